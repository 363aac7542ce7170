import { changedFields, noteActivity, noteDeletion } from '#db/activities/queries.ts';
import type { AuthorNames } from '#db/authors.ts';
import {
  countEntries,
  deleteEntry,
  findEntry,
  listEntries,
  updateEntry,
} from '#db/diary/queries.ts';
import type { DiaryRow } from '#db/diary/table.ts';
import type { Runner } from '#db/engine/run.ts';
import type { AccessiblePet } from '#db/pets/queries.ts';
import { prepareConflict, resolveConflict } from '#server/deleted/policy.ts';
import { changedBy, getAuthorId } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { type SeenPetContext, toSeenBy } from '#server/http/answers/seen-by.ts';
import { applyChanges } from '#server/http/apply-changes.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { invalidField, notFound, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { petFor, requireOwnEntry } from '#server/pets/policy.ts';
import { addEntry, presentEntry, refuseFuture } from './add-entry.ts';
import * as contract from './contract.ts';

interface EntryOfPet {
  readonly entry: DiaryRow & AuthorNames;
  readonly pet: AccessiblePet;
}

/** Throws 404 for an entry of a pet that is not shared, as for none, and 403 by the role. */
const entryFor = async (
  db: Runner,
  actor: Owner,
  action: 'read' | 'log',
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<EntryOfPet> => {
  const entry = await findEntry(db, actor.reach, id);
  if (!entry) throw notFound();
  const pet = await petFor(db, actor, action, entry.petId);
  if (action === 'log') requireOwnEntry(actor, pet, entry, now);
  return { entry, pet };
};

const list = ({ db }: Parts): Route =>
  route(contract.listDiary, async ({ actor, params, query, ctx }) => {
    const pet = await petFor(db, actor, 'read', params.petId);
    const { limit = MAX_LISTED, page = 1 } = query;
    ctx.set('X-Total-Count', String(await countEntries(db, pet.id)));
    const rows = await listEntries(db, pet.id, { limit, offset: (page - 1) * limit });
    const seenBy = toSeenBy(actor, pet);
    return rows.map((row) => presentEntry(row, seenBy));
  });

const readRoute = ({ db }: Parts): Route =>
  route(contract.readDiaryEntry, async ({ actor, params, now }) => {
    const { entry, pet } = await entryFor(db, actor, 'read', { id: params.entryId, now });
    return presentEntry(entry, toSeenBy(actor, pet));
  });

/** The subject of a note in the activity of its pet. */
const toActivityNote = ({ id, petId, kind }: DiaryRow) => ({
  ...({ entity: 'diary', petId, entityId: id, type: kind, title: kind } as const),
});

/** Throws 409 with the stored state if the edit was made on another version. */
const requireVersion = (
  storedRow: DiaryRow,
  version: number | undefined,
  seenBy: SeenPetContext,
): void => {
  if (version === undefined || version === storedRow.version) return;
  throw versionConflict(presentEntry(storedRow, seenBy));
};

const requireComplete = ({ imageBlobId, ...entry }: DiaryRow): void => {
  if (!contract.hasCompleteValue(entry)) throw invalidField('value', 'care.diary.value');
  if (!contract.hasContent({ ...entry, imageUrl: imageBlobId })) {
    throw invalidField('level', 'care.diary.empty');
  }
};

const update = (parts: Parts): Route =>
  route(contract.updateDiaryEntry, async ({ actor, params, body, now, write }) => {
    const { db, photos } = parts;
    const { imageUrl, version, conflict, ...sent } = body;
    const holder = { userId: actor.userId, now };
    const entryKey = { id: params.entryId, now };
    await entryFor(db, actor, 'log', entryKey);
    if (sent.at !== undefined) refuseFuture(sent.at, now);
    const photo = await photos.readUpload(imageUrl, 'record', holder);
    const preparedSides = await prepareConflict(photos, conflict, 'record', holder);
    return write(async (tx) => {
      const { entry: stored, pet } = await entryFor(tx, actor, 'log', entryKey);
      const seenBy = toSeenBy(actor, pet);
      requireVersion(stored, version, seenBy);
      const owner = { userId: pet.userId, now };
      const subject = { kind: 'diary', subjectId: stored.id } as const;
      const resolution = await resolveConflict(parts, preparedSides, {
        ...{ tx, ownerId: pet.userId, now, subject },
      });
      const entry: DiaryRow = {
        ...applyChanges(stored, sent),
        imageBlobId: await photos.attach(tx, owner, photo, stored.imageBlobId, resolution.others),
        ...changedBy(actor, pet),
        mergedAt: resolution.mergedAt,
        version: stored.version + 1,
        updatedAt: now.toISOString(),
      };
      requireComplete(entry);
      await updateEntry(tx, entry);
      const fields = changedFields(stored, entry);
      const instant = entry.updatedAt;
      const activityNote = {
        ...toActivityNote(entry),
        kind: 'changed',
        fields,
        at: instant,
      } as const;
      await noteActivity(tx, { ...activityNote, createdBy: entry.updatedBy });
      await resolution.finish(pet.name, [stored.imageBlobId], [entry.imageBlobId]);
      return presentEntry(entry, seenBy);
    });
  });

const remove = ({ photos }: Parts): Route =>
  route(contract.deleteDiaryEntry, ({ actor, params, query, now, write }) =>
    write(async (tx) => {
      const entryKey = { id: params.entryId, now };
      const { entry: stored, pet } = await entryFor(tx, actor, 'log', entryKey);
      requireVersion(stored, query.version, toSeenBy(actor, pet));
      const instant = now.toISOString();
      await deleteEntry(tx, stored.id, instant);
      const { createdBy, sitterName, signedAs } = stored;
      await noteDeletion(
        tx,
        toActivityNote(stored),
        { at: stored.at, createdBy, signedAs: sitterName ?? signedAs },
        { at: instant, createdBy: getAuthorId(actor, pet) },
      );
      await photos.drop(tx, [stored.imageBlobId], [], now);
      return { message: text('care.diary.deleted') };
    }),
  );

export const diaryRoutes = (parts: Parts): readonly Route[] => [
  list(parts),
  readRoute(parts),
  addEntry(parts),
  update(parts),
  remove(parts),
];

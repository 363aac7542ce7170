import {
  countEntries,
  deleteEntry,
  findEntry,
  listEntries,
  updateEntry,
} from '#db/diary/queries.ts';
import type { DiaryRow } from '#db/diary/table.ts';
import type { Runner } from '#db/engine/run.ts';
import type { Owner } from '#server/http/actor.ts';
import { applyChanges } from '#server/http/apply-changes.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { invalidField, notFound, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { addEntry, petFor, presentEntry, refuseFuture } from './add-entry.ts';
import * as contract from './contract.ts';

const entryFor = async (
  db: Runner,
  actor: Owner,
  action: 'read' | 'update',
  id: string,
): Promise<DiaryRow> => {
  const entry = await findEntry(db, actor.scope, id);
  if (!entry) throw notFound();
  await petFor(db, actor, action, entry.petId);
  return entry;
};

const list = ({ db }: Parts): Route =>
  route(contract.listDiary, async ({ actor, params, query, ctx }) => {
    const pet = await petFor(db, actor, 'read', params.petId);
    const { limit = MAX_LISTED, page = 1 } = query;
    ctx.set('X-Total-Count', String(await countEntries(db, pet.id)));
    const rows = await listEntries(db, pet.id, { limit, offset: (page - 1) * limit });
    return rows.map(presentEntry);
  });

const read = ({ db }: Parts): Route =>
  route(contract.readDiaryEntry, async ({ actor, params }) =>
    presentEntry(await entryFor(db, actor, 'read', params.entryId)),
  );

/** Throws 409 with the stored state if the edit was made on another version. */
const requireVersion = (stored: DiaryRow, version: number | undefined): void => {
  if (version === undefined || version === stored.version) return;
  throw versionConflict(presentEntry(stored));
};

const requireComplete = ({ imageBlobId, ...entry }: DiaryRow): void => {
  if (!contract.hasCompleteValue(entry)) throw invalidField('value', 'care.diary.value');
  if (!contract.hasContent({ ...entry, imageUrl: imageBlobId })) {
    throw invalidField('level', 'care.diary.empty');
  }
};

const update = ({ db, photos }: Parts): Route =>
  route(contract.updateDiaryEntry, async ({ actor, params, body, now, write }) => {
    const { imageUrl, version, ...sent } = body;
    const holder = { userId: actor.userId, now };
    await entryFor(db, actor, 'update', params.entryId);
    if (sent.at !== undefined) refuseFuture(sent.at, now);
    const photo = await photos.take(imageUrl, 'record', holder);
    return write(async (tx) => {
      const stored = await entryFor(tx, actor, 'update', params.entryId);
      requireVersion(stored, version);
      const entry: DiaryRow = {
        ...applyChanges(stored, sent),
        imageBlobId: await photos.settle(tx, holder, photo, stored.imageBlobId),
        version: stored.version + 1,
        updatedAt: now.toISOString(),
      };
      requireComplete(entry);
      await updateEntry(tx, entry);
      await photos.drop(tx, [stored.imageBlobId], [entry.imageBlobId], now);
      return presentEntry(entry);
    });
  });

const remove = ({ photos }: Parts): Route =>
  route(contract.deleteDiaryEntry, ({ actor, params, query, now, write }) =>
    write(async (tx) => {
      const stored = await entryFor(tx, actor, 'update', params.entryId);
      requireVersion(stored, query.version);
      await deleteEntry(tx, stored.id, now.toISOString());
      await photos.drop(tx, [stored.imageBlobId], [], now);
      return { message: text('care.diary.deleted') };
    }),
  );

export const diaryRoutes = (parts: Parts): readonly Route[] => [
  list(parts),
  read(parts),
  addEntry(parts),
  update(parts),
  remove(parts),
];

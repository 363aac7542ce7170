import { v7 } from 'uuid';
import {
  countEntries,
  countOwnedEntries,
  deleteEntry,
  findEntry,
  insertEntry,
  listEntries,
  updateEntry,
} from '#db/diary/queries.ts';
import type { DiaryRow } from '#db/diary/table.ts';
import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch/queries.ts';
import { findPet, type PetRow } from '#db/pets/queries.ts';
import { FUTURE_ALLOWANCE } from '#server/doses/rules.ts';
import type { Owner } from '#server/http/actor.ts';
import { applyChanges } from '#server/http/apply-changes.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { HttpError, invalidField, notFound, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { can } from '#server/pets/policy.ts';
import { PHOTO_PLACEHOLDER, photoOf } from '#server/photos/contract.ts';
import { hasQuotas } from '#server/plans/policy.ts';
import * as contract from './contract.ts';

/** Throws the same 404 for another owner's pet and for a missing one. */
const petFor = async (
  db: Runner,
  actor: Owner,
  action: 'read' | 'update',
  petId: string,
): Promise<PetRow> => {
  const pet = await findPet(db, actor.scope, petId);
  if (!pet || !can(actor, action, pet)) throw notFound();
  return pet;
};

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

const presentEntry = ({ imageBlobId, ...row }: DiaryRow): contract.DiaryEntry => ({
  ...row,
  imageUrl: imageBlobId === null ? null : PHOTO_PLACEHOLDER,
  photo: photoOf(imageBlobId),
});

const refuseFuture = (at: string, now: Date): void => {
  if (Date.parse(at) <= now.getTime() + FUTURE_ALLOWANCE) return;
  throw invalidField('at', 'care.diary.at.future');
};

const requireRoom = async (
  tx: Runner,
  { config }: Pick<Parts, 'config'>,
  userId: string,
): Promise<void> => {
  if (!hasQuotas(config)) return;
  if ((await countOwnedEntries(tx, userId)) >= contract.MAX_DIARY_ENTRIES) {
    throw new HttpError(409, 'quota.diary');
  }
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

const add = (parts: Parts): Route =>
  route(contract.addDiaryEntry, async ({ actor, params, body, now, write }) => {
    const { db, photos } = parts;
    const holder = { userId: actor.userId, now };
    const { id = v7(), kind, imageUrl, at = now.toISOString() } = body;
    await petFor(db, actor, 'update', params.petId);
    refuseFuture(at, now);
    const photo = await photos.take(imageUrl, 'record', holder);
    return write(async (tx) => {
      const pet = await petFor(tx, actor, 'update', params.petId);
      await requireNewId(tx, 'diaryEntries', body.id);
      await requireRoom(tx, parts, pet.userId);
      const instant = now.toISOString();
      const { level = null, value = null, unit = null, note = null } = body;
      const entry: DiaryRow = {
        ...{ id, petId: pet.id, kind, level, value, unit, note, at },
        imageBlobId: await photos.settle(tx, holder, photo, null),
        version: await readEpoch(tx),
        createdAt: instant,
        updatedAt: instant,
      };
      await insertEntry(tx, entry);
      return presentEntry(entry);
    });
  });

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
  add(parts),
  update(parts),
  remove(parts),
];

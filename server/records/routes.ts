import { findPet, type PetRow } from '#db/pets/queries.ts';
import {
  countRecords,
  findRecord,
  insertRecord,
  listRecords,
  type RecordRow,
  updateRecord,
} from '#db/records/queries.ts';
import type { Runner } from '#db/run.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { dayIn } from '#server/reminders/rules.ts';
import * as contract from './contract.ts';
import { followRecord } from './follow-up.ts';
import { attachmentsOf, presentRecords, settleRecordPhotos, takeRecordPhotos } from './photos.ts';
import { can } from './policy.ts';
import { presentRecord } from './present.ts';
import { changedRecord, checkDates, newRecord } from './rows.ts';

type Action = Parameters<typeof can>[1];

const ARRAY_LIMIT = 1000;
const PAGE_LIMIT = 50;

/** The pet whose records an owner may do this to. Throws the same 404 for another owner's and for none. */
const petFor = async (db: Runner, actor: Owner, action: Action, id: string): Promise<PetRow> => {
  const pet = await findPet(db, actor.scope, id);
  if (!pet || !can(actor, action, pet)) throw notFound();
  return pet;
};

const recordFor = async (
  db: Runner,
  actor: Owner,
  action: Action,
  id: string,
): Promise<RecordRow> => {
  const record = await findRecord(db, actor.scope, id);
  if (!record) throw notFound();
  await petFor(db, actor, action, record.petId);
  return record;
};

const list = (parts: Parts): Route =>
  route(contract.listRecords, async ({ actor, params, query, ctx }) => {
    const { db } = parts;
    const pet = await petFor(db, actor, 'list', params.petId);
    const { page, limit = page === undefined ? ARRAY_LIMIT : PAGE_LIMIT } = query;
    const offset = ((page ?? 1) - 1) * limit;
    const rows = await listRecords(db, actor.scope, pet.id, { limit, offset });
    const total = await countRecords(db, actor.scope, pet.id);
    ctx.set('X-Total-Count', String(total));
    const records = await presentRecords(parts, rows, query.includeAttachments ?? false);
    if (page === undefined) return records;
    const hasMore = offset + records.length < total;
    return { records, pagination: { page, limit, total, hasMore } };
  });

const create = ({ db, photos: intake }: Parts): Route =>
  route(contract.createRecord, async ({ actor, params, body, now, write }) => {
    const { timeZone } = actor;
    await petFor(db, actor, 'create', params.petId);
    const draft = newRecord(params.petId, body, now);
    checkDates(draft, dayIn(now, timeZone));
    const taken = await takeRecordPhotos(intake, body);
    return write(async (tx) => {
      const { userId } = await petFor(tx, actor, 'create', params.petId);
      const none = { image: null, attachments: [] };
      const photos = await settleRecordPhotos(intake, tx, { userId, now }, taken, none);
      const record = { ...draft, imageBlobId: photos.image };
      await insertRecord(tx, record);
      await photos.finish(record.id);
      await followRecord(tx, record, { now, timeZone, arrived: record.id });
      return presentRecord(record, photos);
    });
  });

const read = (parts: Parts): Route =>
  route(contract.readRecord, async ({ actor, params, query }) => {
    const record = await recordFor(parts.db, actor, 'read', params.recordId);
    const [shown] = await presentRecords(parts, [record], query.includeAttachments ?? false);
    if (!shown) throw notFound();
    return shown;
  });

const update = ({ db, photos: intake }: Parts): Route =>
  route(contract.updateRecord, async ({ actor, params, body, now, write }) => {
    const { timeZone } = actor;
    const { imageUrl, attachments, version, ...sent } = body;
    await recordFor(db, actor, 'update', params.recordId);
    const taken = await takeRecordPhotos(intake, { imageUrl, attachments });
    return write(async (tx) => {
      const stored = await recordFor(tx, actor, 'update', params.recordId);
      const before = await attachmentsOf(tx, stored.id);
      if (version !== undefined && version !== stored.version) {
        throw versionConflict(presentRecord(stored, { attachments: before }));
      }
      const next = changedRecord(stored, sent, now);
      checkDates(next, dayIn(now, timeZone));
      const shown = { image: stored.imageBlobId, attachments: before };
      const holder = { userId: actor.userId, now };
      const photos = await settleRecordPhotos(intake, tx, holder, taken, shown);
      const record = { ...next, imageBlobId: photos.image };
      await updateRecord(tx, actor.scope, record);
      await photos.finish(record.id);
      const arrived = isNewcomer(stored, record) ? record.id : undefined;
      await followRecord(tx, record, { now, timeZone, arrived }, stored);
      return presentRecord(record, photos);
    });
  });

/** Whether an edit gives a record another place among those of its kind. */
const isNewcomer = (before: RecordRow, after: RecordRow): boolean =>
  before.type !== after.type ||
  before.title !== after.title ||
  before.dateAdministered !== after.dateAdministered;

const remove = (): Route =>
  route(contract.deleteRecord, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const stored = await recordFor(tx, actor, 'delete', params.recordId);
      const instant = now.toISOString();
      await updateRecord(tx, actor.scope, { ...stored, deletedAt: instant, updatedAt: instant });
      await followRecord(tx, stored, { now, timeZone: actor.timeZone });
      return { message: text('records.deleted') };
    }),
  );

export const recordRoutes = (parts: Parts): readonly Route[] => [
  list(parts),
  create(parts),
  read(parts),
  update(parts),
  remove(),
];

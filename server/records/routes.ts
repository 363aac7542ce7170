import { changedFields, noteActivity } from '#db/activities/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch.ts';
import { listDocuments } from '#db/records/documents.ts';
import { insertRecord, listRecords, type RecordRow, updateRecord } from '#db/records/queries.ts';
import { prepareConflict, resolveConflict } from '#server/deleted/policy.ts';
import { changedBy, getAuthorId } from '#server/http/access/shared-pet.ts';
import { answerWithPhotos } from '#server/http/answers/photo-answers.ts';
import { type SeenPetContext, toSeenBy } from '#server/http/answers/seen-by.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import type { ParsedQuery } from '#server/http/endpoint.ts';
import { notFound, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { requireQuota } from '#server/http/quotas.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { countRecordsFor, petFor, recordFor } from './access.ts';
import * as contract from './contract.ts';
import { documentRoutes } from './document-routes.ts';
import {
  attachRecordPhotos,
  encodeRecordPhotos,
  listAttachmentIds,
  presentRecords,
  recordsWithPhotos,
} from './photos.ts';
import { presentRecord } from './present.ts';
import { changedRecord, checkDates, newRecord, toActivityNote } from './rows.ts';
import { FIRST_ORDER } from './rules.ts';
import { updateReminders } from './update-reminders.ts';

type ListQuery = ParsedQuery<typeof contract.listRecords>;

const PAGE_LIMIT = 50;

/**
 * The requested order; by default newest first, and each sort key has its own default direction. An order by cost would
 * tell the amounts to members who may not see them: to them, all costs are equal.
 */
const toOrder = (
  { sort = 'dateAdministered', order = FIRST_ORDER[sort] }: ListQuery,
  { showsPrivate }: SeenPetContext,
) =>
  sort === 'cost' && !showsPrivate
    ? ({ sort: 'dateAdministered', order: 'desc' } as const)
    : { sort, order };

const list = (parts: Parts): Route =>
  route(contract.listRecords, async ({ actor, params, query, ctx }) => {
    const { db } = parts;
    const { page, limit = page === undefined ? MAX_LISTED : PAGE_LIMIT } = query;
    const offset = ((page ?? 1) - 1) * limit;
    const { types } = query;
    const pet = await countRecordsFor(db, actor, params.petId, types);
    const { total } = pet;
    const seenBy = toSeenBy(actor, pet);
    const listing = { types, ...toOrder(query, seenBy), limit, offset };
    const rows = await listRecords(db, actor.reach, params.petId, listing);
    ctx.set('X-Total-Count', String(total));
    const hasMore = offset + rows.length < total;
    const pagination = page === undefined ? undefined : { page, limit, total, hasMore };
    if (query.includeAttachments) {
      const surroundingText = pagination && {
        before: '{"records":',
        after: `,"pagination":${JSON.stringify(pagination)}}`,
      };
      await answerWithPhotos(ctx, { userId: actor.userId, ...surroundingText }, (allowance) =>
        recordsWithPhotos(parts, rows, seenBy, allowance),
      );
      return undefined;
    }
    const records = await presentRecords(parts, rows, { seen: seenBy });
    return pagination ? { records, pagination } : records;
  });

const create = ({ db, config, photos: intake }: Parts): Route =>
  route(contract.createRecord, async ({ actor, params, body, now, write }) => {
    const { timeZone } = actor;
    await petFor(db, actor, 'create', params.petId);
    const draft = newRecord(params.petId, body, now);
    checkDates(draft, { now, timeZone });
    const encodedPhotos = await encodeRecordPhotos(intake, body, { userId: actor.userId, now });
    return write(async (tx) => {
      const pet = await petFor(tx, actor, 'create', params.petId);
      const { userId } = pet;
      await requireNewId(tx, 'medicalRecords', body.id);
      await requireQuota(tx, config, userId, 'records');
      const noPhotos = { image: null, attachments: [] };
      const photos = await attachRecordPhotos(intake, tx, { userId, now }, encodedPhotos, noPhotos);
      const version = await readEpoch(tx);
      const createdBy = getAuthorId(actor, pet);
      const record = { ...draft, createdBy, version, imageBlobId: photos.image };
      await insertRecord(tx, record);
      await photos.finish(record.id);
      await updateReminders(tx, record, { now, timeZone, arrived: record.id });
      return presentRecord(record, { ...photos, seen: toSeenBy(actor, pet) });
    });
  });

const readRoute = (parts: Parts): Route =>
  route(contract.readRecord, async ({ actor, params, query, now }) => {
    const recordKey = { id: params.recordId, now };
    const { record, pet } = await recordFor(parts.db, actor, 'read', recordKey);
    const seenBy = toSeenBy(actor, pet);
    const [shown] = await presentRecords(parts, [record], { ...query, seen: seenBy });
    if (!shown) throw notFound();
    return shown;
  });

/** Throws 409 with the stored state if the edit was made on another version. */
const requireVersion = async (
  tx: Runner,
  storedRow: RecordRow,
  version: number | undefined,
  seenBy: SeenPetContext,
): Promise<void> => {
  if (version === undefined || version === storedRow.version) return;
  const attachments = await listAttachmentIds(tx, storedRow.id);
  const documents = await listDocuments(tx, [storedRow.id]);
  throw versionConflict(presentRecord(storedRow, { seen: seenBy, attachments, documents }));
};

const update = (parts: Parts): Route =>
  route(contract.updateRecord, async ({ actor, params, body, now, write }) => {
    const { db, photos: intake } = parts;
    const { timeZone } = actor;
    const { imageUrl, attachments, version, conflict, ...typed } = body;
    const sender = { userId: actor.userId, now };
    const recordKey = { id: params.recordId, now };
    await recordFor(db, actor, 'update', recordKey);
    const encodedPhotos = await encodeRecordPhotos(intake, { imageUrl, attachments }, sender);
    const preparedSides = await prepareConflict(intake, conflict, 'record', sender);
    return write(async (tx) => {
      const { record: stored, pet } = await recordFor(tx, actor, 'update', recordKey);
      const seenBy = toSeenBy(actor, pet);
      await requireVersion(tx, stored, version, seenBy);
      // A member who is shown no cost cannot mean to change it.
      const sentFields = seenBy.showsPrivate ? typed : { ...typed, cost: undefined };
      const attachmentsBefore = await listAttachmentIds(tx, stored.id);
      const documents = await listDocuments(tx, [stored.id]);
      const next = changedRecord(stored, sentFields, now);
      checkDates(next, { now, timeZone }, stored);
      const subject = { kind: 'record', subjectId: stored.id } as const;
      const resolution = await resolveConflict(parts, preparedSides, {
        tx,
        ownerId: pet.userId,
        now,
        subject,
      });
      const shownPhotos = {
        image: stored.imageBlobId,
        attachments: attachmentsBefore,
        others: resolution.others,
      };
      const holder = { userId: pet.userId, now };
      const photos = await attachRecordPhotos(intake, tx, holder, encodedPhotos, shownPhotos);
      const mergedFields = { imageBlobId: photos.image, mergedAt: resolution.mergedAt };
      const record = { ...next, ...mergedFields, ...changedBy(actor, pet) };
      await updateRecord(tx, actor.reach, record);
      const fields = changedFields(stored, record);
      await noteActivity(tx, { ...toActivityNote(record), kind: 'changed', fields });
      await photos.finish(record.id, (idsBefore, idsAfter) =>
        resolution.finish(record.title, idsBefore, idsAfter),
      );
      const movedRecordId = isMovedInGroup(stored, record) ? record.id : undefined;
      await updateReminders(tx, record, { now, timeZone, arrived: movedRecordId }, stored);
      return presentRecord(record, { ...photos, seen: seenBy, documents });
    });
  });

/** Whether an edit changes the record's position among records of the same type and title. */
const isMovedInGroup = (beforeRow: RecordRow, afterRow: RecordRow): boolean =>
  beforeRow.type !== afterRow.type ||
  beforeRow.title !== afterRow.title ||
  beforeRow.dateAdministered !== afterRow.dateAdministered;

const remove = (): Route =>
  route(contract.deleteRecord, ({ actor, params, query, now, write }) =>
    write(async (tx) => {
      const recordKey = { id: params.recordId, now };
      const { record: stored, pet } = await recordFor(tx, actor, 'delete', recordKey);
      await requireVersion(tx, stored, query.version, toSeenBy(actor, pet));
      const instant = now.toISOString();
      const deletionFields = { deletedAt: instant, updatedAt: instant, ...changedBy(actor, pet) };
      const record = { ...stored, ...deletionFields };
      await updateRecord(tx, actor.reach, record);
      await noteActivity(tx, { ...toActivityNote(record), kind: 'deleted' });
      await updateReminders(tx, stored, { now, timeZone: actor.timeZone });
      return { message: text('records.deleted') };
    }),
  );

export const recordRoutes = (parts: Parts): readonly Route[] => [
  list(parts),
  create(parts),
  readRoute(parts),
  update(parts),
  remove(),
  ...documentRoutes(parts),
];

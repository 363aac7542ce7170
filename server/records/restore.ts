import { noteActivity } from '#db/activities/queries.ts';
import { listDocuments } from '#db/records/documents.ts';
import { findDeletedRecord, type RecordRow, restoreRecord } from '#db/records/queries.ts';
import { purgeBefore } from '#server/deleted/rules.ts';
import { changedBy } from '#server/http/access/shared-pet.ts';
import { toSeenBy } from '#server/http/answers/seen-by.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { petToRestoreFor } from '#server/pets/policy.ts';
import * as contract from './contract.ts';
import { listAttachmentIds } from './photos.ts';
import { presentRecord } from './present.ts';
import { toActivityNote } from './rows.ts';
import { updateReminders } from './update-reminders.ts';

/**
 * Restores a record. Its reminder is restored too, and completes others or is completed as if the record had never been
 * deleted.
 */
export const restore = (): Route =>
  route(contract.restoreRecord, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const storedDeletedRecord = await findDeletedRecord(
        tx,
        actor.reach,
        params.recordId,
        purgeBefore(now),
      );
      if (!storedDeletedRecord) throw notFound();
      const { petId } = storedDeletedRecord;
      const pet = await petToRestoreFor(tx, actor, petId, 'records.restore.petDeleted');
      const record: RecordRow = {
        ...storedDeletedRecord,
        version: storedDeletedRecord.version + 1,
        updatedAt: now.toISOString(),
        deletedAt: null,
        ...changedBy(actor, pet),
      };
      const { id, version, updatedAt, updatedBy, updatedAs } = record;
      await restoreRecord(tx, { id, version, updatedAt, updatedBy, updatedAs });
      await noteActivity(tx, { ...toActivityNote(record), kind: 'restored' });
      const returnedFields = {
        id: storedDeletedRecord.id,
        deletedAt: storedDeletedRecord.deletedAt,
      };
      await updateReminders(tx, record, {
        now,
        timeZone: actor.timeZone,
        returned: returnedFields,
      });
      return presentRecord(record, {
        seen: toSeenBy(actor, pet),
        attachments: await listAttachmentIds(tx, record.id),
        documents: await listDocuments(tx, [record.id]),
      });
    }),
  );

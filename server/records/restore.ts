import { noteActivity } from '#db/activities/queries.ts';
import { listDocuments } from '#db/records/documents.ts';
import type { RecordRow } from '#db/records/queries.ts';
import { type RestoredPet, restoring } from '#server/entities/restoring.ts';
import { toSeenBy } from '#server/http/answers/seen-by.ts';
import { petToRestoreFor } from '#server/pets/policy.ts';
import { type MedicalRecord, restoreRecord } from './contract.ts';
import { listAttachmentIds } from './photos.ts';
import { presentRecord } from './present.ts';
import { toActivityNote } from './rows.ts';
import { updateReminders } from './update-reminders.ts';

/**
 * The reminder of a restored record returns too, and completes others or is completed as if the record had never been
 * deleted.
 */
export const recordRestoring = restoring<RecordRow, MedicalRecord, RestoredPet>(restoreRecord, {
  findPet: (tx, actor, petId) => petToRestoreFor(tx, actor, petId, 'records.restore.petDeleted'),
  async finish(tx, record, { actor, pet, now, deletedAt }) {
    await noteActivity(tx, { ...toActivityNote(record), kind: 'restored' });
    const returned = { id: record.id, deletedAt };
    await updateReminders(tx, record, { now, timeZone: actor.timeZone, returned });
    return presentRecord(record, {
      seen: toSeenBy(actor, pet),
      attachments: await listAttachmentIds(tx, record.id),
      documents: await listDocuments(tx, [record.id]),
    });
  },
});

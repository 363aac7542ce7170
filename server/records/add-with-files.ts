import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch.ts';
import type { AccessiblePet } from '#db/pets/queries.ts';
import { replaceAttachments } from '#db/records/attachments.ts';
import { insertRecordDocument, listDocuments } from '#db/records/documents.ts';
import { insertRecord } from '#db/records/queries.ts';
import { getAuthorId } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { toSeenBy } from '#server/http/answers/seen-by.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { requireQuota } from '#server/http/quotas.ts';
import type { Parts } from '#server/parts.ts';
import type { createRecord, MedicalRecord } from './contract.ts';
import { presentRecord } from './present.ts';
import { checkDates, newRecord } from './rows.ts';
import { updateReminders } from './update-reminders.ts';

interface AddedRecord {
  readonly actor: Owner;
  readonly pet: AccessiblePet;
  readonly now: Date;
  readonly body: ParsedBody<typeof createRecord>;
  /** Photos and PDFs of the pet's owner that are stored and that nothing shows yet. */
  readonly photoIds: readonly string[];
  readonly documentIds: readonly string[];
}

/** Adds a record with files that are stored already, by the usual rules and with its reminder. */
export const addRecordWithFiles = async (
  { config }: Pick<Parts, 'config'>,
  tx: Runner,
  { actor, pet, now, body, photoIds, documentIds }: AddedRecord,
): Promise<MedicalRecord> => {
  const moment = { now, timeZone: actor.timeZone };
  const record = {
    ...newRecord(pet.id, body, now),
    createdBy: getAuthorId(actor, pet),
    version: await readEpoch(tx),
  };
  checkDates(record, moment);
  await requireNewId(tx, 'medicalRecords', body.id);
  await requireQuota(tx, config, pet.userId, 'records');
  await insertRecord(tx, record);
  if (photoIds.length > 0) await replaceAttachments(tx, record.id, photoIds);
  for (const blobId of documentIds) await insertRecordDocument(tx, { blobId, recordId: record.id });
  await updateReminders(tx, record, { ...moment, arrived: record.id });
  return presentRecord(record, {
    seen: toSeenBy(actor, pet),
    attachments: photoIds,
    documents: await listDocuments(tx, [record.id]),
  });
};

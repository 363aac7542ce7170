import { v7 } from 'uuid';
import { insertSecurityNotice } from '#db/accounts/security-notices.ts';
import { BY_OWNER } from '#db/authors.ts';
import { buildCredential } from '#db/biometrics/factory.ts';
import { insertBlob } from '#db/blobs.ts';
import { buildClinic } from '#db/clinics/factory.ts';
import { putRating } from '#db/clinics/ratings.ts';
import type { Database } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { buildExpenseItem } from '#db/expenses/factory.ts';
import { insertGivenUp } from '#db/given-up/queries.ts';
import { buildFoundReport } from '#db/lost/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { insertIdentity } from '#db/provider/queries.ts';
import { insertRecordDocument } from '#db/records/documents.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { insertScanUnlessSaved } from '#db/scans/queries.ts';
import { scannedPets } from '#db/scans/table.ts';
import { insertWeighing } from '#db/weights/queries.ts';
import { toLinkId } from '#server/accounts/ways-in.ts';
import { TOY_OF_CALL } from '#server/entities/testing/toy.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import type { Subjects } from './example.ts';
import { EXAMPLES } from './examples.ts';

const AT = '2026-11-01T02:00:00.000Z';

/** Ids for calls in which a path parameter names another thing than usual, for example a deleted pet. */
const SUBJECT_OF_CALL: Readonly<Record<string, Subjects>> = {
  'POST /api/pets/:petId/restore': { petId: 'deletedPetId' },
  'POST /api/medical-records/:recordId/restore': { recordId: 'deletedRecordId' },
  'POST /api/expenses/items/:itemId/restore': { itemId: 'deletedItemId' },
  'POST /api/vet-clinics/:clinicId/restore': { clinicId: 'deletedClinicId' },
  'PUT /api/reminders/:reminderId/reopen': { reminderId: 'doneReminderId' },
  ...TOY_OF_CALL,
  ...Object.assign({}, ...EXAMPLES.map(({ subjectOfCall }) => subjectOfCall)),
};

const blob = (userId: string, kind: 'photo' | 'document') => ({
  id: v7(),
  userId,
  kind,
  originalName: kind === 'document' ? 'card.pdf' : null,
  mimeType: kind === 'document' ? 'application/pdf' : 'image/jpeg',
  sha256: v7(),
  byteSize: 4,
  width: null,
  height: null,
  createdAt: AT,
  thumbnail: Buffer.from('tiny'),
  bytes: Buffer.from('byte'),
});

/**
 * Creates one of everything for an owner and returns the ids. `sessionId` is the public id of one of the owner's live
 * sessions.
 */
export const buildSubjects = async (
  db: Database,
  owner: { readonly userId: string; readonly sessionId: string },
): Promise<Subjects> => {
  const { userId, sessionId } = owner;
  const photo = blob(userId, 'photo');
  const document = blob(userId, 'document');
  await insertBlob(db, photo);
  await insertBlob(db, document);
  const pet = await buildPet(db, { userId, imageBlobId: photo.id });
  const deletedPet = await buildPet(db, { userId, deletedAt: AT });
  const record = await buildRecord(db, { petId: pet.id, nextDueDate: '2026-12-01' });
  const deletedRecord = await buildRecord(db, { petId: pet.id, deletedAt: AT });
  await insertRecordDocument(db, { blobId: document.id, recordId: record.id });
  const reminder = await buildReminder(db, { petId: pet.id, medicalRecordId: record.id });
  const completedReminder = await buildReminder(db, {
    petId: pet.id,
    isCompleted: true,
    completedAt: AT,
  });
  const clinic = await buildClinic(db, { userId, source: 'own', sourceId: null });
  const deletedClinic = await buildClinic(db, {
    ...{ userId, source: 'own', sourceId: null, deletedAt: AT },
  });
  const rating = {
    ...{ id: v7(), userId, clinicId: clinic.id, medicalRecordId: record.id },
    ...{ rating: 4, review: 'Kind.', createdAt: AT, updatedAt: AT },
  };
  await putRating(db, rating);
  const report = await buildFoundReport(db, { petId: pet.id });
  const device = await buildCredential(db, { userId });
  const identity = { issuer: 'https://id.example', subject: v7(), userId, createdAt: AT };
  await insertIdentity(db, identity);
  const notice = { id: v7(), userId, title: 'Changed', body: 'Your password.', createdAt: AT };
  await insertSecurityNotice(db, notice);
  const weighing = {
    ...{ id: v7(), petId: pet.id, weighedOn: '2026-11-01', weight: '4 kg', bodyCondition: 5 },
    ...{ ...BY_OWNER, createdAt: AT, updatedAt: AT },
  };
  await insertWeighing(db, weighing);
  const item = await buildExpenseItem(db, { userId, petId: pet.id });
  const deletedItem = await buildExpenseItem(db, { userId, deletedAt: AT });
  const side = {
    ...{ id: v7(), userId, kind: 'pet' as const, subjectId: pet.id, name: pet.name },
    ...{ words: { breed: 'Aspin' }, photos: [], deletedAt: AT },
  };
  await insertGivenUp(db, side);
  const scannedPetId = v7();
  await insertScanUnlessSaved(db, {
    ...getDefaults(scannedPets),
    id: v7(),
    userId,
    petId: scannedPetId,
    name: 'Muning',
    scannedAt: AT,
    createdAt: AT,
  });
  let subjects: Subjects = {
    petId: pet.id,
    deletedPetId: deletedPet.id,
    shareToken: pet.shareToken,
    recordId: record.id,
    deletedRecordId: deletedRecord.id,
    deletedItemId: deletedItem.id,
    documentId: document.id,
    photoId: photo.id,
    reminderId: reminder.id,
    doneReminderId: completedReminder.id,
    clinicId: clinic.id,
    deletedClinicId: deletedClinic.id,
    ratingId: rating.id,
    reportId: report.id,
    weighingId: weighing.id,
    itemId: item.id,
    sideId: side.id,
    id: device.id,
    wayId: toLinkId(identity),
    noticeId: notice.id,
    scannedPetId,
    accountId: userId,
    sessionId,
  };
  for (const { build } of EXAMPLES) {
    subjects = { ...subjects, ...(await build(db, userId, subjects)) };
  }
  return subjects;
};

export const pathParameters = (path: string): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

export const endpointName = ({ method, path }: EndpointShape): string => `${method} ${path}`;

/** Fills a call's address with these ids. Throws if a parameter has no subject. */
export const addressOn = (endpoint: EndpointShape, subjects: Subjects): string =>
  endpoint.path.replace(/:(\w+)/g, (_, parameter: string) => {
    const subject = subjects[SUBJECT_OF_CALL[endpointName(endpoint)]?.[parameter] ?? parameter];
    if (subject === undefined) throw new Error(`buildSubjects makes no ${parameter}`);
    return subject;
  });

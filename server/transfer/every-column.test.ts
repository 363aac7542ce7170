import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildDose } from '#db/doses/factory.ts';
import { type AnyTable, exportedNames, getDefaults } from '#db/engine/table.ts';
import { buildFoundReport } from '#db/lost/factory.ts';
import { insertScanUnlessSaved } from '#db/scans/queries.ts';
import { scannedPets } from '#db/scans/table.ts';
import { tables } from '#db/tables.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { addPdf, createPhoto } from '#server/transfer/testing/household.ts';
import { upload } from '#server/transfer/testing/upload.ts';

type Row = Readonly<Record<string, unknown>>;

const AT = '2026-02-01T02:00:00.000Z';
const LATER = '2026-02-02T03:00:00.000Z';

const STAYS = 'the account keeps its own';
const HELD_ELSEWHERE = 'rows of other tables contain it in a file';

/** Tables and columns that an import does not store as they are, and why. */
const CHANGED: Readonly<Record<string, string>> = {
  blobs: HELD_ELSEWHERE,
  importIds: HELD_ELSEWHERE,
  'reminders.isOverdue': 'it depends on the day',
  'scannedPets.type': 'there is only one type',
  'users.email': STAYS,
  'users.firstName': STAYS,
  'users.lastName': STAYS,
  'users.preferredLanguage': STAYS,
  'users.timeZone': STAYS,
  'users.notificationPreferences': STAYS,
  'users.quietHours': STAYS,
  'users.digestAt': STAYS,
  'users.anonymousDataSharing': STAYS,
  'users.createdAt': STAYS,
};

const create = async (client: TestClient, path: string, body: object): Promise<string> => {
  const answer = await client.post<{ id: string }>(path, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(201);
  return answer.body.id;
};

/** Sets columns of rows that no call sets. */
const set = (server: TestServer, table: string, values: Row, where: Row = {}) =>
  server.db.run((knex) => knex(table).where(where).update(values));

const fillPets = async (server: TestServer, client: TestClient) => {
  const lostId = await create(client, '/api/pets', {
    ...{ name: 'Bantay', category: 'dog', breed: 'Aspin', age: 30, microchipId: '900123456789012' },
    ...{ microchippedOn: '2025-01-05', birthmarks: 'white paw', sex: 'male', neutered: true },
    ...{ allergies: 'chicken', colour: 'brown', bloodType: 'DEA 1', insuranceNumber: 'PH-1' },
    ...{ imageUrl: await createPhoto(1), photoFocus: '100,100,6000,6000' },
  });
  const lost = { lostSince: AT, lostMessage: 'Shy', lostPlace: 'Makati' };
  await set(server, 'pets', { ...lost, ageAsOf: '2026-01-01' }, { id: lostId });
  await create(client, '/api/pets', {
    ...{ name: 'Muning', category: 'cat', dateOfBirth: '2020-05-01', passedAwayOn: '2026-01-20' },
  });
  return lostId;
};

const fillProfile = async (server: TestServer, client: TestClient) => {
  const profile = {
    ...{ phone: '1', address: 'Street 1', city: 'Makati', country: 'Japan' },
    ...{ dateOfBirth: '1990-01-01', emergencyContact: 'Ana', emergencyPhone: '2' },
    ...{ publicProfile: false, qrEmergencyInfo: false },
  };
  await set(server, 'users', {
    ...profile,
    ...{ currency: 'USD', weightUnit: 'lb', monthlyBudgetCentavos: 55_500, budgetSavedAt: AT },
  });
  const photo = { firstName: 'Luz', lastName: 'Reyes', profileImageUrl: await createPhoto(9) };
  expect((await client.put('/api/auth/user', photo)).status).toBe(200);
  const clinicId = await create(client, '/api/vet-clinics', {
    ...{ name: 'City Vet', address: 'Street 2', phone: '3', email: 'vet@example.com' },
    ...{ hours: 'Mo-Fr 09:00-17:00', description: 'Kind', website: 'https://vet.example.com' },
    ...{ latitude: 14.5, longitude: 121 },
  });
  await create(client, '/api/clinic-ratings', { clinicId, rating: 4, review: 'Good' });
  await set(server, 'clinicRatings', { createdAt: AT });
};

const fillRecords = async (server: TestServer, client: TestClient, petId: string) => {
  const recordId = await create(client, `/api/pets/${petId}/medical-records`, {
    ...{ type: 'vaccine', title: 'Rabies', description: 'First', dateAdministered: '2026-01-10' },
    ...{ nextDueDate: '2027-01-10', veterinarian: 'Dr. Cruz', clinic: 'City Vet' },
    ...{ batchNumber: 'B1', manufacturer: 'Acme', validUntil: '2027-01-10', weight: '4.2 kg' },
    ...{ cost: '₱500', notes: 'Calm', reminderSms: true, imageUrl: await createPhoto(2) },
    attachments: [await createPhoto(10), await createPhoto(11)],
  });
  await addPdf(client, recordId);
  const laterId = await create(client, `/api/pets/${petId}/medical-records`, {
    ...{ type: 'checkup', title: 'Check', dateAdministered: '2026-01-10', reminderEnabled: false },
  });
  const documentId = await create(client, `/api/pets/${petId}/pet-documents`, {
    ...{ kind: 'passport', title: 'Passport', number: 'P1', issuedOn: '2026-01-02' },
    ...{ expiresOn: '2030-01-02', note: 'In the drawer' },
    pages: [await createPhoto(3), await createPhoto(4)],
  });
  await create(client, `/api/pets/${petId}/pet-documents`, {
    ...{ kind: 'other', title: 'Chip', reminderEnabled: false, pages: [await createPhoto(5)] },
  });
  await set(
    server,
    'reminders',
    {
      ...{ isOverdue: true, isCompleted: true, completedAt: AT, notificationSent: true },
      completedByRecordId: laterId,
    },
    { medicalRecordId: recordId },
  );
  await set(server, 'reminders', { isOverdue: true }, { documentId });
  return recordId;
};

const fillCare = async (
  server: TestServer,
  client: TestClient,
  { petId, recordId }: { readonly petId: string; readonly recordId: string },
) => {
  const plan = await buildCarePlan(server.db, {
    ...{ petId, recordId, instructions: 'With food', supplyCounted: 9000, supplyCountedAt: AT },
    ...{ supplyUnit: 'tablet', supplyRemindAt: 2000, hasReminders: false, reminderSms: true },
    remindBefore: 10,
  });
  const planned = { petId, planId: plan.id };
  const doseId = await create(client, `/api/care-plans/${plan.id}/doses`, {
    ...{ status: 'given', day: '2026-11-01', time: '08:00', givenAt: AT },
    ...{ note: 'Spat it out', imageUrl: await createPhoto(6), allowEarly: true },
  });
  await set(server, 'doses', { isEarly: true, sitterName: 'Lola' }, { id: doseId });
  await buildDose(server.db, { ...planned, day: null, time: null, isExtra: true });
  await create(client, `/api/pets/${petId}/diary`, {
    ...{ kind: 'temperature', value: 38.5, unit: '°C', note: 'Warm', at: AT },
    imageUrl: await createPhoto(7),
  });
  await create(client, `/api/pets/${petId}/diary`, { kind: 'appetite', level: 2, at: AT });
  await set(server, 'diaryEntries', { sitterName: 'Lola' });
};

/** Rows that have, together, a value other than the default in every exported column. */
const fillEveryColumn = async (server: TestServer, client: TestClient, userId: string) => {
  await fillProfile(server, client);
  const petId = await fillPets(server, client);
  await buildFoundReport(server.db, {
    ...{ petId, latitude: 14.5, longitude: 121, accuracy: 20, createdAt: AT, seenAt: LATER },
  });
  const recordId = await fillRecords(server, client, petId);
  await fillCare(server, client, { petId, recordId });
  await create(client, `/api/pets/${petId}/weights`, {
    ...{ weight: '4.4 kg', date: '2026-01-11', bodyCondition: 5 },
  });
  await create(client, '/api/expenses/items', {
    ...{ petId, category: 'food', amount: '120.50', spentOn: '2026-01-12', note: 'Kibble' },
    imageUrl: await createPhoto(8),
  });
  const [blob] = await server.db.run((knex) => knex('blobs').limit(1).select<{ id: string }[]>());
  await insertScanUnlessSaved(server.db, {
    ...getDefaults(scannedPets),
    ...{ id: v7(), userId, petId: v7(), ownerId: v7(), name: 'Ningning', category: 'cat' },
    ...{ breed: 'Puspin', dateOfBirth: '2020-01-01', age: 12, microchipId: '1', birthmarks: 'ear' },
    ...{ medicalRecordCount: 3, lastUpdated: AT, ownerName: 'Ben', ownerPhone: '1' },
    ...{ ownerEmail: 'ben@example.com', emergencyContact: 'Ana', emergencyPhone: '2' },
    ...{ imageBlobId: blob?.id ?? null, scannedAt: AT, createdAt: AT },
  });
  for (const { name, names } of exportedTables()) {
    const stamps = { createdAt: AT, updatedAt: LATER };
    const columns = Object.entries(stamps).filter(([column]) => names.includes(column));
    if (columns.length > 0) await set(server, name, Object.fromEntries(columns));
  }
};

const exportedTables = (): readonly AnyTable[] =>
  tables.filter(({ name, stays }) => stays.notExported === undefined && !(name in CHANGED));

const rowsOf = (server: TestServer, { name, names }: AnyTable): Promise<readonly Row[]> =>
  server.db.run((knex) => knex(name).select(...names));

/** The values of a column in all rows, in an order that does not depend on ids. */
const valuesOf = (rows: readonly Row[], column: string): readonly string[] =>
  rows.map((row) => JSON.stringify(row[column])).sort();

test('an import stores every exported column', async () => {
  await using source = await startTestServer();
  await using target = await startTestServer();
  const { user, client } = await source.owner();
  await fillEveryColumn(source, client, user.id);
  const { text } = await exportOf(source, client);
  const { client: importer } = await target.owner();
  const answer = await upload({ url: target.url, client: importer }, '/api/import', text);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const problems: string[] = [];
  for (const table of exportedTables()) {
    const [before, after] = [await rowsOf(source, table), await rowsOf(target, table)];
    for (const column of exportedNames(table)) {
      const at = `${table.name}.${column}`;
      if (at in CHANGED) continue;
      const traits = table.columns[column]?.traits;
      const fallback = traits?.fallback ?? null;
      if (before.every((row) => row[column] === fallback)) {
        problems.push(`${at}: this test sets no value`);
      }
      const isId = traits?.isKey || traits?.reference;
      const shown = (rows: readonly Row[]) =>
        valuesOf(isId ? rows.map((row) => ({ [column]: row[column] !== null })) : rows, column);
      const [expected, stored] = [shown(before).join(), shown(after).join()];
      if (expected !== stored) problems.push(`${at}: ${expected} → ${stored}`);
    }
  }
  expect(problems).toEqual([]);
});

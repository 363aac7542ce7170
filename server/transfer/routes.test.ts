import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPostgres } from '#db/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { countRows, type Exported, exportOf, type Row, ZERO_COUNTS } from './testing/account.ts';
import { addPdf, fillHousehold } from './testing/household.ts';
import { upload } from './testing/upload.ts';

/** Exports do not depend on the database, so PostgreSQL runs only a small case. */
const IS_FULL_RUN = testPostgres() === undefined;

let household: TestServer;
let hostedServer: TestServer;

beforeAll(async () => {
  household = await startTestServer({ config: { mode: 'household' } });
  hostedServer = await startTestServer();
});
afterAll(async () => {
  await household?.[Symbol.asyncDispose]();
  await hostedServer?.[Symbol.asyncDispose]();
});

/** An export's rows with each id replaced by its index, so that two accounts can be compared. */
const toComparable = ({ pets, medicalRecords, reminders, documents }: Exported) => {
  const names = new Map<unknown, string>();
  const name = (kind: string, rows: readonly Row[], key: (row: Row) => string) =>
    rows
      .map((row) => [key(row), row] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, row], index) => {
        names.set(row.id, `${kind} ${index}`);
        return row;
      });
  const withoutKeys = (row: Row, ...keys: string[]) =>
    JSON.stringify(
      Object.entries(row).filter(([key]) => !['id', 'originIds', ...keys].includes(key)),
    );
  const lookUpName = (id: unknown) => (id === null ? null : (names.get(id) ?? `unknown ${id}`));
  const orderedFile = {
    pets: name('pet', pets, (row) => withoutKeys(row)),
    medicalRecords: name(
      'record',
      medicalRecords,
      (row) => `${lookUpName(row['petId'])} ${withoutKeys(row, 'petId')}`,
    ),
    reminders: name('reminder', reminders, (row) => `${lookUpName(row['medicalRecordId'])}`),
    documents: name(
      'document',
      documents,
      (row) => `${lookUpName(row['recordId'])} ${row['name']}`,
    ),
  };
  const references = ['id', 'petId', 'medicalRecordId', 'recordId', 'completedByRecordId'];
  return Object.fromEntries(
    Object.entries(orderedFile).map(([list, rows]) => [
      list,
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row)
            .filter(([key]) => key !== 'originIds')
            .map(([key, value]) => [key, references.includes(key) ? lookUpName(value) : value]),
        ),
      ),
    ]),
  );
};

test('restores a household’s export on a hosted server, field by field and photo by photo, once', async () => {
  const size = { pets: 12, medicalRecords: IS_FULL_RUN ? 600 : 90, photos: IS_FULL_RUN ? 200 : 30 };
  const { client } = await household.owner({
    phone: '0917',
    emergencyContact: 'Lola',
    publicProfile: false,
  });
  await fillHousehold(client, size);
  const [{ id: petId = '' } = {}] = (await client.get<Partial<Row>[]>('/api/pets')).body;
  const records = `/api/pets/${petId}/medical-records`;
  const [{ id: recordId = '' } = {}] = (await client.get<Partial<Row>[]>(records)).body;
  await addPdf(client, recordId);
  const otherOwner = await household.owner();
  await otherOwner.client.post('/api/pets', { name: 'A neighbour', category: 'cat' });
  const { text, data, headers } = await exportOf(household, client);
  expect(text).not.toContain('A neighbour');
  expect([data.pets.length, data.medicalRecords.length, data.documents.length]).toEqual([
    12,
    size.medicalRecords,
    1,
  ]);
  expect(text.match(/data:image\/jpeg/g)).toHaveLength(size.photos);
  const ratio = Number(headers.get('X-Total-Bytes')) / text.length;
  expect(ratio).toBeGreaterThan(0.8);
  expect(ratio).toBeLessThan(1.2);

  const hostedOwner = await hostedServer.owner();
  const target = { url: hostedServer.url, client: hostedOwner.client };
  const countsBefore = await countRows(hostedServer);
  const checkResult = await upload(target, '/api/import/check', text);
  const reminders = data.reminders.length;
  expect(reminders).toBeGreaterThan(size.medicalRecords / 6);
  const allCounts = { ...ZERO_COUNTS, ...size, reminders, documents: 1 };
  const profile = { filled: ['phone', 'emergencyContact'], hidden: ['publicProfile'] };
  expect(checkResult.body).toMatchObject({
    ...allCounts,
    exportDate: data.exportDate,
    part: null,
    alreadyThere: ZERO_COUNTS,
    profile,
  });
  expect(await countRows(hostedServer)).toEqual(countsBefore);

  const importResponse = await upload(target, '/api/import', text);
  expect(importResponse.status).toBe(200);
  expect(importResponse.body).toMatchObject({
    added: allCounts,
    alreadyThere: ZERO_COUNTS,
    profile,
  });
  const copy = await exportOf(hostedServer, hostedOwner.client);
  expect(toComparable(copy.data)).toEqual(toComparable(data));
  expect(copy.data.profile).toMatchObject({
    phone: '0917',
    emergencyContact: 'Lola',
    privacySettings: { publicProfile: false },
    email: hostedOwner.user.email,
  });

  const countsAfter = await countRows(hostedServer);
  const secondUpload = await upload(target, '/api/import', text);
  expect(secondUpload.body).toMatchObject({ added: ZERO_COUNTS, alreadyThere: allCounts });
  expect((await upload(target, '/api/import/check', copy.text)).body.alreadyThere).toEqual(
    allCounts,
  );
  expect(await countRows(hostedServer)).toEqual(countsAfter);
  expect((await exportOf(hostedServer, hostedOwner.client)).data.pets).toEqual(copy.data.pets);

  // The copy is imported back into the first server, which recognises everything in it.
  const ownUpload = { url: household.url, client };
  const rowsBefore = await countRows(household);
  expect((await upload(ownUpload, '/api/import/check', copy.text)).body.profile?.filled).toEqual(
    [],
  );
  const reimport = await upload(ownUpload, '/api/import', copy.text);
  expect(reimport.body).toMatchObject({ added: ZERO_COUNTS, alreadyThere: allCounts });
  expect(await countRows(household)).toEqual(rowsBefore);

  // A file that went through two servers is recognised as well.
  const thirdOwner = await hostedServer.owner();
  const thirdUploadTarget = { url: hostedServer.url, client: thirdOwner.client };
  expect((await upload(thirdUploadTarget, '/api/import', copy.text)).body.added).toEqual(allCounts);
  const { text: twice } = await exportOf(hostedServer, thirdOwner.client);
  expect((await upload(ownUpload, '/api/import', twice)).body.added).toEqual(ZERO_COUNTS);
  expect(await countRows(household)).toEqual(rowsBefore);
});

import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { eventually } from '#build/test/eventually.ts';
import { AUTHORS } from '#db/authors.ts';
import { type AnyTable, exportedNames } from '#db/engine/table.ts';
import { foundReports } from '#db/lost/table.ts';
import { buildPet } from '#db/pets/factory.ts';
import { pets } from '#db/pets/table.ts';
import { buildRecord } from '#db/records/factory.ts';
import { medicalRecords } from '#db/records/table.ts';
import { reminders } from '#db/reminders/table.ts';
import { scannedPets } from '#db/scans/table.ts';
import { insertRows } from '#db/transfer/imports.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { createPhoto } from '#server/transfer/testing/household.ts';
import { cookiesOf } from '#server/transfer/testing/upload.ts';

/** New columns are exported by default; a column that must not be exported is listed here. */
test('exports or deliberately leaves out every column of pets, records, reminders, finds and scans', () => {
  const columnsLeft = (table: AnyTable) => {
    const exportedColumns: readonly string[] = exportedNames(table);
    return table.names.filter((column) => !exportedColumns.includes(column));
  };
  expect(columnsLeft(pets)).toEqual([
    'userId',
    'shareToken',
    'idReadsOffAt',
    'isSample',
    'mergedAt',
    'version',
    ...AUTHORS,
    'deletedAt',
    'importId',
  ]);
  expect(columnsLeft(medicalRecords)).toEqual([
    'costCentavos',
    'mergedAt',
    'version',
    ...AUTHORS,
    'deletedAt',
  ]);
  expect(columnsLeft(reminders)).toEqual([
    'completedByUserId',
    'completedAs',
    'plannedFor',
    'quietFor',
    'mailedFor',
    'deletedAt',
  ]);
  expect(columnsLeft(foundReports)).toEqual([
    'id',
    'petId',
    'requestKey',
    'said',
    'network',
    'reportedAt',
  ]);
  expect(columnsLeft(scannedPets)).toEqual(['userId', 'createdAt', 'importId']);
});

test('reads by pages, not by rows', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  const record = await buildRecord(server.db, { petId: pet.id });
  const countStatementsWith = async (extraRows: number): Promise<number> => {
    const rows = Array.from({ length: extraRows }, () => ({ ...record, id: v7() }));
    if (extraRows > 0) await insertRows(server.db, medicalRecords, rows);
    server.statements();
    await exportOf(server, client);
    return server.statements().length;
  };
  const statementsForOne = await countStatementsWith(0);
  expect(await countStatementsWith(99)).toBe(statementsForOne);
  // The hundredth record adds one page of records, one of their attachments, and a look for pets that were handed over.
  expect(await countStatementsWith(100)).toBe(statementsForOne + 3);
});

/** Creates a history of 30 MB, which is larger than the buffers of a connection. */
const fillHistory = async (server: TestServer, petId: string): Promise<void> => {
  const record = await buildRecord(server.db, { petId });
  const [notes, description] = ['x'.repeat(10_000), 'y'.repeat(10_000)];
  for (let page = 0; page < 15; page += 1) {
    const rows = Array.from({ length: 100 }, () => ({ ...record, id: v7(), notes, description }));
    await insertRows(server.db, medicalRecords, rows);
  }
};

const countPagesRead = (server: TestServer): number =>
  server.statements().filter((sql) => /^select .*[`"]notes[`"]/.test(sql)).length;

test('stops reading a cancelled export, which blocks nobody', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  await fillHistory(server, pet.id);
  server.statements();
  const abortController = new AbortController();
  const response = await fetch(`${server.url}/api/export`, {
    headers: { Cookie: cookiesOf(client) },
    signal: abortController.signal,
  });
  const reader = response.body?.getReader();
  await reader?.read();
  abortController.abort();
  await expect(reader?.read()).rejects.toThrow();
  await client.post('/api/pets', { name: 'Muning', category: 'cat' });
  expect(countPagesRead(server)).toBeLessThan(12);
  // The server notices with a delay that the first export is no longer read, and refuses another one until then.
  const { data } = await eventually(() => exportOf(server, client));
  expect([data.pets.length, data.medicalRecords.length]).toEqual([2, 1501]);
  expect(countPagesRead(server)).toBe(16);
  expect(server.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('breaks the connection when the database fails', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  await client.post('/api/pets', {
    name: 'Muning',
    category: 'cat',
    imageUrl: await createPhoto(1),
  });
  await server.db.run((knex) => knex.raw('alter table blobs rename column bytes to lost'));
  await expect(exportOf(server, client)).rejects.toThrow();
  expect(server.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
});

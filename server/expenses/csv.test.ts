import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExpenseRow } from '#db/expenses/history.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { writeCsv } from './csv.ts';

const CSV_PATH = '/api/expenses/export.csv';
const HEADER_ROW = ['Date', 'Pet', 'Type', 'Title', 'Veterinarian', 'Clinic', 'Cost'];

/** A strict RFC 4180 parser that throws for anything else. */
const readCsv = (file: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (field.lastIndex < file.length) {
    const index = field.lastIndex;
    const [, quoted, plain = '', end] = field.exec(file) ?? [];
    if (end === undefined)
      throw new Error(`no field at ${index}: ${file.slice(index, index + 20)}`);
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const read = async (client: TestClient, query = '') => {
  const answer = await client.get<Uint8Array>(CSV_PATH + query);
  expect(answer.status).toBe(200);
  const file = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(answer.body);
  return { headers: answer.headers, file, rows: readCsv(file.slice(1)) };
};

test('answers 401 signed out, and 400 for an invalid filter', async () => {
  expect((await server.client().get(CSV_PATH)).status).toBe(401);
  const { client } = await server.owner();
  expect((await client.get(`${CSV_PATH}?sort=colour`)).status).toBe(400);
});

test('has only its header without expenses', async () => {
  const { client } = await server.owner();
  const { file, headers } = await read(client);
  expect(file).toBe(`\uFEFF${HEADER_ROW.map((name) => `"${name}"`).join(',')}\r\n`);
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="expenses-2026-11-20.csv"');
});

test('is named by the owner’s day, in the owner’s language', async () => {
  await using ownServer = await startTestServer();
  ownServer.clock.set('2026-11-20T16:00:00.000Z');
  const { user, client } = await ownServer.owner({ preferredLanguage: 'fil' });
  const { id: petId } = await buildPet(ownServer.db, { userId: user.id });
  await buildRecord(ownServer.db, { petId, costCentavos: 5, type: 'vaccine' });
  const { headers, rows } = await read(client);
  expect(headers.get('Content-Disposition')).toContain('expenses-2026-11-21.csv');
  expect(rows.map((row) => row[2])).toEqual(['Type', 'Bakuna']);
});

test('contains all chosen expenses, and nothing deleted or of another owner', async () => {
  const { db } = server;
  const [{ user, client }, other] = [await server.owner(), await server.owner()];
  const { id: petId } = await buildPet(db, { userId: user.id, name: 'Bantay' });
  const strangePet = await buildPet(db, { userId: other.user.id });
  await buildRecord(db, { petId: strangePet.id, costCentavos: 9 });
  await buildRecord(db, { petId, costCentavos: 9, deletedAt: '2026-11-01T00:00:00.000Z' });
  await db.transaction(async (tx) => {
    for (let index = 0; index < 1200; index += 1) {
      await buildRecord(tx, {
        petId,
        type: index % 3 === 0 ? 'lab-test' : 'grooming',
        title: `No. ${index}`,
        costCentavos: index + 1,
        dateAdministered: '2026-11-02',
        veterinarian: 'Dr. "Nene" Santos, DVM',
        clinic: 'Two\r\nlines',
      });
    }
  });
  const allRows = await read(client, '?sort=amount&order=asc');
  expect(allRows.rows[0]).toEqual(HEADER_ROW);
  expect(allRows.rows).toHaveLength(1201);
  expect(allRows.rows[1]).toEqual([
    '2026-11-02',
    'Bantay',
    'Lab Test',
    'No. 0',
    'Dr. "Nene" Santos, DVM',
    'Two\r\nlines',
    '0.01',
  ]);
  expect(allRows.rows[1200]?.[6]).toBe('12.00');
  // The cost is unquoted, so that a spreadsheet reads it as a number.
  expect(allRows.file).toMatch(/,12\.00\r\n$/);
  const labs = await read(client, '?types=lab-test&search=no.');
  expect(labs.rows).toHaveLength(401);
});

const writeRow = async (row: ExpenseRow): Promise<string> =>
  (
    await Array.fromAsync(
      writeCsv([row.id], async () => [row], { language: 'en', currency: 'PHP' }),
    )
  ).join('');

describe('escapes text that a spreadsheet would read as a formula', () => {
  const row = {
    id: 'i',
    petId: 'p',
    type: 'vaccine',
    title: 'Rabies',
    day: '2026-11-02',
    veterinarian: null,
    clinic: null,
    centavos: 100,
    petName: 'Bantay',
    recordBlobId: null,
    item: undefined,
  } as const;

  test.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'],
    ['+639171234567', "'+639171234567"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1＋1', "'＝1＋1"],
    ['＋639171234567', "'＋639171234567"],
    ['－2', "'－2"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\n=1', "'\n=1"],
    ['a=1', 'a=1'],
    ["'=1", "'=1"],
    ['', ''],
    ['"', '"'],
    ['","=1', '","=1'],
    ['₱100 ñ 🐶', '₱100 ñ 🐶'],
  ])('writes %j as %j', async (typedText, cell) => {
    const typedRow = {
      ...row,
      petName: typedText,
      title: typedText,
      veterinarian: typedText,
      clinic: typedText,
    };
    const file = await writeRow(typedRow);
    const [, cells = []] = readCsv(file.slice(1));
    expect([1, 3, 4, 5].map((instant) => cells[instant])).toEqual([cell, cell, cell, cell]);
  });

  test('round-trips any text, and never starts a formula', async () => {
    const property = fc.asyncProperty(fc.string({ unit: 'binary' }), async (typedText) => {
      const file = await writeRow({ ...row, clinic: typedText });
      const [, cells = []] = readCsv(file.slice(1));
      expect(cells).toHaveLength(HEADER_ROW.length);
      const clinic = cells[5] ?? '';
      expect(clinic.replace(/^'/, '')).toBe(typedText.replace(/^'/, ''));
      expect(clinic).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
    });
    await fc.assert(property, { numRuns: 500 });
  });
});

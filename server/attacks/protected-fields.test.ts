import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaFields } from '#build/soak/attacks/bad-requests.ts';
import { camelCase, snakeCase } from '#db/engine/columns.ts';
import { columnsByName } from '#db/tables.ts';
import { createRoutes } from '#server/app.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { reuseFixture } from './testing/reuse-fixture.ts';
import { addressOn, buildSubjects, endpointName } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/**
 * These tests send every column of the database to every writing call, so that new columns and new calls are covered
 * at once.
 */

let server: TestServer;
let endpoints: readonly EndpointShape[];

type Row = Readonly<Record<string, unknown>>;

const listTables = async (): Promise<readonly string[]> => {
  const { db } = server;
  const names: readonly string[] =
    db.kind === 'postgres'
      ? await db.run((knex) => knex('pg_tables').where({ schemaname: 'public' }).pluck('tablename'))
      : await db.run((knex) => knex('sqlite_schema').where({ type: 'table' }).pluck('name'));
  return names.filter((name) => !/^(knex|sqlite)_/.test(name)).map(camelCase);
};

const listRows = async (table: string): Promise<readonly Row[]> =>
  server.db.run((knex) => knex(table).select('*'));

const readAllRows = async (): Promise<readonly (readonly [string, Row])[]> => {
  const tables = await Promise.all(
    (await listTables()).map(async (table) =>
      (await listRows(table)).map((row) => [table, row] as const),
    ),
  );
  return tables.flat();
};

/** Values that no honest request would leave in a row. */
const PLANTED_VALUES = {
  text: 'planted-by-eve',
  instant: '2001-02-03T04:05:06.789Z',
  number: 987_654_321,
};

const plantValue = (column: string, value: unknown): unknown => {
  if (columnsByName.get(column)?.kind === 'boolean') return !value;
  if (typeof value === 'number') return PLANTED_VALUES.number;
  return /(At|Until|expire|Date|Since|For|On)$/.test(column)
    ? PLANTED_VALUES.instant
    : PLANTED_VALUES.text;
};

beforeAll(async () => {
  server = await startTestServer();
  endpoints = createRoutes(server.parts).map((route) => route.endpoint);
});
afterAll(() => server[Symbol.asyncDispose]());

const createOwnerOfEverything = async (isEmailConfirmed: boolean) => {
  const { user, client } = await server.owner({ isEmailConfirmed });
  const [device] = (await client.get<readonly { id: string }[]>('/api/auth/sessions')).body;
  const owner = { userId: user.id, sessionId: device?.id ?? '' };
  return { user, client, subjects: await buildSubjects(server.db, owner) };
};

/** Every column of every table, in both spellings, with its planted value. */
const plantColumns = async (): Promise<Record<string, unknown>> => {
  const plantedValues: Record<string, unknown> = {};
  for (const [, row] of await readAllRows()) {
    for (const [column, value] of Object.entries(row)) {
      plantedValues[column] ??= plantValue(column, value);
      plantedValues[snakeCase(column)] = plantedValues[column];
    }
  }
  return {
    ...plantedValues,
    planId: PLANTED_VALUES.text,
    storageUsed: PLANTED_VALUES.number,
    role: PLANTED_VALUES.text,
  };
};

/** Settings of an owner that only the profile's own call may change, and the columns that name the owner of a row. */
const PROTECTED_COLUMNS = [
  'userId',
  'shareToken',
  'isEmailConfirmed',
  'isSample',
  'createdAt',
  'planId',
];

/** A provider identity has no id of its own; its subject identifies it. */
const rowId = (row: Row) => row['id'] ?? row['subject'];

const existingRows = (rows: readonly (readonly [string, Row])[]) =>
  new Map(
    rows
      .filter(([, row]) => rowId(row) !== undefined)
      .map(([table, row]) => [
        `${table} ${rowId(row)}`,
        PROTECTED_COLUMNS.map((column) => (column in row ? row[column] : null)),
      ]),
  );

/** Calls that may change one of the protected columns, with a pattern of the rows that they may change. */
const CHANGEABLE_COLUMNS: Readonly<Record<string, RegExp>> = {
  'PUT /api/pets/:petId/share-token': /^pets /,
  'POST /api/pets/:petId/profile-code': /^pets /,
};

interface SentRow {
  /** The name of the API call. */
  readonly name: string;
  /** The rows before the call. */
  readonly before: ReturnType<typeof existingRows>;
  /** The other owner, whose ids were sent. */
  readonly ana: { readonly id: string };
}

/** Describes every value that the call should not have written to a row. */
const listWrongColumns = (
  table: string,
  row: Row,
  { name, before, ana }: SentRow,
): readonly string[] => {
  const text = JSON.stringify(Object.values(row).filter((value) => !(value instanceof Uint8Array)));
  const traces = Object.values(PLANTED_VALUES).filter((trace) => text.includes(String(trace)));
  const failures = traces.map((trace) => `${name} planted ${trace} in ${table}: ${text}`);
  const rowBefore = before.get(`${table} ${rowId(row)}`);
  const storedValues = PROTECTED_COLUMNS.map((column) => (column in row ? row[column] : null));
  const isKept =
    rowBefore === undefined ||
    CHANGEABLE_COLUMNS[name]?.test(`${table} `) ||
    isDeepStrictEqual(storedValues, rowBefore);
  if (!isKept) failures.push(`${name} turned ${rowBefore} in ${table} into ${storedValues}`);
  // A new row must belong to the sender.
  const isNew = rowBefore === undefined;
  if (isNew && row['userId'] === ana.id) failures.push(`${name} made ${text} in ${table} for Ana`);
  if (isNew && table === 'users' && row['isEmailConfirmed'] !== false)
    failures.push(`${name} made a user whose email is confirmed`);
  return failures;
};

const isWrite = ({ method }: EndpointShape): boolean => method !== 'GET';

test('has a valid body for every call with one', () => {
  const untestedNames = endpoints.filter(({ body }) => body).map(endpointName);
  expect(untestedNames.filter((name) => !(name in VALID_BODIES))).toEqual([]);
});

test('no call writes columns that its contract does not contain', async () => {
  const { user: ana } = await createOwnerOfEverything(true);
  const plantedNames = await plantColumns();
  expect(Object.keys(plantedNames)).toEqual(
    expect.arrayContaining(['userId', 'shareToken', 'is_email_confirmed', 'storageUsed']),
  );
  let takenCount = 0;
  let rowsBefore: ReturnType<typeof existingRows> = new Map();
  const callAsOwner = reuseFixture(async () => {
    const owner = await createOwnerOfEverything(false);
    rowsBefore = existingRows(await readAllRows());
    return owner;
  });
  for (const endpoint of endpoints.filter(isWrite)) {
    const name = endpointName(endpoint);
    const ownFields = new Set(schemaFields(endpoint.body));
    const otherFields = Object.entries(plantedNames).filter(([field]) => !ownFields.has(field));
    const body = {
      ...Object.fromEntries(otherFields),
      ...{
        userId: ownFields.has('userId') ? undefined : ana.id,
        ownerId: ownFields.has('ownerId') ? undefined : ana.id,
      },
      ...VALID_BODIES[name],
    };
    const query = otherFields.map(([field, value]) => `${field}=${value}`).join('&');
    const { status } = await callAsOwner(async ({ client, subjects }) => {
      const address = `${addressOn(endpoint, subjects)}?${query.slice(0, 6000)}`;
      const answer = await client.send(endpoint.method, address, body);
      const rowsAfter = await readAllRows();
      expect(
        rowsAfter.flatMap(([table, row]) =>
          listWrongColumns(table, row, { name, before: rowsBefore, ana }),
        ),
      ).toEqual([]);
      rowsBefore = existingRows(rowsAfter);
      return answer;
    });
    if (status < 300) takenCount += 1;
  }
  expect(takenCount).toBeGreaterThan(20);
});

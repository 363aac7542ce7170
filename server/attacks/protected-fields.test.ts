import { afterAll, beforeAll, expect, test } from 'vitest';
import { camelCase, snakeCase } from '#db/columns.ts';
import { columnsByName } from '#db/tables.ts';
import { routesOf } from '#server/app.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { fieldsOf } from '#server/soak/bad-requests.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { addressOn, buildSubjects, nameOf } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/**
 * Whatever a row holds is sent to every call that writes: the names come from the database, the calls from the route
 * table, so that a new column and a new call are covered the day they appear.
 */

let server: TestServer;
let endpoints: readonly EndpointShape[];

type Row = Readonly<Record<string, unknown>>;

const tablesOf = async (): Promise<readonly string[]> => {
  const { db } = server;
  const names: readonly string[] =
    db.kind === 'postgres'
      ? await db.run((k) => k('pg_tables').where({ schemaname: 'public' }).pluck('tablename'))
      : await db.run((k) => k('sqlite_schema').where({ type: 'table' }).pluck('name'));
  return names.filter((name) => !/^(knex|sqlite)_/.test(name)).map(camelCase);
};

const rowsOf = async (table: string): Promise<readonly Row[]> =>
  server.db.run((k) => k(table).select('*'));

const allRows = async (): Promise<readonly (readonly [string, Row])[]> => {
  const tables = await Promise.all(
    (await tablesOf()).map(async (table) =>
      (await rowsOf(table)).map((row) => [table, row] as const),
    ),
  );
  return tables.flat();
};

/** What no kind of honest request would ever leave in a row. */
const PLANTED = { text: 'planted-by-eve', instant: '2001-02-03T04:05:06.789Z', number: 987_654 };

const plantedIn = (column: string, value: unknown): unknown => {
  if (columnsByName.get(column)?.kind === 'boolean') return !value;
  if (typeof value === 'number') return PLANTED.number;
  return /(At|Until|expire|Date|Since|For|On)$/.test(column) ? PLANTED.instant : PLANTED.text;
};

beforeAll(async () => {
  server = await startTestServer();
  endpoints = routesOf(server.parts).map((route) => route.endpoint);
});
afterAll(() => server[Symbol.asyncDispose]());

const ownerOfEverything = async (isEmailConfirmed: boolean) => {
  const { user, client } = await server.owner({ isEmailConfirmed });
  const [device] = (await client.get<readonly { id: string }[]>('/api/auth/sessions')).body;
  const owner = { userId: user.id, sessionId: device?.id ?? '' };
  return { user, client, subjects: await buildSubjects(server.db, owner) };
};

/** Every column of every table, in both spellings, with what is planted there. */
const plantedColumns = async (): Promise<Record<string, unknown>> => {
  const planted: Record<string, unknown> = {};
  for (const [, row] of await allRows()) {
    for (const [column, value] of Object.entries(row)) {
      planted[column] ??= plantedIn(column, value);
      planted[snakeCase(column)] = planted[column];
    }
  }
  return { ...planted, planId: PLANTED.text, storageUsed: PLANTED.number, role: PLANTED.text };
};

/** The switches of an owner that no call but the profile's own may turn, and what says whose a row is. */
const STANDING = ['userId', 'shareToken', 'isEmailConfirmed', 'isSample', 'createdAt', 'planId'];

/** An identity of a provider has no id of ours. */
const nameIn = (row: Row) => row['id'] ?? row['subject'];

const standing = (rows: readonly (readonly [string, Row])[]) =>
  new Map(
    rows
      .filter(([, row]) => nameIn(row) !== undefined)
      .map(([table, row]) => [
        `${table} ${nameIn(row)}`,
        STANDING.map((column) => (column in row ? row[column] : null)),
      ]),
  );

/** Replacing its share token is what the call is for; a rating given again is a new one by specification. */
const MAY_CHANGE: Readonly<Record<string, RegExp>> = {
  'PUT /api/pets/:petId/share-token': /^pets /,
};

const isWrite = ({ method }: EndpointShape): boolean => method !== 'GET';

test('every call with a body has one here that it takes', () => {
  const missing = endpoints.filter(({ body }) => body).map(nameOf);
  expect(missing.filter((name) => !(name in VALID_BODIES))).toEqual([]);
});

test('no call writes what is not its to write, whatever is sent beside its fields', async () => {
  const { user: ana } = await ownerOfEverything(true);
  const planted = await plantedColumns();
  expect(Object.keys(planted)).toEqual(
    expect.arrayContaining(['userId', 'shareToken', 'is_email_confirmed', 'storageUsed']),
  );
  let taken = 0;
  for (const endpoint of endpoints.filter(isWrite)) {
    const name = nameOf(endpoint);
    const { client, subjects } = await ownerOfEverything(false);
    const before = standing(await allRows());
    const own = new Set(fieldsOf(endpoint.body));
    const beside = Object.entries(planted).filter(([field]) => !own.has(field));
    const body = {
      ...Object.fromEntries(beside),
      ...{
        userId: own.has('userId') ? undefined : ana.id,
        ownerId: own.has('ownerId') ? undefined : ana.id,
      },
      ...VALID_BODIES[name],
    };
    const query = beside.map(([field, value]) => `${field}=${value}`).join('&');
    const address = `${addressOn(endpoint, subjects)}?${query.slice(0, 6000)}`;
    const { status } = await client.send(endpoint.method, address, body);
    if (status < 300) taken += 1;
    const rows = await allRows();
    for (const [table, row] of rows) {
      const text = JSON.stringify(
        Object.values(row).filter((value) => !(value instanceof Uint8Array)),
      );
      for (const trace of Object.values(PLANTED))
        expect([name, table, text].join(' ')).not.toContain(trace);
      const was = before.get(`${table} ${nameIn(row)}`);
      const now = STANDING.map((column) => (column in row ? row[column] : null));
      if (was && !MAY_CHANGE[name]?.test(`${table} `))
        expect([name, table, now]).toEqual([name, table, was]);
      // What is made is the sender's own.
      if (!was && row['userId'] !== null)
        expect([name, table, row['userId']]).not.toContain(ana.id);
      if (!was && table === 'users') expect([name, row['isEmailConfirmed']]).toEqual([name, false]);
    }
  }
  expect(taken).toBeGreaterThan(20);
}, 60_000);

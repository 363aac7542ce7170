import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isPostgresUrl } from '#db/engine/postgres/postgres-url.ts';
import type { Database } from '#db/engine/run.ts';
import { openTestDatabase, type TestDatabase } from '#db/testing.ts';
import { LUZ } from '#server/backups/testing.ts';
import { COMPILE_CACHE, OFFLINE, portIn } from '#server/testing/server-environment.ts';
import { TestClient } from '#server/testing.ts';
import { readCursor, readState } from './testing/import-state.ts';
import { fileForPets, PETS } from './testing/pets-file.ts';
import { upload } from './testing/upload.ts';

/** A server in a process of its own, which can be killed. */
interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  readonly client: TestClient;
  readonly kill: () => Promise<void>;
}

const startProcess = async ({ folder, place }: TestDatabase): Promise<ServerProcess> => {
  const child = spawn(process.execPath, ['server/standalone.ts'], {
    env: {
      ...{ PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, NODE_ENV: 'development' },
      ...(isPostgresUrl(place) ? { DATABASE_URL: place } : {}),
      ...{ ...OFFLINE, ...COMPILE_CACHE },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  let output = '';
  const { promise: listening, resolve, reject } = Promise.withResolvers<number>();
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
    const port = portIn(output);
    if (port !== undefined) resolve(port);
  });
  void exited.then(() => reject(new Error(output)));
  try {
    const url = `http://127.0.0.1:${await listening}`;
    return { url, client: new TestClient(url), kill, [Symbol.asyncDispose]: kill };
  } catch (error) {
    await kill();
    throw error;
  }
};

const signIn = async ({ client }: ServerProcess): Promise<void> => {
  expect((await client.post('/api/auth/login', LUZ)).status).toBe(200);
};

const countRows = async (db: Database, table: string): Promise<number> => {
  const row = await db.run((knex) => knex(table).count('* as n').first<{ n: number }>());
  return Number(row.n);
};

/** Waits until a condition holds. The test's own timeout ends a wait in vain. */
const until = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await wait(5);
};

/** Prevents all other writes to the database from the time at which `isDue` holds. Returns the end of that. */
const blockWhen = async (db: Database, isDue: () => Promise<boolean>) => {
  await until(isDue);
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>();
  const { promise: isBlocked, resolve: confirm } = Promise.withResolvers<void>();
  const blocking = db.transaction(async (tx) => {
    await tx.run((knex) =>
      db.kind === 'postgres'
        ? knex.raw('lock table imports, medical_records, weighings in exclusive mode')
        : knex('imports').where({ id: 'none' }).update({ id: 'none' }),
    );
    confirm();
    await isOver;
  });
  await isBlocked;
  return async () => {
    release();
    await blocking;
  };
};

const READ_PATHS = [
  '/api/pets?includePhotos=true&includeReminders=true',
  '/api/reminders',
  '/api/expenses/items',
  '/api/expenses/summary?year=2026',
  '/api/recently-deleted',
  '/api/search?q=rabies',
];

test('an import that SIGKILL interrupts shows nothing after the next start, which deletes all of it', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  let cursor = '';
  let before: Awaited<ReturnType<typeof readState>>;
  {
    await using server = await startProcess(database);
    expect((await server.client.post('/api/auth/signup', LUZ)).status).toBe(201);
    await db.run((knex) => knex('users').update({ isEmailConfirmed: true }));
    await signIn(server);
    expect((await upload(server, '/api/import', JSON.stringify(fileForPets(1)))).status).toBe(200);
    cursor = await readCursor(server.client);
    before = await readState(server.client, READ_PATHS, cursor);
    // One pet of the file is new, and the other gets a stand-in.
    const [p, q] = PETS;
    const file = { ...fileForPets(1500), pets: [p, { ...q, id: 'q2', name: 'Pet q2' }] };
    const renamed = JSON.stringify(file).replaceAll('"petId":"q"', '"petId":"q2"');
    const importing = upload(server, '/api/import', renamed).catch(() => undefined);
    const unblock = await blockWhen(db, async () => (await countRows(db, 'medicalRecords')) > 200);
    await server.kill();
    await unblock();
    await importing;
  }
  const [row] = await db.run((knex) => knex('imports').select('published'));
  expect(row).toEqual({ published: null });
  expect(await countRows(db, 'pets')).toBe(4);
  // Of servers that start in the same minute, only the first would run the job.
  await db.run((knex) => knex('settings').where({ id: 'job: end-imports' }).delete());
  {
    await using server = await startProcess(database);
    await signIn(server);
    expect(await readState(server.client, READ_PATHS, cursor)).toEqual(before);
    await until(async () => (await countRows(db, 'imports')) === 0);
    expect(await readState(server.client, READ_PATHS, cursor)).toEqual(before);
  }
  for (const [table, count] of [
    ['pets', 2],
    ['medicalRecords', 1],
    ['weighings', 1],
    ['expenseItems', 1],
    ['importStandIns', 0],
  ] as const)
    expect([table, await countRows(db, table)]).toEqual([table, count]);
});

test('an import that SIGKILL interrupts while it is published is whole when the next start answers', async ({
  skip,
}) => {
  await using database = await openTestDatabase();
  const { db } = database;
  if (db.kind === 'postgres') skip('PostgreSQL publishes in one transaction');
  const count = 1500;
  /** The records and weights of the pets that the owner sees. */
  const readCounts = async ({ client }: ServerProcess) => {
    const counts: number[] = [];
    const { body: pets } = await client.get<readonly { readonly id: string }[]>('/api/pets');
    for (const { id } of pets) {
      const { headers } = await client.get(`/api/pets/${id}/medical-records?limit=1`);
      counts.push(Number(headers.get('X-Total-Count')));
    }
    return [...counts, await countMovedWeights()];
  };
  const countMovedWeights = async () => {
    const row = await db.run((knex) =>
      knex('weighings')
        .join('pets', 'pets.id', 'weighings.petId')
        .whereNull('pets.importId')
        .count('* as n')
        .first<{ n: number }>(),
    );
    return row.n;
  };
  {
    await using server = await startProcess(database);
    expect((await server.client.post('/api/auth/signup', LUZ)).status).toBe(201);
    await db.run((knex) => knex('users').update({ isEmailConfirmed: true }));
    await signIn(server);
    const file = { pets: PETS, medicalRecords: [] };
    expect((await upload(server, '/api/import', JSON.stringify(file))).status).toBe(200);
    // Stops the publication when it has moved some of the weights.
    await db.run((knex) =>
      knex.raw(`create trigger stop before update of pet_id on weighings
        when (select count(*) from weighings w join pets p on p.id = w.pet_id where p.import_id is null) >= 700
        begin select raise(abort, 'stopped on purpose'); end`),
    );
    const answer = await upload(server, '/api/import', JSON.stringify(fileForPets(count)));
    expect(answer.status).toBeGreaterThanOrEqual(500);
    await server.kill();
  }
  const moved = await countMovedWeights();
  expect(moved).toBeGreaterThan(0);
  expect(moved).toBeLessThan(count);
  await db.run((knex) => knex.raw('drop trigger stop'));
  await using server = await startProcess(database);
  // Before any job has run.
  expect(await countMovedWeights()).toBe(count);
  await signIn(server);
  expect(await readCounts(server)).toEqual([750, 750, 1500]);
  await until(async () => (await countRows(db, 'imports')) === 0);
  expect(await countRows(db, 'importStandIns')).toBe(0);
  expect(await readCounts(server)).toEqual([750, 750, 1500]);
  const again = await upload(server, '/api/import', JSON.stringify(fileForPets(count)));
  expect(again.body.added).toMatchObject({ medicalRecords: 0, weighings: 0, expenseItems: 0 });
});

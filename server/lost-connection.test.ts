import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from './testing.ts';

let server: TestServer;
let client: TestClient;

beforeEach(async () => {
  server = await startTestServer();
  client = (await server.owner()).client;
});
afterEach(() => server[Symbol.asyncDispose]());

const run = (sql: string): Promise<unknown> => server.db.run((k) => k.raw(sql));

const addPet = () => client.post('/api/pets', { name: 'Muning', category: 'cat' });
const petsOf = async () => (await client.get<readonly unknown[]>('/api/pets')).body;

test('a connection that goes in the middle of a write is a 503, nothing is written, and the next is answered', async () => {
  await run(`create function cut() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
  await run('create trigger cut before insert on pets for each row execute function cut()');
  // More than there are connections, so that those that went are needed again.
  const answers = await Promise.all(Array.from({ length: 12 }, addPet));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body['code']}`))).toEqual(
    new Set(['503 http.busy']),
  );
  expect(answers.every(({ headers }) => headers.has('Retry-After'))).toBe(true);
  await run('drop trigger cut on pets');
  expect(await petsOf()).toEqual([]);
  expect((await addPet()).status).toBe(201);
  expect(await petsOf()).toHaveLength(1);
});

test('connections that go while nobody uses them are made anew', async () => {
  await Promise.all(Array.from({ length: 12 }, petsOf));
  await run(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await expect.poll(async () => (await client.get('/api/pets')).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 12 }, addPet));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
});

test('a job whose lock goes with its connection is told of, and its name can be held again', async () => {
  const work = server.db.alone('job', async () => {
    await run(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`);
    return 'done';
  });
  expect(await work).toBe('done');
  await expect.poll(() => server.db.alone('job', async () => 'again')).toBe('again');
});

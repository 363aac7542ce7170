import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importName } from '#db/transfer/staged.ts';
import { createRoutes } from '#server/app.ts';
import { createHousehold } from '#server/household.ts';
import { startJobs } from '#server/jobs.ts';
import { buildMembership } from '#server/members/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { isLinked } from './begin-visit.ts';
import { PublicationGate } from './publication-gate.ts';

let server: TestServer;
let owner: string;
let member: string;
let other: string;
let gate: PublicationGate;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

beforeEach(async () => {
  const users = await Promise.all([server.owner(), server.owner(), server.owner()]);
  [owner = '', member = '', other = ''] = users.map(({ user }) => user.id);
  await buildMembership(server.db, { ownerId: owner, userId: member }, { role: 'viewer' });
  gate = new PublicationGate(server.db, { jobTimeout: 20, callTimeout: 20, waitTimeout: 20 });
});

test('calls of the household and of links wait until the gate is open, and those of others do not', async () => {
  gate = new PublicationGate(server.db);
  expect(await gate.close(owner)).toBe(true);
  const begun: string[] = [];
  const begin = async (name: string, visit: ReturnType<PublicationGate['enter']>) => {
    begun.push(`${name} ${(await visit).hasWaited}`);
  };
  const waiting = [
    begin('owner', gate.enter(owner)),
    begin('member', gate.enter(member)),
    begin('link', gate.enterByLink()),
    begin('job', gate.enterAsJob()),
  ];
  await begin('other', gate.enter(other));
  // Reads of the database that were asked for later have ended.
  await server.db.run((knex) => knex('users').select('id'));
  expect(begun).toEqual(['other true']);
  gate.open(owner);
  await Promise.all(waiting);
  expect(begun.toSorted()).toEqual([
    ...['job false', 'link true', 'member true', 'other true', 'owner true'],
  ]);
  expect((await gate.enter(owner)).hasWaited).toBe(false);
});

test('closes when the calls and jobs in progress have ended', async () => {
  for (const enter of [
    () => gate.enter(owner),
    () => gate.enter(member),
    () => gate.enterByLink(),
    () => gate.enterAsJob(),
  ]) {
    gate = new PublicationGate(server.db);
    const [visit, second] = [await enter(), await enter()];
    const events: string[] = [];
    const closing = gate.close(owner).then((isClosed) => events.push(`closed: ${isClosed}`));
    await server.db.run((knex) => knex('users').select('id'));
    visit[Symbol.dispose]();
    visit[Symbol.dispose]();
    await server.db.run((knex) => knex('users').select('id'));
    events.push('ended');
    second[Symbol.dispose]();
    await closing;
    expect(events).toEqual(['ended', 'closed: true']);
  }
  gate = new PublicationGate(server.db);
  const visit = await gate.enter(other);
  expect(await gate.close(owner)).toBe(true);
  visit[Symbol.dispose]();
});

test('stays open if a call or a job takes too long, and when it is closed already', async () => {
  for (const enter of [() => gate.enter(owner), () => gate.enterAsJob()]) {
    const visit = await enter();
    expect(await gate.close(owner)).toBe(false);
    visit[Symbol.dispose]();
    (await gate.enter(owner))[Symbol.dispose]();
  }
  expect(await gate.close(owner)).toBe(true);
  expect(await gate.close(owner)).toBe(false);
  await expect(gate.enter(owner)).rejects.toMatchObject({ status: 503, code: 'http.busy' });
});

test('calls are refused with 503 after a while, and jobs begin nevertheless', async () => {
  await gate.close(owner);
  await expect(gate.enter(member)).rejects.toMatchObject({ status: 503, code: 'http.busy' });
  await expect(gate.enterByLink()).rejects.toMatchObject({ status: 503, code: 'http.busy' });
  expect((await gate.enterAsJob()).hasWaited).toBe(false);
});

test('only the household waits for a publication that has failed', async () => {
  gate = new PublicationGate(server.db, { waitTimeout: 100 });
  await gate.close(owner);
  await gate.close(other);
  const begun: string[] = [];
  const waiting = [
    Promise.resolve(gate.enterByLink()).then(() => begun.push('link')),
    gate.enterAsJob().then(() => begun.push('job')),
  ];
  const memberCall = Promise.resolve(gate.enter(member));
  gate.fail(owner);
  gate.open(other);
  await Promise.all(waiting);
  expect(begun.toSorted()).toEqual(['job', 'link']);
  expect(gate.owners).toEqual([owner]);
  await expect(memberCall).rejects.toMatchObject({ status: 503, code: 'http.busy' });
  await expect(gate.enter(owner)).rejects.toMatchObject({ status: 503, code: 'http.busy' });
  gate.open(owner);
  expect(gate.owners).toEqual([]);
  (await gate.enter(owner))[Symbol.dispose]();
});

test('two accounts may publish at a time', async () => {
  gate = new PublicationGate(server.db);
  expect([await gate.close(owner), await gate.close(other)]).toEqual([true, true]);
  const begun: string[] = [];
  const waiting = [
    Promise.resolve(gate.enter(owner)).then(() => begun.push('owner')),
    Promise.resolve(gate.enterByLink()).then(() => begun.push('link')),
    gate.enterAsJob().then(() => begun.push('job')),
  ];
  gate.open(owner);
  await waiting[0];
  expect(begun).toEqual(['owner']);
  gate.open(other);
  await Promise.all(waiting);
  expect(begun.toSorted()).toEqual(['job', 'link', 'owner']);
});

test('the calls that links and ids of pets of others lead to are known', () => {
  const endpoints = createRoutes(server.parts).map(({ endpoint }) => endpoint);
  const named = (list: typeof endpoints) =>
    [...new Set(list.map(({ method, path }) => `${method} ${path}`))].toSorted();
  expect(named(endpoints.filter(({ path }) => isLinked(path)))).toEqual([
    'GET /api/hand-overs/:token',
    'GET /api/household/invitations/:token',
    'GET /api/pets/public/:petId',
    'GET /api/pets/public/:petId/medical-records',
    'GET /api/pets/share/:shareToken',
    'GET /api/pets/share/:shareToken/photo',
    'POST /api/hand-overs/:token/accept',
    'POST /api/household/invitations/:token/accept',
    'POST /api/pets/share/:shareToken/found',
  ]);
  // The other calls for everybody are about accounts and the server.
  const others = endpoints.filter(({ path, access }) => access === 'public' && !isLinked(path));
  expect(
    others.filter(
      ({ path }) => !/^\/api\/(auth|backups\/first|capabilities|login|logout)\b/.test(path),
    ),
  ).toEqual([]);
});

test('jobs that read accounts, and services of the desktop, wait', async () => {
  const { parts, lines, db } = server;
  const events: string[] = [];
  const named = () => lines.flatMap(({ job }) => (typeof job === 'string' ? job : []));
  // While the import is in progress, the job that ends imports leaves its gate alone.
  const jobs = await db.runExclusively(importName(owner), async () => {
    expect(await parts.publications.close(owner)).toBe(true);
    const service = createHousehold(parts)
      .nextReminder()
      .then(() => events.push('next reminder'));
    const startedJobs = startJobs(parts, () => ({ stop: () => undefined }));
    const others = ['watch-clock', 'back-up', 'end-imports'];
    await expect.poll(() => others.every((name) => named().includes(name))).toBe(true);
    await db.run((knex) => knex('users').select('id'));
    expect(named().toSorted()).toEqual(others.toSorted());
    expect(events).toEqual([]);
    parts.publications.open(owner);
    await service;
    return startedJobs;
  });
  await jobs?.stop();
  expect(named()).toEqual(expect.arrayContaining(['remind', 'purge-deleted', 'end-imports']));
});

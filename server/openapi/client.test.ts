import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentFile, ensureApiDocument } from '#build/openapi/ensure-document.ts';
import { tokenIn } from '#server/accounts/testing.ts';
import { startTestServer } from '#server/testing.ts';

const root = join(import.meta.dirname, '../..');
/** The folder is inside the project, so that the program finds the installed packages. */
const folder = join(root, `dist/api-client-${process.pid}`);

/** Signs up, logs in, adds a pet and a vaccination, and reads the reminder of the next one. */
const MAIN_JOB = `
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

const cookies = new Map<string, string>();

/** Keeps cookies, as a browser does. */
const withCookies = async (request: Request): Promise<Response> => {
  const headers = new Headers(request.headers);
  headers.set('Cookie', [...cookies].map(([name, value]) => name + '=' + value).join('; '));
  const response = await fetch(new Request(request, { headers }));
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  return response;
};

const need = <T>(value: T | undefined, error: unknown): T => {
  if (value === undefined) throw new Error(JSON.stringify(error));
  return value;
};

export const mainJob = async (baseUrl: string, confirmation: () => string) => {
  const client = createClient<paths>({ baseUrl, fetch: withCookies });
  const account = { email: 'bea@example.com', password: 'battery staple' };
  const signedUp = await client.POST('/api/auth/signup', {
    body: { ...account, firstName: 'Bea', lastName: 'Cruz', timeZone: 'Asia/Manila' },
  });
  need(signedUp.data, signedUp.error);
  const token = confirmation();
  const confirmed = await client.GET('/api/auth/confirm-email', { params: { query: { token } } });
  need(confirmed.data, confirmed.error);
  const loggedIn = await client.POST('/api/auth/login', { body: account });
  need(loggedIn.data, loggedIn.error);
  const added = await client.POST('/api/pets', { body: { name: 'Muning', category: 'cat' } });
  const pet = need(added.data, added.error);
  const refused = await client.POST('/api/pets/{petId}/weights', {
    params: { path: { petId: pet.id } },
    body: { date: '2026-11-20', weight: 'heavy' },
  });
  const recorded = await client.POST('/api/pets/{petId}/medical-records', {
    params: { path: { petId: pet.id }, header: { 'Idempotency-Key': 'k1' } },
    body: {
      ...{ type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-20' },
      nextDueDate: '2027-11-20',
    },
  });
  const record = need(recorded.data, recorded.error);
  const listed = await client.GET('/api/reminders');
  const reminders = need(listed.data, listed.error);
  return {
    code: refused.error?.code,
    record: record.title,
    reminders: reminders.map(({ title, dueDate, pet: { name } }) => [title, dueDate, name]),
  };
};
`;

const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });

/** The errors of the type checker for a program. */
const checkTypes = (name: string): string => {
  const config = {
    compilerOptions: {
      ...{ target: 'es2024', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true },
      ...{ allowImportingTsExtensions: true, lib: ['es2024', 'dom', 'dom.iterable'], types: [] },
    },
    files: [name],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return run(join(root, 'node_modules/typescript/bin/tsc'), '-p', folder).stdout;
};

beforeAll(() => {
  expect(ensureApiDocument()).toBe(true);
  mkdirSync(folder, { recursive: true });
  const script = join(import.meta.dirname, 'testing/write-client-types.ts');
  const { status, stderr } = run(script, documentFile, join(folder, 'api.d.ts'));
  expect([status, stderr]).toEqual([0, '']);
  writeFileSync(join(folder, 'main-job.ts'), MAIN_JOB);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a client that is generated from the document knows the types of all inputs and answers', () => {
  expect(checkTypes('main-job.ts')).toBe('');
  const wrongJob = MAIN_JOB.replace("category: 'cat'", "category: 'dragon'")
    .replace("title: 'Rabies'", "titel: 'Rabies'")
    .replace('record.title', 'record.titel');
  writeFileSync(join(folder, 'wrong.ts'), wrongJob);
  const errors = checkTypes('wrong.ts');
  for (const name of ['dragon', 'titel']) expect(errors).toContain(name);
});

test('it signs up, logs in, records a vaccination and reads its reminder', async () => {
  await using server = await startTestServer();
  const { mainJob } = await import(pathToFileURL(join(folder, 'main-job.ts')).href);
  const confirmationToken = () => tokenIn(server.mails.at(-1));
  expect(await mainJob(server.url, confirmationToken)).toEqual({
    code: 'weights.weight.unreadable',
    record: 'Rabies',
    reminders: [['Rabies', '2027-11-20', 'Muning']],
  });
});

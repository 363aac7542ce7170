import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { logIn } from '#server/accounts/contract.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { createPet, deletePet, listPets } from '#server/pets/contract.ts';
import { logOutAs } from './accounts/leaving/send-log-out.ts';
import { ApiError, call, NetworkError } from './api.ts';
import { setCurrentAccount } from './current-account.ts';
import { sendFoundMessage } from './public-pet/send-found-message.ts';
import { setLanguage } from './ui/language/text.ts';
import { errorText } from './ui/overlays/error-toast.ts';

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  setCurrentAccount(undefined);
});
afterEach(() => vi.unstubAllGlobals());

const BODY = '{"message":"Pet name is required","code":"pets.name.required"}';

const refuseRequests = () =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(BODY, { status: 400, statusText: 'Bad Request' }),
  );

it('a read that fails throws the status and its text', async () => {
  refuseRequests();
  await expect(call(listPets, { query: {} })).rejects.toThrow(/^HTTP 400: Bad Request$/);
});

it('a write that fails throws the status and the answer', async () => {
  refuseRequests();
  const failedCall = call(createPet, { body: { name: 'Bantay', category: 'dog' } });
  await expect(failedCall).rejects.toThrow(`400: ${BODY}`);
});

it('a proxy that refuses a large request is said to, although its answer is a page', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>413</h1>', { status: 413 }));
  const refusal: unknown = await call(createPet, {
    body: { name: 'Bantay', category: 'dog' },
  }).catch((error: unknown) => error);
  expect(errorText(refusal)).toBe(
    'This is too large to save. Please make it smaller and try again.',
  );
});

it('every call is sent with the credentials', async () => {
  const fetchMock = vi.fn(async (_address: string, _init: RequestInit) => Response.json([]));
  vi.stubGlobal('fetch', fetchMock);
  await call(listPets, { query: {} });
  expect(fetchMock.mock.calls[0]?.[1].credentials).toBe('include');
});

/**
 * A server, or a captive portal, that names the account in its answers. Returns the accounts that the calls
 * named.
 */
const mockAnswer = (ownerName: string | undefined, body: unknown = [], status = 200) => {
  const headers = ownerName === undefined ? undefined : { 'Alaga-Owner': ownerName };
  const sentOwners: (string | null)[] = [];
  const storage = new Map<string, string>();
  vi.stubGlobal('window', { dispatchEvent: () => true });
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sentOwners.push(new Headers(init.headers).get('Alaga-Owner'));
    return Response.json(body, { status, ...(headers && { headers }) });
  });
  return { meant: sentOwners, kept: storage };
};

const read = () => call(listPets, { query: {} });

it('a call names the account that the tab shows, from the first answer on', async () => {
  const { meant: sentOwners } = mockAnswer('ana');
  await read();
  await read();
  expect(sentOwners).toEqual([null, 'ana']);
});

it('an answer to an overdue logout does not assign the tab to its account, so another one may sign in', async () => {
  mockAnswer('ana');
  await logOutAs('ana');
  const { meant: sentOwners } = mockAnswer('ben', {
    id: 'ben',
    email: 'ben@example.com',
    firstName: 'Ben',
  });
  await call(logIn, { body: { email: 'ben@example.com', password: 'sampaguita' } });
  expect(sentOwners).toEqual([null]);
});

it('a tab without an account sends "none", except with public calls', async () => {
  setCurrentAccount(null);
  const { meant: sentOwners } = mockAnswer('ana', { id: 'ana', email: 'ana@example.com' });
  await call(logIn, { body: { email: 'ana@example.com', password: 'sampaguita' } });
  await expect(read()).rejects.toMatchObject({ status: 412 });
  expect(sentOwners).toEqual([null, 'none']);
});

it.each([200, 404, 412])(
  'discards an answer (%s) for another account, and reports it',
  async (status) => {
    setCurrentAccount('ana');
    const { kept: storage } = mockAnswer('ben', [], status);
    await expect(read()).rejects.toMatchObject({ status: 412 });
    expect([...storage]).toEqual([['alaga.account', 'ben']]);
  },
);

it('rejects answers without an account, deletes nothing and signs nobody out', async () => {
  setCurrentAccount('ana');
  mockAnswer(undefined, { message: 'Please log in to the hotel.' });
  const deleted = call(deletePet, { params: { petId: 'p' } });
  await expect(deleted).rejects.toBeInstanceOf(NetworkError);
  mockAnswer(undefined, { message: 'Please log in to the hotel.' }, 401);
  await expect(read()).rejects.toBeInstanceOf(NetworkError);
  mockAnswer(undefined, { message: 'Unauthorized', code: 'http.unauthorized' }, 401);
  await expect(read()).rejects.toBeInstanceOf(ApiError);
});

/** The write calls of every contract that need no session. */
const listPublicWrites = async (): Promise<readonly EndpointShape[]> => {
  const root = join(import.meta.dirname, '../server');
  const modules = await Promise.all(
    globSync('**/contract.ts', { cwd: root }).map((file) => import(join(root, file))),
  );
  return modules
    .flatMap((module): unknown[] => Object.values(module))
    .filter(
      (item): item is EndpointShape =>
        typeof item === 'object' && item !== null && 'path' in item && 'method' in item,
    )
    .filter(({ access, method }) => access === 'public' && method !== 'GET');
};

it('does not accept a captive portal’s answer as the success of a public call', async () => {
  mockAnswer(undefined, { status: 'ok', url: 'https://wifi.example/login' });
  const endpoints = await listPublicWrites();
  expect(endpoints.length).toBeGreaterThan(8);
  const readAnswers: string[] = [];
  for (const endpoint of endpoints) {
    const callResult = await call(endpoint, {
      params: { shareToken: 'x' },
      body: {},
    } as never).catch((error: unknown) => error);
    if (!(callResult instanceof NetworkError))
      readAnswers.push(`${endpoint.method} ${endpoint.path}`);
  }
  expect(readAnswers).toEqual([]);
  const message = { message: 'Here he is', name: '', phone: '', place: null };
  expect(await sendFoundMessage('token', message)).toBe('publicPet.found.failed');
  mockAnswer(undefined, { message: 'The family was told' });
  expect(await sendFoundMessage('token', message)).toBeUndefined();
});

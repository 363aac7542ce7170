import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { currentUserKey } from '#renderer/current-user.ts';
import { listPets } from '#server/pets/contract.ts';
import { call } from './api.ts';
import { queryClient } from './query-client.ts';
import { setLanguage } from './ui/language/text.ts';
import { toasterArrived } from './ui/overlays/toast-store.ts';

const leavePage = vi.fn();
const storage = new Map<string, string>();

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {
    location: { pathname: '/pet/0199', search: '', assign: leavePage },
    setTimeout: (run: () => void, delay: number) => setTimeout(run, delay),
  });
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  queryClient.setQueryData(currentUserKey, { id: '0199' });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/**
 * Runs a query against a server that always answers alike; returns the error, and the number and times of the
 * requests.
 */
const runQuery = async (status: number, headers: Readonly<Record<string, string>> = {}) => {
  const startedAt = Date.now();
  const times: number[] = [];
  const fetchMock = vi.fn(async () => {
    times.push(Date.now() - startedAt);
    const refusal = { message: 'no', code: 'http.unauthorized' };
    return Response.json(refusal, { status, statusText: 'Refused', headers });
  });
  vi.stubGlobal('fetch', fetchMock);
  const failedFetch = queryClient
    .fetchQuery({
      queryKey: [listPets.path],
      queryFn: () => call(listPets, { query: {} }),
    })
    .catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { error: String(await failedFetch), asked: fetchMock.mock.calls.length, times };
};

it.each([500, 503, 429])('retries a read that fails with %i three times', async (status) => {
  const { error, asked } = await runQuery(status);
  expect([error, asked]).toEqual([`ApiError: HTTP ${status}: Refused`, 4]);
});

it.each([400, 403, 404])('does not retry a read refused with %i', async (status) => {
  const { error, asked } = await runQuery(status);
  expect([error, asked]).toEqual([`ApiError: HTTP ${status}: Refused`, 1]);
});

it('retries a busy server after its Retry-After, with growing delays', async () => {
  expect((await runQuery(503)).times).toEqual([0, 1000, 3000, 7000]);
  expect((await runQuery(503, { 'Retry-After': '3' })).times).toEqual([0, 3000, 6000, 10_000]);
});

it('reports at once when the server asks for a long delay', async () => {
  expect((await runQuery(429, { 'Retry-After': '11' })).asked).toBe(1);
  expect((await runQuery(503, { 'Retry-After': '10' })).asked).toBe(4);
});

// This test must be last, because a page is left only once.
it('does not retry a read that fails with 401, forgets the user and redirects to the login', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'no', code: 'http.unauthorized' }, { status: 401 }),
  );
  const removeItem = vi.fn();
  const fakeStorage = { getItem: () => 'o1', setItem: () => undefined, removeItem: removeItem };
  vi.stubGlobal('localStorage', fakeStorage);
  const query = { queryKey: [listPets.path], queryFn: () => call(listPets, { query: {} }) };
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  const failedFetch = queryClient.fetchQuery(query).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  expect(String(await failedFetch)).toContain('HTTP 401');
  expect(queryClient.getQueryData(currentUserKey)).toBeNull();
  expect(removeItem).toHaveBeenCalledExactlyOnceWith('alaga.kept');
  expect(storage.get('alaga.return-to')).toBe('/pet/0199');
  // The redirect waits, because the owner must have time to read the reason.
  await vi.advanceTimersByTimeAsync(2000);
  expect(leavePage).not.toHaveBeenCalled();
  toasterArrived();
  await vi.advanceTimersByTimeAsync(499);
  expect(leavePage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(leavePage).toHaveBeenCalledExactlyOnceWith('/api/login?reason=expired');
  await vi.runAllTimersAsync();
  expect(fetchSpy).toHaveBeenCalledOnce();
});

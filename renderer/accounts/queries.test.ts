import {
  environmentManager,
  focusManager,
  onlineManager,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentUserKey } from '#renderer/current-user.ts';
import { MINUTE_MS } from '#renderer/ui/time/durations.ts';
import { currentUserQuery } from './queries.ts';

let client: QueryClient;
let fetchMock: ReturnType<typeof vi.fn<() => Promise<Response>>>;

beforeEach(() => {
  vi.useFakeTimers();
  // Queries do not refetch on the server, so the test has to run as a browser.
  environmentManager.setIsServer(() => false);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  fetchMock = vi.fn(async () => Response.json({ message: 'no' }, { status: 500 }));
  vi.stubGlobal('fetch', fetchMock);
  client = new QueryClient();
  client.mount();
});

afterEach(() => {
  client.unmount();
  client.clear();
  environmentManager.setIsServer(() => true);
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// This test must be the first, because a user who was known once stays known without an answer.
it('does not fetch the current user again after a failure', async () => {
  const failedFetch = client.fetchQuery(currentUserQuery).catch((error: unknown) => String(error));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(await failedFetch).toContain('HTTP 500');
  expect(fetchMock).toHaveBeenCalledOnce();
});

const readKnownUser = () =>
  fetchMock.mockImplementation(async () =>
    Response.json({ id: '0199' }, { headers: { 'Alaga-Owner': '0199' } }),
  );

it('the current user is fresh for 5 minutes', async () => {
  readKnownUser();
  await client.fetchQuery(currentUserQuery);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
  await client.fetchQuery(currentUserQuery);
  expect(fetchMock).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  await client.fetchQuery(currentUserQuery);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

it('caches the current user for 10 minutes after the last use', async () => {
  readKnownUser();
  await client.fetchQuery(currentUserQuery);
  new QueryObserver(client, currentUserQuery).subscribe(() => undefined)();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS - 1);
  expect(client.getQueryData(currentUserKey)).toEqual({ id: '0199' });
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(currentUserKey)).toBeUndefined();
});

it('does not refetch the current user on focus, mount or reconnect', async () => {
  readKnownUser();
  await client.fetchQuery(currentUserQuery);
  await vi.advanceTimersByTimeAsync(6 * MINUTE_MS);
  const unsubscribe = new QueryObserver(client, currentUserQuery).subscribe(() => undefined);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(fetchMock).toHaveBeenCalledOnce();
  unsubscribe();
});

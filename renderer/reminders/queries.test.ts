import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentUserKey } from '#renderer/current-user.ts';
import { queryClient } from '#renderer/query-client.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { overdueQuery, petRemindersQuery, remindersQuery, showReminder } from './queries.ts';

const SECOND = 1000;

beforeEach(() => {
  vi.useFakeTimers();
  // Queries are not polled on the server, so the test has to run as a browser.
  environmentManager.setIsServer(() => false);
});

afterEach(() => {
  queryClient.clear();
  environmentManager.setIsServer(() => true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const polls = [
  ['overdue reminders', 30, () => new QueryObserver(queryClient, { ...overdueQuery })],
  ['all reminders', 60, () => new QueryObserver(queryClient, { ...remindersQuery })],
  ["a pet's reminders", 60, () => new QueryObserver(queryClient, { ...petRemindersQuery('0199') })],
] as const;

it.each(polls)('refetches %s every %i s', async (_what, every, watch) => {
  const fetchMock = vi.fn(async () => Response.json([]));
  vi.stubGlobal('fetch', fetchMock);
  const unsubscribe = watch().subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(every * SECOND - 1);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetchMock).toHaveBeenCalledTimes(2);
  unsubscribe();
  await vi.advanceTimersByTimeAsync(5 * every * SECOND);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

it('does not read an unchanged list again, but a changed one', async () => {
  let tag = '"one"';
  const readMock = vi.fn(async () => []);
  vi.stubGlobal('fetch', async () => {
    const response = new Response(null, { headers: { ETag: tag } });
    return Object.assign(response, { json: readMock });
  });
  const fetchReminders = () => queryClient.fetchQuery({ ...remindersQuery, staleTime: 0 });
  const firstAnswer = await fetchReminders();
  expect(await fetchReminders()).toBe(firstAnswer);
  expect(readMock).toHaveBeenCalledTimes(1);
  tag = '"two"';
  await fetchReminders();
  expect(readMock).toHaveBeenCalledTimes(2);
  // Another owner's list may have the same ETag by chance, so the list must be fetched if it is not in the
  // cache.
  queryClient.clear();
  await fetchReminders();
  expect(readMock).toHaveBeenCalledTimes(3);
});

it('a late answer leaves no ETag behind, so the next request loads the list', async () => {
  let tag = '"one"';
  let answeredItems: readonly string[] = ['old'];
  let answered: () => void = () => undefined;
  let responseGate: Promise<void> | undefined;
  vi.stubGlobal('fetch', async () => {
    const read = async () => {
      await responseGate;
      return answeredItems;
    };
    return Object.assign(new Response(null, { headers: { ETag: tag } }), { json: read });
  });
  const fetchReminders = () => queryClient.fetchQuery({ ...remindersQuery, staleTime: 0 });
  await fetchReminders();
  tag = '"two"';
  answeredItems = ['new'];
  responseGate = new Promise((go) => {
    answered = go;
  });
  const cancelledFetch = fetchReminders().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  await queryClient.cancelQueries(remindersQuery);
  answered();
  await cancelledFetch;
  responseGate = undefined;
  expect(queryClient.getQueryData(remindersQuery.queryKey)).toEqual(['old']);
  expect(await fetchReminders()).toEqual(['new']);
});

const overdueReminder = (dueDate: string): ReminderWithPet => ({
  ...{ id: dueDate, petId: 'p1', medicalRecordId: null, type: 'vaccine', title: 'Rabies', dueDate },
  ...{ isOverdue: true, isCompleted: false, completedAt: null, notificationSent: false },
  createdAt: '2026-01-01T00:00:00.000Z',
  pet: { id: 'p1', name: 'Bantay', category: 'dog', breed: null, photo: null, isSample: false },
});

it('a reopened reminder takes its place among overdue ones by the instant at which it is due', () => {
  queryClient.setQueryData(currentUserKey, { timeZone: 'Asia/Manila' });
  // The reminders were due at 08:30, 09:00 and 09:30 in Manila.
  const [before, reopened, after] = [
    overdueReminder('2026-11-10T00:30:00.000Z'),
    overdueReminder('2026-11-10'),
    overdueReminder('2026-11-10T01:30:00.000Z'),
  ];
  queryClient.setQueryData(overdueQuery.queryKey, [before, after]);
  showReminder(queryClient, reopened);
  expect(queryClient.getQueryData(overdueQuery.queryKey)).toEqual([before, reopened, after]);
});

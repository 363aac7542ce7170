import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '#renderer/ui/language/text.ts';
import { MINUTE_MS } from '#renderer/ui/time/durations.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { showDue } from './watch-reminders.ts';

const NOON = new Date('2026-11-20T04:00:00.000Z');

interface ShownNotice {
  readonly title: string;
  readonly options: NotificationOptions;
  readonly onclick: (() => void) | null;
  isClosed: boolean;
}

let shownNotices: ShownNotice[];
const openedPaths: string[] = [];

beforeAll(async () => {
  await setLanguage('en');
});

beforeEach(() => {
  vi.useFakeTimers();
  shownNotices = [];
  openedPaths.length = 0;
  const storage = new Map<string, string>();
  class PageNotification {
    onclick: (() => void) | null = null;
    isClosed = false;
    readonly title: string;
    readonly options: NotificationOptions;
    constructor(title: string, options: NotificationOptions) {
      this.title = title;
      this.options = options;
      shownNotices.push(this);
    }
    close() {
      this.isClosed = true;
    }
  }
  vi.stubGlobal('Notification', PageNotification);
  vi.stubGlobal('window', { setTimeout, focus: () => openedPaths.push('focus') });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const reminder = (id: string, dueDate: string): ReminderWithPet => ({
  id,
  petId: 'pet',
  medicalRecordId: null,
  type: 'vaccine',
  title: 'Rabies',
  dueDate,
  isOverdue: false,
  isCompleted: false,
  completedAt: null,
  notificationSent: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  pet: { id: 'pet', name: 'Bantay', category: 'dog', breed: null, photo: null, isSample: false },
});

type NoticeSpan = Parameters<typeof showDue>[1];

const showNotices = (
  reminders: readonly ReminderWithPet[],
  now = NOON,
  since = NOON,
  changes: Partial<NoticeSpan> = {},
) => {
  const hidden = { snoozed: {}, dismissed: [] };
  const watch = { now, since, timeZone: 'Asia/Manila', quietHours: null, hidden, ...changes };
  return showDue(reminders, watch, (path) => openedPaths.push(path));
};

test('shows each once, in the text of a push', async () => {
  const allReminders = [reminder('a', '2026-11-08'), reminder('b', '2026-11-20')];
  await showNotices(allReminders);
  await showNotices(allReminders, new Date(NOON.getTime() + MINUTE_MS));
  expect(shownNotices.map(({ title, options }) => [title, options.body, options.tag])).toEqual([
    ['Rabies for Bantay', '12 days overdue: it was due Nov 8, 2026.', 'a'],
    ['Rabies for Bantay', 'Due today, Nov 20, 2026.', 'b'],
  ]);
});

test('shows a notice later that a phone refused before the service worker was ready', async () => {
  const allReminders = [reminder('a', '2026-11-08'), reminder('b', '2026-11-20')];
  const refusal = new TypeError('Illegal constructor');
  const page = Notification;
  vi.stubGlobal('Notification', () => {
    throw refusal;
  });
  await expect(showNotices(allReminders)).rejects.toThrow();
  vi.stubGlobal('Notification', page);
  await showNotices(allReminders, new Date(NOON.getTime() + MINUTE_MS));
  expect(shownNotices.map(({ options }) => options.tag)).toEqual(['a', 'b']);
});

test('an overdue notice stays until it is closed; others close after 10 seconds', async () => {
  await showNotices([reminder('a', '2026-11-08'), reminder('b', '2026-11-20')]);
  expect(shownNotices.map(({ options }) => options.requireInteraction)).toEqual([true, false]);
  vi.advanceTimersByTime(9_999);
  expect(shownNotices.map(({ isClosed }) => isClosed)).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect(shownNotices.map(({ isClosed }) => isClosed)).toEqual([false, true]);
});

test('a click focuses the page and opens the schedule', async () => {
  await showNotices([reminder('a', '2026-11-20')]);
  shownNotices[0]?.onclick?.();
  expect(openedPaths).toEqual(['focus', '/schedule']);
  expect(shownNotices[0]?.isClosed).toBe(true);
});

test('waits for the next planned notice, and shows it in time', async () => {
  const tomorrowsReminders = [reminder('a', '2026-11-21')];
  // It is 20 hours until 8:00 on the next day in Manila.
  expect(await showNotices(tomorrowsReminders)).toBe(20 * 60 * MINUTE_MS);
  expect(shownNotices).toEqual([]);
  const morning = new Date('2026-11-21T00:00:00.000Z');
  expect(await showNotices(tomorrowsReminders, morning, NOON)).toBeUndefined();
  expect(shownNotices.map(({ options }) => options.body)).toEqual(['Due today, Nov 21, 2026.']);
});

test('waits for the end of quiet hours', async () => {
  const allReminders = [reminder('a', '2026-11-20')];
  const quiet = { quietHours: { from: '11:00', until: '12:01', medication: false } };
  await showNotices(allReminders, NOON, NOON, quiet);
  expect(shownNotices).toEqual([]);
  await showNotices(allReminders, new Date(NOON.getTime() + MINUTE_MS), NOON, quiet);
  expect(shownNotices).toHaveLength(1);
});

test('says nothing about what is snoozed, until it comes back, or dismissed', async () => {
  const allReminders = [reminder('a', '2026-11-20'), reminder('b', '2026-11-08')];
  const end = NOON.getTime() + MINUTE_MS;
  const hidden = { snoozed: { 'a 2026-11-20': end }, dismissed: ['b 2026-11-08'] };
  await showNotices(allReminders, NOON, NOON, { hidden });
  expect(shownNotices).toEqual([]);
  await showNotices(allReminders, new Date(end), NOON, { hidden });
  expect(shownNotices.map(({ options }) => options.tag)).toEqual(['a']);
});

test('says nothing about sample pets', async () => {
  const due = reminder('a', '2026-11-20');
  await showNotices([{ ...due, pet: { ...due.pet, isSample: true } }]);
  expect(shownNotices).toEqual([]);
});

test('only one of two tabs shows a notice', async () => {
  let lastRun: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<void>) => {
    lastRun = lastRun.then(work);
    return lastRun;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const allReminders = [reminder('a', '2026-11-20')];
  await Promise.all([showNotices(allReminders), showNotices(allReminders)]);
  expect(shownNotices).toHaveLength(1);
});

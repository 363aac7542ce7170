import { describe, expect, test } from 'vitest';
import { dueRangeAt, noticeKind, planReminderNotices, waitAfter } from './rules.ts';

const MANILA = 'Asia/Manila';
const NEW_YORK = 'America/New_York';
const ST_JOHNS = 'America/St_Johns';

describe('the kind of notice for a due date', () => {
  test.each([
    ['2026-11-21', '2026-11-20T02:00:00.000Z', MANILA, 'tomorrow'],
    // Midnight in Manila is 16:00 UTC, and 03:30 in St. John's.
    ['2026-11-21', '2026-11-19T15:59:00.000Z', MANILA, undefined],
    ['2026-11-21', '2026-11-19T16:00:00.000Z', MANILA, 'tomorrow'],
    ['2026-11-21', '2026-11-20T15:59:00.000Z', MANILA, 'tomorrow'],
    ['2026-11-21', '2026-11-20T16:00:00.000Z', MANILA, 'today'],
    ['2026-11-21', '2026-11-21T03:29:00.000Z', ST_JOHNS, 'tomorrow'],
    ['2026-11-21', '2026-11-21T03:30:00.000Z', ST_JOHNS, 'today'],
    ['2026-11-21', '2026-11-21T16:00:00.000Z', MANILA, 'overdue'],
    // The days around clock changes have 23 and 25 hours, but still count as one day.
    ['2026-03-09', '2026-03-08T04:59:00.000Z', NEW_YORK, undefined],
    ['2026-03-09', '2026-03-08T05:00:00.000Z', NEW_YORK, 'tomorrow'],
    ['2026-03-09', '2026-03-09T03:59:00.000Z', NEW_YORK, 'tomorrow'],
    ['2026-11-02', '2026-11-01T04:00:00.000Z', NEW_YORK, 'tomorrow'],
    ['2026-11-02', '2026-11-02T04:59:00.000Z', NEW_YORK, 'tomorrow'],
    ['2028-03-01', '2028-02-28T12:00:00.000Z', 'UTC', undefined],
    ['2028-03-01', '2028-02-29T12:00:00.000Z', 'UTC', 'tomorrow'],
    ['2028-02-29', '2028-02-28T12:00:00.000Z', 'UTC', 'tomorrow'],
    // For a due date with a time, the day before is a calendar day, not 24 hours.
    ['2026-11-21T01:00:00.000Z', '2026-11-20T02:00:00.000Z', MANILA, 'tomorrow'],
    ['2026-11-20T17:00:00.000Z', '2026-11-20T02:00:00.000Z', MANILA, 'tomorrow'],
  ])('of %s at %s in %s: %s', (dueDate, now, zone, kind) => {
    expect(noticeKind({ dueDate: dueDate }, new Date(now), zone)).toBe(kind);
  });

  test.each([
    ['2026-10-21', undefined],
    ['2026-10-22', 'tomorrow'],
    ['2026-10-23', undefined],
    ['2026-11-14', 'tomorrow'],
    ['2026-11-20', undefined],
    ['2026-11-21', 'today'],
    ['2026-11-22', undefined],
  ])('of a document that ends on 2026-11-21, on %s: %s', (day, kind) => {
    const end = { dueDate: '2026-11-21', documentId: 'd1' };
    expect(noticeKind(end, new Date(`${day}T12:00:00.000Z`), 'UTC')).toBe(kind);
  });
});

describe('no notices at night', () => {
  test.each([
    ['2026-11-19T23:59:00.000Z', undefined],
    ['2026-11-20T00:00:00.000Z', { from: '2026-11-20', before: '2026-11-21' }],
    ['2026-11-20T00:59:00.000Z', { from: '2026-11-20', before: '2026-11-21' }],
    ['2026-11-20T01:00:00.000Z', { from: undefined, before: '2026-11-22' }],
    ['2026-11-20T15:59:00.000Z', { from: undefined, before: '2026-11-22' }],
    ['2026-11-20T16:00:00.000Z', undefined],
  ])('at %s in Manila', (now, scope) => {
    const reachTime = dueRangeAt(new Date(now), MANILA);
    expect(reachTime && { from: reachTime.from?.day, before: reachTime.before.day }).toEqual(scope);
  });
});

describe('the planned notices', () => {
  const allChannels = {
    push: ['phone', 'tablet'],
    service: [],
    desktop: true,
    email: true,
    sms: true,
  };
  const noticeFields = {
    id: 'r',
    kind: 'tomorrow' as const,
    dueDate: '2026-11-21',
    isMailed: false,
    isTexted: false,
    to: allChannels,
  };
  const listChannels = (planned: ReturnType<typeof planReminderNotices>) =>
    planned.map(({ channel, target, reminderId = 'digest' }) =>
      [channel, target, reminderId].filter(Boolean).join(' '),
    );
  const devices = ['push phone r', 'push tablet r', 'desktop r'];

  test('use all channels the day before', () => {
    expect(listChannels(planReminderNotices([noticeFields], new Map()))).toEqual([
      ...devices,
      'sms r',
      'email digest',
    ]);
  });

  test('use only devices on the day, if the day before was announced', () => {
    const today = { ...noticeFields, kind: 'today' as const };
    const sentNotice = { ...today, isMailed: true, isTexted: true };
    expect(listChannels(planReminderNotices([sentNotice], new Map()))).toEqual(devices);
    expect(listChannels(planReminderNotices([today], new Map()))).toEqual([
      ...devices,
      'sms r',
      'email digest',
    ]);
  });

  test('use devices every day and one mail when overdue', () => {
    const overdueNotice = { ...noticeFields, kind: 'overdue' as const };
    expect(listChannels(planReminderNotices([overdueNotice], new Map()))).toEqual([
      ...devices,
      'email digest',
    ]);
    expect(
      listChannels(planReminderNotices([{ ...overdueNotice, isMailed: true }], new Map())),
    ).toEqual(devices);
  });

  test('are none for an owner who cannot be reached', () => {
    const noChannels = { push: [], service: [], desktop: false, email: false, sms: false };
    expect(planReminderNotices([{ ...noticeFields, to: noChannels }], new Map())).toEqual([]);
  });

  test('for forty reminders are one mail, and on each device three notices and one summary', () => {
    const kinds = ['overdue', 'tomorrow', 'today'] as const;
    const fortyNotices = Array.from({ length: 40 }, (_, index) => ({
      ...noticeFields,
      id: `${index}`,
      kind: kinds[index] ?? 'overdue',
      dueDate: `2026-10-${10 + (index % 20)}`,
      to: { ...allChannels, push: ['phone'], sms: false },
    }));
    const singleNotices = new Map();
    expect(listChannels(planReminderNotices(fortyNotices, singleNotices))).toEqual([
      // Upcoming reminders take precedence over those that have been overdue longest.
      ...['push phone 2', 'desktop 2', 'push phone 1', 'desktop 1', 'push phone 19', 'desktop 19'],
      ...['email digest', 'push phone digest', 'desktop digest'],
    ]);
    const laterNotices = planReminderNotices(
      [{ ...noticeFields, isMailed: true, to: { ...allChannels, sms: false } }],
      singleNotices,
    );
    expect(listChannels(laterNotices)).toEqual([
      'push tablet r',
      'push phone digest',
      'desktop digest',
    ]);
  });
});

test('attempts are spaced further and further apart, up to an hour', () => {
  expect([1, 2, 3, 6, 7, 40].map((attempts) => waitAfter(attempts) / 60_000)).toEqual([
    1, 2, 4, 32, 60, 60,
  ]);
});

import { describe, expect, test } from 'vitest';
import type { RecordType } from '#server/records/rules.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import {
  completedGroups,
  dayCounts,
  openReminders,
  petCounts,
  upcomingGroups,
} from './schedule-groups.ts';
import { DEFAULT_VIEW } from './schedule-view.ts';

const MANILA = 'Asia/Manila';
const clock = { now: new Date('2026-11-20T04:00:00Z'), timeZone: MANILA };

const pets = {
  bantay: { id: 'p1', name: 'Bantay', category: 'dog', breed: null, photo: null, isSample: false },
  muning: { id: 'p2', name: 'Muning', category: 'cat', breed: null, photo: null, isSample: false },
} as const;

const reminder = (
  id: string,
  dueDate: string,
  type: RecordType = 'vaccine',
  pet: keyof typeof pets = 'bantay',
  completedAt: string | null = null,
): ReminderWithPet => ({
  id,
  petId: pets[pet].id,
  pet: pets[pet],
  medicalRecordId: null,
  type,
  title: id,
  dueDate,
  isOverdue: false,
  isCompleted: completedAt !== null,
  completedAt,
  notificationSent: false,
  createdAt: '2026-01-01T00:00:00.000Z',
});

const reminders = [
  reminder('late', '2026-11-08', 'vaccine'),
  reminder('yesterday', '2026-11-19', 'deworming', 'muning'),
  reminder('earlier today', '2026-11-20T00:30:00.000Z', 'treatment'),
  reminder('today', '2026-11-20', 'checkup', 'muning'),
  reminder('tomorrow', '2026-11-20T18:00:00.000Z'),
  reminder('in 7', '2026-11-27', 'treatment', 'muning'),
  reminder('in 8', '2026-11-28'),
  reminder('in 30', '2026-12-20', 'checkup'),
  reminder('in 31', '2026-12-21', 'grooming', 'muning'),
  reminder('done first', '2026-10-01', 'vaccine', 'bantay', '2026-10-01T01:00:00.000Z'),
  reminder('done last', '2026-09-01', 'surgery', 'muning', '2026-11-01T01:00:00.000Z'),
];

const listShownGroups = (view: Partial<typeof DEFAULT_VIEW> = {}, at = clock) =>
  upcomingGroups(openReminders(reminders, at), { ...DEFAULT_VIEW, ...view }, at).map(
    ({ heading, items }) => [heading, items.map(({ id }) => id)],
  );

describe('open reminders have six headings', () => {
  test('by calendar day in the owner’s zone', () => {
    expect(listShownGroups()).toEqual([
      ['Overdue', ['late', 'yesterday']],
      ['Today', ['earlier today', 'today']],
      ['Tomorrow', ['tomorrow']],
      ['This Week', ['in 7']],
      ['This Month', ['in 8', 'in 30']],
      ['Later', ['in 31']],
    ]);
  });

  test('midnight and another zone regroup them', () => {
    const midnight = { now: new Date('2026-11-20T16:00:00Z'), timeZone: MANILA };
    expect(listShownGroups({}, midnight).slice(0, 2)).toEqual([
      ['Overdue', ['late', 'yesterday', 'earlier today', 'today']],
      ['Today', ['tomorrow']],
    ]);
    expect(listShownGroups({}, { ...clock, timeZone: 'UTC' })[1]).toEqual([
      'Today',
      ['earlier today', 'today', 'tomorrow'],
    ]);
  });

  test('filtered by type, pet and day, without empty headings', () => {
    expect(listShownGroups({ types: ['treatment', 'checkup'], petIds: ['p2'] })).toEqual([
      ['Today', ['today']],
      ['This Week', ['in 7']],
    ]);
    expect(listShownGroups({ day: '2026-11-20' })).toEqual([['Today', ['earlier today', 'today']]]);
    expect(listShownGroups({ day: '2026-11-21' })).toEqual([['Tomorrow', ['tomorrow']]]);
    expect(listShownGroups({ day: '2026-11-23' })).toEqual([]);
  });

  test('sorted within each by type or by pet name', () => {
    expect(listShownGroups({ sort: 'type' })[1]).toEqual(['Today', ['today', 'earlier today']]);
    expect(listShownGroups({ sort: 'type' })[4]).toEqual(['This Month', ['in 30', 'in 8']]);
    expect(listShownGroups({ sort: 'pet' })[0]).toEqual(['Overdue', ['late', 'yesterday']]);
    expect(listShownGroups({ sort: 'pet' })[1]).toEqual(['Today', ['earlier today', 'today']]);
  });
});

test('sorts completed ones by newest completion, with the same filters', () => {
  const completedTitles = (view = {}) =>
    completedGroups(reminders, { ...DEFAULT_VIEW, ...view }).flatMap(({ items }) =>
      items.map((i) => i.id),
    );
  expect(completedTitles()).toEqual(['done last', 'done first']);
  expect(completedTitles({ petIds: ['p1'] })).toEqual(['done first']);
  expect(completedGroups(reminders, { ...DEFAULT_VIEW, types: ['grooming'] })).toEqual([]);
});

test('counts open ones in total, by pet and by day', () => {
  const shownReminders = openReminders(reminders, clock);
  expect([shownReminders.upcoming, shownReminders.overdue.length]).toEqual([7, 2]);
  expect(
    petCounts(reminders, shownReminders).map(({ pet, overdue, upcoming }) => [
      pet.name,
      overdue,
      upcoming,
    ]),
  ).toEqual([
    ['Bantay', 1, 4],
    ['Muning', 1, 3],
  ]);
  const days = dayCounts(shownReminders, clock);
  expect(days.get('2026-11-20')).toEqual({ count: 2, overdue: false });
  expect(days.get('2026-11-08')).toEqual({ count: 1, overdue: true });
  expect(days.get('2026-10-01')).toBeUndefined();
});

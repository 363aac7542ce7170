import { expect, it } from 'vitest';
import type { HealthInsights } from '#server/insights/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { withTickedOff } from './with-ticked-off.ts';

const pet = { id: 'p1', name: 'Bantay', category: 'dog', breed: null, photo: null } as const;

const reminder = (id: string, isOverdue: boolean): ReminderWithPet => ({
  id,
  petId: 'p1',
  medicalRecordId: null,
  type: 'vaccine',
  title: id,
  dueDate: '2026-11-01',
  isOverdue,
  isCompleted: false,
  completedAt: null,
  notificationSent: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  pet,
});

const late = reminder('late', true);
const later = reminder('later', false);

const insights: HealthInsights = {
  score: 80,
  coverage: { covered: 1, pets: 1, percent: 100 },
  completedThisMonth: 0,
  counts: { pets: 1, records: 1, upcoming: 1, overdue: 1 },
  attention: [late],
  activity: [],
  summaries: [
    {
      pet,
      vaccination: { state: 'up-to-date', last: null },
      deworming: { state: 'missing', last: null },
      checkup: { state: 'needed', last: null },
      upcoming: [later],
    },
  ],
};

it('what is ticked off here needs no attention, and the score is the one that the server will give', () => {
  expect(withTickedOff(insights, [late, later])).toMatchObject({
    score: 100,
    completedThisMonth: 2,
    counts: { upcoming: 0, overdue: 0 },
    attention: [],
    summaries: [{ upcoming: [] }],
  });
  expect(withTickedOff(insights, [later])).toMatchObject({
    counts: { upcoming: 0, overdue: 1 },
    attention: [late],
  });
});

it('where nothing is, nothing changes', () => {
  expect(withTickedOff(insights, [])).toBe(insights);
});

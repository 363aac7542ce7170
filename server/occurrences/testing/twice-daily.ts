import type { Revision } from '#server/occurrences/rules.ts';

/** A tablet in the morning and in the evening, without an end. */
export const twiceDailyStep = {
  dose: '1 tablet',
  amount: 1000,
  startsOn: '2026-11-20',
  startsAt: null,
  times: ['08:00', '20:00'],
  repeat: { every: 1, unit: 'day' },
  endsOn: null,
  count: null,
} as const;

/** The first revision of a plan, in UTC. */
export const firstRevision: Revision = {
  since: null,
  timeZone: 'UTC',
  kind: 'medication',
  title: 'Amoxicillin',
  status: 'active',
  steps: [twiceDailyStep],
  asNeeded: null,
};

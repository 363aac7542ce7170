import { expect, test } from 'vitest';
import { mergedFields } from '#renderer/offline/conflicts/conflict-choices.ts';
import { isContainedIn } from '#renderer/offline/outbox/thing-fields.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { planFields } from './fields.ts';

const asNeededFields = { minHours: 8, maxPer24Hours: 3, dose: null, amount: null };
const supply = {
  ...{ counted: 14_000, countedAt: '2026-11-20T00:00:00.000Z', unit: 'tablets' },
  ...{ remindAt: null, left: 9000 },
};

const basePlan: CarePlan = {
  ...{ id: 'c1', petId: 'p1', kind: 'medication', title: 'Painkiller', status: 'active' },
  ...{
    steps: null,
    asNeeded: asNeededFields,
    instructions: null,
    timeZone: 'Asia/Manila',
    recordId: null,
  },
  ...{
    supply,
    reminders: true,
    reminderSms: false,
    remindBefore: 0,
    version: 1,
    revisions: [],
    mergedAt: null,
  },
  ...{ createdAt: '', updatedAt: '' },
};

const merge = (fields: object, serverVersion: Partial<CarePlan>) =>
  mergedFields(planFields(), {
    base: basePlan,
    words: fields,
    theirs: { ...basePlan, ...serverVersion, version: 2 },
  });

test('merges edits of different fields of a plan, and asks about edits of the same field', () => {
  const changedPlan = { ...asNeededFields, minHours: 12 };
  expect(isContainedIn(planFields(), { asNeeded: changedPlan }, basePlan)).toBe(false);
  expect(isContainedIn(planFields(), { asNeeded: { ...asNeededFields } }, basePlan)).toBe(true);
  expect(merge({ asNeeded: changedPlan }, { title: 'Other' })).toEqual({
    steps: null,
    asNeeded: changedPlan,
  });
  expect(merge({ reminders: false }, { title: 'Other' })).toEqual({ reminders: false });
  expect(
    merge({ asNeeded: changedPlan }, { asNeeded: { ...asNeededFields, minHours: 6 } }),
  ).toBeUndefined();
  // Without the time of the count, the server would not subtract the doses that were given since.
  const supplyInput = {
    ...{ counted: 20_000, countedAt: '2026-11-21T00:00:00.000Z' },
    ...{ unit: 'tablets', remindAt: null },
  };
  expect(merge({ supply: supplyInput }, { title: 'Other' })).toEqual({ supply: supplyInput });
  expect(
    merge({ supply: supplyInput }, { supply: { ...supply, counted: 30_000 } }),
  ).toBeUndefined();
});

test('treats steps and as-needed doses as one choice, because a plan has only one of them', () => {
  const steps = [
    {
      ...{ dose: '1', amount: null, startsOn: '2026-11-20', startsAt: null, times: ['08:00'] },
      ...{ repeat: null, endsOn: null, count: null },
    },
  ];
  expect(merge({ asNeeded: null, steps }, { asNeeded: { ...asNeededFields, minHours: 6 } })).toBe(
    undefined,
  );
  expect(merge({ asNeeded: null, steps }, { status: 'paused' })).toEqual({ asNeeded: null, steps });
});

const showField = (name: string, plan: Partial<CarePlan>) => {
  const field = planFields().find((each) => each.name === name);
  const lines = field?.show(field.stored({ ...basePlan, ...plan })).split('\n') ?? [];
  return lines.map((line) => line.replaceAll(/\s/g, ' '));
};

test('shows every part in which two versions of a schedule or a supply can differ', () => {
  const step = {
    ...{ dose: '2 tablets', amount: 2000, startsOn: '2026-11-20', startsAt: '20:00' },
    ...{ times: ['08:00', '20:00'], repeat: { every: 1, unit: 'day' } as const },
    ...{ endsOn: '2026-11-24', count: null },
  };
  const lastStep = {
    ...{ ...step, dose: '1 tablet', amount: null, startsOn: '2026-11-25', startsAt: null },
    ...{ times: ['08:00'], endsOn: null, count: 5 },
  };
  expect(showField('schedule', { asNeeded: null, steps: [step, lastStep] })).toEqual([
    '2 tablets, every day at 8:00 AM, 8:00 PM, Nov 20, 2026 8:00 PM to Nov 24, 2026, each takes 2 of the supply',
    '1 tablet, every day at 8:00 AM, from Nov 25, 2026, 5 times',
  ]);
  expect(showField('schedule', {})).toEqual(['As needed, 8 hours apart, at most 3 in 24 hours']);
  const [counted] = showField('supply', { supply: { ...supply, remindAt: 5000 } });
  expect(counted).toMatch(/^14 tablets, counted Nov 20, .*, reminder at 5$/);
});

import { expect, test } from 'vitest';
import type { PlanBody } from '#renderer/care/offline.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { planForm } from '#server/care/contract.ts';
import { applyFrequency } from './apply-frequency.ts';
import { changesIn, planFormValues } from './plan-form-values.ts';
import { endText, previewOf, readSteps } from './plan-preview.ts';
import {
  EMPTY_STEP,
  FIRST_DOSE_NOW,
  newPlan,
  type PlanInput,
  planSchema,
  toPlanBody,
} from './plan-values.ts';
import { startOnOtherDay } from './step-change.ts';

const ZONE = 'Asia/Manila';
/** The clock of these tests shows 10:00 in Manila. */
const NOW = new Date('2026-11-20T02:00:00.000Z');
const DAY_AND_TIME = { today: '2026-11-20', clock: '10:00' };

const inputWith = (changes: Partial<PlanInput> = {}): PlanInput => ({
  ...newPlan({ today: DAY_AND_TIME.today, petId: 'p1', title: 'Doxycycline' }),
  ...changes,
});

const problemsOf = (input: PlanInput) => {
  const { error } = planSchema(() => DAY_AND_TIME).safeParse(input);
  const issuesByField = Map.groupBy(error?.issues ?? [], ({ path }) => path.join('.'));
  return [...issuesByField].map(([field, [firstProblem]]) => `${field} ${firstProblem?.message}`);
};

const buildPlan = (input: PlanInput): CarePlan => {
  const { supply, ...body } = planForm.parse(toPlanBody(input, DAY_AND_TIME));
  return {
    ...{ id: 'c1', petId: 'p1', timeZone: ZONE, revisions: [], mergedAt: null, version: 3 },
    ...{ createdAt: '', updatedAt: '', status: 'active', recordId: null },
    ...{ kind: body.kind, title: body.title, instructions: body.instructions ?? null },
    ...{ steps: body.steps ?? null, asNeeded: body.asNeeded ?? null },
    ...{ reminders: true, reminderSms: false, remindBefore: 0 },
    supply: supply ? { ...supply, countedAt: '2026-11-01T00:00:00.000Z', left: 9000 } : null,
  };
};

const previewFor = ({ steps: typedSteps }: Pick<PlanBody, 'steps'>) => {
  const steps = readSteps(typedSteps);
  return steps && previewOf(steps, NOW, ZONE);
};

test('computes 14 occurrences for 7 days twice a day, even if the course begins during a day', () => {
  const steps = [{ ...applyFrequency(EMPTY_STEP, 'twice'), length: '7' as const }];
  const body = toPlanBody(inputWith({ steps }), DAY_AND_TIME);
  expect(body.steps).toMatchObject([{ startsAt: '20:00', count: 14, endsOn: null }]);
  const preview = previewFor(body);
  expect(preview?.next.map(({ day, time }) => `${day} ${time}`)).toEqual([
    '2026-11-20 20:00',
    '2026-11-21 08:00',
  ]);
  expect([preview?.count, preview?.lastSlot?.day, preview?.lastSlot?.time]).toEqual([
    ...[14, '2026-11-27', '08:00'],
  ]);
  const textOn = (today: string) => preview && endText(preview, body.kind, today);
  expect(textOn('2026-11-20')).toBe('14 doses, the last on Nov 27 at 8:00\u00a0AM');
  expect(textOn('2025-12-31')).toBe('14 doses, the last on Nov 27, 2026 at 8:00\u00a0AM');
});

test('moves a plan that was made after its time to another day with all doses of that day', () => {
  const form = planFormValues(buildPlan(inputWith()), DAY_AND_TIME);
  const [step = EMPTY_STEP] = form.steps;
  expect(step).toMatchObject({ times: ['08:00'], startsAt: '10:00' });
  const startsAt = startOnOtherDay(step, false);
  const moved = { ...form, startsOn: '2026-11-23', steps: [{ ...step, startsAt }] };
  const preview = previewFor(toPlanBody(moved, DAY_AND_TIME));
  expect(preview?.next[0]).toMatchObject({ day: '2026-11-23', time: '08:00' });
  expect(startOnOtherDay(step, true)).toBe(FIRST_DOSE_NOW);
  const evening = { ...step, times: ['08:00', '20:00'], startsAt: '20:00' };
  expect(startOnOtherDay(evening, false)).toBe('20:00');
});

test('shows the next occurrences of a plan without an end that began years ago', () => {
  const input = inputWith({ startsOn: '2010-01-01', steps: [applyFrequency(EMPTY_STEP, 'twice')] });
  const preview = previewFor(toPlanBody(input, DAY_AND_TIME));
  expect(preview?.next.map(({ day, time }) => `${day} ${time}`)).toEqual([
    ...['2026-11-20 20:00', '2026-11-21 08:00'],
  ]);
  expect(preview?.count).toBeNull();
});

test('shows the next occurrences of a plan with an end that has had too many to be counted', () => {
  const hourly = { ...applyFrequency(EMPTY_STEP, 'twice'), length: 'date' as const };
  const times = Array.from({ length: 12 }, (_, at) => `${String(8 + at).padStart(2, '0')}:30`);
  const steps = [{ ...hourly, times, endsOn: '2026-12-01' }];
  const preview = previewFor(
    toPlanBody(inputWith({ startsOn: '2025-11-20', steps }), DAY_AND_TIME),
  );
  expect(preview?.next.map(({ day, time }) => `${day} ${time}`)).toEqual([
    ...['2026-11-20 10:30', '2026-11-20 11:30'],
  ]);
  expect(preview?.count).toBeNull();
});

test('previews no plan that is incomplete or given as needed', () => {
  const incomplete = [
    { ...applyFrequency(EMPTY_STEP, 'twice'), length: 'days' as const, days: '' },
  ];
  expect(previewFor(toPlanBody(inputWith({ steps: incomplete }), DAY_AND_TIME))).toBeUndefined();
  expect(previewFor(toPlanBody(inputWith({ isNeeded: true }), DAY_AND_TIME))).toBeUndefined();
});

test('each frequency is sent as its name describes', () => {
  const summaryOf = (frequency: Parameters<typeof applyFrequency>[1]) => {
    const [step] =
      toPlanBody(inputWith({ steps: [applyFrequency(EMPTY_STEP, frequency)] }), DAY_AND_TIME)
        .steps ?? [];
    const { every, unit } = step?.repeat ?? {};
    return `${every} ${unit} ${step?.times}`;
  };
  expect(summaryOf('once')).toBe('1 day 08:00');
  expect(summaryOf('twice')).toBe('1 day 08:00,20:00');
  expect(summaryOf('eight')).toBe('1 day 06:00,14:00,22:00');
  expect(summaryOf('week')).toBe('1 week 08:00');
  expect(summaryOf('month')).toBe('1 month 08:00');
  expect(summaryOf('quarter')).toBe('3 month 08:00');
  expect(summaryOf('alternate')).toBe('2 day 08:00');
  expect(summaryOf('days')).toBe('3 day 08:00');
});

test('restores the steps of a taper in the form as they were typed', () => {
  const twiceStep = { ...applyFrequency(EMPTY_STEP, 'twice'), length: 'days' as const };
  const onceInput = { ...applyFrequency(EMPTY_STEP, 'once'), dose: 'half' };
  const steps = [
    { ...twiceStep, days: '5', dose: '1' },
    { ...onceInput, length: 'days' as const, days: '4' },
    { ...onceInput, often: 'alternate' as const, every: '2', length: 'days' as const, days: '6' },
  ];
  const input = inputWith({ steps, startsOn: '2026-12-30' });
  expect(toPlanBody(input, DAY_AND_TIME).steps).toMatchObject([
    { startsOn: '2026-12-30', count: null },
    { startsOn: '2027-01-04', count: null },
    { startsOn: '2027-01-08', count: 3 },
  ]);
  const reopenedValues = planFormValues(buildPlan(input), DAY_AND_TIME);
  expect(toPlanBody(reopenedValues, DAY_AND_TIME)).toEqual(toPlanBody(input, DAY_AND_TIME));
  expect(reopenedValues.steps.map(({ often: frequency, days }) => `${frequency} ${days}`)).toEqual([
    ...['twice 5', 'once 4', 'alternate 6'],
  ]);
});

test('attaches each problem to the field in which it was typed', () => {
  expect(problemsOf(inputWith())).toEqual([]);
  expect(problemsOf(inputWith({ title: ' ' }))).toEqual(['title care.title.required']);
  expect(problemsOf(inputWith({ startsOn: '' }))).toEqual(['startsOn care.steps.startsOn']);
  const step = (changes: object) =>
    problemsOf(inputWith({ steps: [{ ...EMPTY_STEP, ...changes }] }));
  expect(step({ times: ['08:00', '08:00'] })).toEqual(['steps.0.times care.times.invalid']);
  expect(step({ times: [''] })).toEqual(['steps.0.times care.times.invalid']);
  expect(step({ often: 'days', every: 'x' })).toContain('steps.0.every care.repeat.every');
  expect(step({ length: 'days', days: '' })).toEqual(['steps.0.days care.steps.countOf']);
  expect(step({ length: 'date', endsOn: '2026-01-01' })).toEqual([
    'steps.0.endsOn care.steps.endsOn',
  ]);
  expect(problemsOf(inputWith({ isNeeded: true, minHours: '0' }))).toEqual([
    'minHours care.asNeeded.minHours',
  ]);
  expect(problemsOf(inputWith({ hasSupply: true, counted: 'many', unit: 'tablets' }))).toEqual([
    'counted care.amount',
  ]);
  const taperSteps = [{ ...EMPTY_STEP, length: 'days' as const, days: '0' }, EMPTY_STEP];
  expect(problemsOf(inputWith({ steps: taperSteps }))).toContain('steps.0.days care.steps.countOf');
});

test('sends only changed fields, and a new count only if the amount was retyped', () => {
  const basePlan = buildPlan(
    inputWith({ hasSupply: true, counted: '14', unit: 'tablets', remindAt: '4' }),
  );
  const form = planFormValues(basePlan, DAY_AND_TIME);
  expect(form.counted).toBe('9');
  expect(changesIn(basePlan, form, DAY_AND_TIME, NOW)).toEqual({});
  expect(changesIn(basePlan, { ...form, title: 'Doxy' }, DAY_AND_TIME, NOW)).toEqual({
    title: 'Doxy',
  });
  expect(changesIn(basePlan, { ...form, remindAt: '5' }, DAY_AND_TIME, NOW)).toEqual({
    supply: {
      ...{ counted: 14_000, countedAt: '2026-11-01T00:00:00.000Z' },
      ...{ unit: 'tablets', remindAt: 5000 },
    },
  });
  expect(changesIn(basePlan, { ...form, counted: '20' }, DAY_AND_TIME, NOW).supply).toMatchObject({
    counted: 20_000,
    countedAt: NOW.toISOString(),
  });
  const neededChanges = changesIn(basePlan, { ...form, isNeeded: true }, DAY_AND_TIME, NOW);
  expect(Object.keys(neededChanges).toSorted()).toEqual(['asNeeded', 'steps']);
});

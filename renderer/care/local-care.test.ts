import { expect, test, vi } from 'vitest';
import { withMergedFields } from '#renderer/offline/conflicts/merge-fields.ts';
import { removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import { applyAnswer, applyFailure } from '#renderer/offline/outbox/outbox-outcome.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { blockerOf, holdBackOld, markTried } from '#renderer/offline/outbox/outbox-sending.ts';
import { NOW, petEditItem, queue } from '#renderer/offline/testing/outbox-testing.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { careItems, type PlanAnswer } from '#server/care/rules.ts';
import { localAnswers, localPlans, localSupply } from './local-care.ts';
import { withTimeOfChange } from './time-of-change.ts';

const ZONE = 'Asia/Manila';
const itemBase = (key: string) => ({ owner: 'o1', key, createdAt: NOW }) as const;
const pet = { petId: 'p1', petName: 'Bantay' } as const;
const steps = [
  {
    ...{ dose: '1 tablet', amount: 1000, startsOn: '2026-11-20', startsAt: null },
    ...{ times: ['08:00', '20:00'], repeat: { every: 1, unit: 'day' as const } },
    ...{ endsOn: null, count: null },
  },
];

const plan: CarePlan = {
  ...{ id: 'c1', petId: 'p1', kind: 'medication', title: 'Amoxicillin', status: 'active' },
  ...{ steps, asNeeded: null, instructions: null, timeZone: ZONE, recordId: null },
  supply: { counted: 14_000, countedAt: NOW, unit: 'tablets', remindAt: null, left: 14_000 },
  ...{ reminders: true, reminderSms: false, remindBefore: 0, mergedAt: null, version: 1 },
  revisions: [
    {
      ...{ since: null, timeZone: ZONE, kind: 'medication', title: 'Amoxicillin' },
      ...{ status: 'active', steps, asNeeded: null },
    },
  ],
  createdAt: NOW,
  updatedAt: NOW,
};

const doseItem = (id: string, status: 'given' | 'skipped' = 'given', time = '08:00'): NewItem => ({
  kind: 'dose',
  ...itemBase(id),
  ...pet,
  planId: 'c1',
  title: 'Amoxicillin',
  body: { id, day: '2026-11-20', time, status, givenAt: NOW },
});

const makeAnswer = (id: string, status: 'given' | 'skipped' = 'given'): PlanAnswer => ({
  ...{ id, planId: 'c1', day: '2026-11-20', time: '08:00', status, givenAt: NOW, by: null },
});

const statuses = (answers: readonly PlanAnswer[], items: Items) =>
  careItems(plan, localAnswers(answers, items, { id: 'o1', name: 'Ana' }), {
    from: '2026-11-20',
    to: '2026-11-20',
    now: new Date(NOW),
  }).map(({ time, status }) => `${time} ${status}`);

test('counts a dose in the outbox once by the shared rule, and reopens the occurrence when it is undone', () => {
  expect(statuses([], [])).toEqual(['08:00 late', '20:00 upcoming']);
  const items = queue(doseItem('d1'), doseItem('d2'));
  expect(items).toHaveLength(1);
  expect(statuses([], items)).toEqual(['08:00 given', '20:00 upcoming']);
  expect(localAnswers([makeAnswer('d1')], items, null)).toHaveLength(1);
  expect(localSupply(plan, [], items)).toBe(13_000);
  expect(localSupply(plan, [makeAnswer('d1')], items)).toBe(14_000);
  const remainingItems = removeItem(markTried(items, 'dose_d1'), 'dose_d1');
  expect(remainingItems).toHaveLength(1);
  expect(statuses([makeAnswer('d1')], remainingItems)).toEqual(['08:00 late', '20:00 upcoming']);
});

test('a plan ends with a pet that passed away by an unsent edit, and continues if that is undone', () => {
  const edit = (key: string, passedAwayOn: string | null) => petEditItem(key, { passedAwayOn });
  const [ended] = localPlans([plan], queue(edit('e', '2026-11-20')), ZONE);
  expect(ended?.status).toBe('ended');
  const range = { from: '2026-11-19', to: '2026-11-21', now: new Date(NOW) };
  expect(ended && careItems(ended, [], range)).toEqual([]);
  const undone = queue(edit('e', '2026-11-20'), edit('f', null));
  expect(localPlans([plan], undone, ZONE)).toEqual([plan]);
});

const statusItem = (status: 'paused' | 'active'): NewItem => ({
  ...{ kind: 'carePlan-edit', ...itemBase(status), petName: 'Bantay', base: plan },
  body: withTimeOfChange({ status }),
});

test('a pause that waits keeps its time, also merged with the change of another device', () => {
  vi.setSystemTime('2026-11-20T05:00:00.000Z');
  const items = queue(statusItem('paused'));
  expect(withTimeOfChange({ instructions: 'With food' })).toEqual({ instructions: 'With food' });
  vi.useRealTimers();
  const changedAt = '2026-11-20T05:00:00.000Z';
  const [shown] = localPlans([plan], items, ZONE);
  expect(shown?.revisions.at(-1)).toMatchObject({ since: changedAt, status: 'paused' });
  const [first] = items;
  if (!first) throw new Error('nothing waits');
  const meet = (changes: Partial<CarePlan>) =>
    applyFailure(items, first, {
      ...{ kind: 'conflict', theirs: { ...plan, ...changes, version: 2 } },
    });
  expect(meet({ status: 'paused' })).toMatchObject([{ state: 'synced' }]);
  expect(withMergedFields(meet({ instructions: 'With food' }), first.id, 'k')).toMatchObject([
    { state: 'waiting', edits: [], body: { status: 'paused', changedAt } },
  ]);
});

const supplyItem = (key: string, added: number): NewItem => ({
  ...{ kind: 'carePlan-supply', ...itemBase(key), ...pet, planId: 'c1' },
  ...{ title: 'Amoxicillin', unit: 'tablets', body: { added } },
});
const countItem = (key: string, counted: number): NewItem => ({
  ...{ kind: 'carePlan-edit', ...itemBase(key), petName: 'Bantay', base: plan },
  body: { supply: { counted, unit: 'tablets' } },
});

test('adds what waits to the supply, until the plan contains it', () => {
  const items = queue(supplyItem('s1', 10_000), supplyItem('s2', 5000), doseItem('d1'));
  expect(items).toHaveLength(3);
  expect(localSupply(plan, [], items)).toBe(28_000);
  expect(localSupply({ ...plan, id: 'c2' }, [], items)).toBe(14_000);
  expect(localSupply({ ...plan, supply: null }, [], items)).toBeNull();
  const [first] = items;
  if (!first) throw new Error('nothing waits');
  const arrived = applyAnswer(items, first, { savedId: 'c1', version: 2 });
  // The list was read before the addition arrived.
  expect(localSupply(plan, [], arrived)).toBe(28_000);
  const newerSupply = { ...plan.supply, left: 24_000 } as CarePlan['supply'];
  expect(localSupply({ ...plan, supply: newerSupply, version: 2 }, [], arrived)).toBe(28_000);
  const refused = items.map((item) =>
    item.key === 's2' ? ({ ...item, state: 'refused' } as const) : item,
  );
  expect(localSupply(plan, [], refused)).toBe(23_000);
});

test('a count that was typed later replaces the additions before it', () => {
  const [shown] = localPlans([plan], queue(countItem('e', 3000)), ZONE);
  if (!shown) throw new Error('no plan is shown');
  const counted = queue(supplyItem('s1', 10_000), countItem('e', 3000));
  expect(localSupply(shown, [], counted)).toBe(3000);
  const addedLater = queue(countItem('e', 3000), supplyItem('s1', 10_000));
  expect(localSupply(shown, [], addedLater)).toBe(13_000);
});

test('a dose that was given before the supply was counted again is not taken off', () => {
  const counted = { ...countItem('e', 3000), createdAt: '2026-11-20T23:00:00.000Z' };
  const items = queue(doseItem('d1'), counted);
  const [shown] = localPlans([plan], items, ZONE);
  expect(shown && localSupply(shown, [], items)).toBe(3000);
});

test('a dose that is taken back offline returns to the supply', () => {
  const undoneItem: NewItem = {
    ...{ kind: 'dose-undone', ...itemBase('u'), ...pet, planId: 'c1', doseId: 'g' },
    ...{ title: 'Amoxicillin', body: {} },
  };
  const given = { ...plan, supply: { ...plan.supply, left: 13_000 } as CarePlan['supply'] };
  expect(localSupply(given, [makeAnswer('g')], queue(undoneItem))).toBe(14_000);
  expect(localSupply(given, [makeAnswer('g', 'skipped')], queue(undoneItem))).toBe(13_000);
  expect(localSupply(given, [makeAnswer('g')], queue(undoneItem, doseItem('d1')))).toBe(13_000);
});

test('edits of a plan that wait behind an addition are based on the version after it', () => {
  const [addition, edit] = queue(supplyItem('s1', 10_000), countItem('e', 3000));
  if (!addition || !edit) throw new Error('nothing waits');
  const items = [addition, edit];
  expect([blockerOf(items, edit), edit.version]).toEqual([addition, 1]);
  const versionOf = (all: Items) => all.find(({ key }) => key === 'e')?.version;
  expect(versionOf(applyAnswer(items, addition, { savedId: 'c1', version: 2 }))).toBe(2);
  // Another device has changed the plan too, so the edit conflicts.
  expect(versionOf(applyAnswer(items, addition, { savedId: 'c1', version: 3 }))).toBe(1);
});

test('an addition that may have arrived is not repeated after its key was forgotten', () => {
  const items = queue(supplyItem('s1', 10_000), { ...supplyItem('s2', 5000), untried: true });
  const dayAfter = Date.parse(NOW) + 90 * 86_400_000;
  expect(holdBackOld(items, dayAfter - 1)).toBe(items);
  const heldBack = holdBackOld(items, dayAfter);
  expect(heldBack.map(({ state }) => state)).toEqual(['refused', 'waiting']);
});

test('a dose in the outbox replaces a skipped one but not a given one', () => {
  const items = queue(doseItem('d1'));
  const answerIds = (answers: readonly PlanAnswer[]) => answers.map(({ id }) => id);
  expect(answerIds(localAnswers([makeAnswer('s', 'skipped')], items, null))).toEqual(['d1']);
  expect(answerIds(localAnswers([makeAnswer('g')], items, null))).toEqual(['g']);
  const undoneItem: NewItem = {
    ...{ kind: 'dose-undone', ...itemBase('u'), ...pet, planId: 'c1', doseId: 'g' },
    ...{ title: 'Amoxicillin', body: {} },
  };
  expect(answerIds(localAnswers([makeAnswer('g')], queue(undoneItem), null))).toEqual([]);
});

test('shows an unsent plan as the server will return it, with later edits, and hides deleted plans', () => {
  const createdItem: NewItem = {
    ...{ kind: 'carePlan', ...itemBase('n'), ...pet },
    body: {
      id: 'n',
      kind: 'feeding',
      title: 'Hay',
      steps: [{ startsOn: '2026-11-20', times: ['18:00'] }],
    },
  };
  const edit: NewItem = {
    ...{ kind: 'carePlan-edit', ...itemBase('e'), petName: 'Bantay', base: plan },
    body: { status: 'paused' },
  };
  const localPlanList = localPlans([plan], queue(createdItem, edit), ZONE);
  expect(
    localPlanList.map(({ title, status, revisions }) => [title, status, revisions.length]),
  ).toEqual([
    ['Amoxicillin', 'paused', 2],
    ['Hay', 'active', 1],
  ]);
  const removal: NewItem = {
    ...{ kind: 'carePlan-removal', ...itemBase('r'), petName: 'Bantay', base: plan },
    body: {},
  };
  expect(localPlans([plan], queue(removal), ZONE)).toEqual([]);
});

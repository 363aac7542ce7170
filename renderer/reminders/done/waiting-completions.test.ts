import { expect, it } from 'vitest';
import { removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import { applyFailure } from '#renderer/offline/outbox/outbox-outcome.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { markTried } from '#renderer/offline/outbox/outbox-sending.ts';
import {
  completion,
  itemIn,
  NOW,
  petEditItem,
  queue,
  reopening,
  storedPet,
} from '#renderer/offline/testing/outbox-testing.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { withCompletions as combine, completionOf, withReopened } from './waiting-completions.ts';

const clock = { now: new Date(NOW), timeZone: 'Asia/Manila' };
const withCompletions = (reminders: readonly ReminderWithPet[], items: Items) =>
  combine(reminders, items, clock);

const reminder = (id: string, isCompleted = false): ReminderWithPet => ({
  id,
  petId: 'p1',
  medicalRecordId: null,
  type: 'vaccine',
  title: 'Rabies',
  dueDate: '2026-11-01',
  isOverdue: !isCompleted,
  isCompleted,
  completedAt: isCompleted ? '2026-10-01T00:00:00.000Z' : null,
  notificationSent: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  pet: { id: 'p1', name: 'Bantay', category: 'dog', breed: null, photo: null, isSample: false },
});

it('shows an unsent completion as done at its time, and nothing else', () => {
  const items = queue(completion('a'));
  const reminders = [reminder('m1'), reminder('m2')];
  const { createdAt } = itemIn(items);
  expect(withCompletions(reminders, items)).toEqual([
    { ...reminder('m1'), isCompleted: true, isOverdue: false, completedAt: createdAt },
    reminder('m2'),
  ]);
  expect(completionOf(items, 'm1')?.id).toBe('completion_a');
  expect(completionOf(items, 'm2')).toBeUndefined();
  const completedAt = '2026-11-02T08:00:00.000Z';
  expect(
    withCompletions(reminders, queue(completion('a', '2026-11-01', completedAt))),
  ).toMatchObject([{ isCompleted: true, completedAt }, { isCompleted: false }]);
});

it('returns the same list if nothing changes', () => {
  const reminders = [reminder('m1', true), reminder('m2')];
  expect(withCompletions(reminders, queue(completion('a')))).toBe(reminders);
  expect(withCompletions(reminders, [])).toBe(reminders);
});

it('a withdrawn completion counts as open before the server knows of it', () => {
  const items = removeItem(markTried(queue(completion('a')), 'completion_a'), 'completion_a');
  expect(items).toHaveLength(1);
  const reminders = [reminder('m1')];
  expect(withCompletions(reminders, items)).toBe(reminders);
  expect(completionOf(items, 'm1')).toBeUndefined();
});

it('a refused completion is open', () => {
  const items = queue(completion('a'));
  const problem = { status: 404, code: 'http.notFound', said: '', fields: {} };
  const failedItems = applyFailure(items, itemIn(items), { kind: 'refused', problem });
  expect(itemIn(failedItems).state).toBe('refused');
  const reminders = [reminder('m1')];
  expect(withCompletions(reminders, failedItems)).toBe(reminders);
});

it('shows an unsent reopening as open and overdue, also in a list without completed reminders', () => {
  const items = queue(reopening('o', reminder('m1', true)));
  const opened = { ...reminder('m1'), isOverdue: true };
  expect(withCompletions([reminder('m1', true), reminder('m2')], items)).toEqual([
    opened,
    reminder('m2'),
  ]);
  const later = { ...reminder('m2'), dueDate: '2026-11-05' };
  const overdue = withReopened([later], items, clock.timeZone);
  expect(withCompletions(overdue, items)).toEqual([opened, later]);
  expect(withReopened([opened], items, clock.timeZone)).toEqual([opened]);
});

it('a withdrawn reopening counts as completed, and the last of several changes counts', () => {
  const items = queue(reopening('o', reminder('m1', true)));
  const withdrawn = removeItem(markTried(items, 'reopening_o'), 'reopening_o');
  expect(withdrawn).toMatchObject([{ takenBack: true }]);
  const reminders = [reminder('m1', true)];
  expect(withCompletions(reminders, withdrawn)).toBe(reminders);
  const again = queue(reopening('o', reminder('m1', true)), completion('c'));
  expect(withCompletions([reminder('m1')], again)).toMatchObject([{ isCompleted: true }]);
});

it('a pet that passed away by an unsent edit has nothing due, and keeps what was done', () => {
  const reminders = [reminder('m1'), reminder('m2', true), { ...reminder('m3'), petId: 'p2' }];
  const edits = queue(petEditItem('e', { passedAwayOn: '2026-11-20' }));
  expect(withCompletions(reminders, edits)).toEqual(reminders.slice(1));
  const undone = queue(
    petEditItem('e', { passedAwayOn: '2026-11-20' }),
    petEditItem('f', { passedAwayOn: null }),
  );
  expect(withCompletions(reminders, undone)).toBe(reminders);
});

it('a pet with an unsent deletion has nothing due', () => {
  const basePet = storedPet({ id: 'p1' });
  const { owner, createdAt } = completion('a');
  const removal = {
    kind: 'pet-removal',
    owner,
    key: 'r',
    body: {},
    base: basePet,
    createdAt,
  } as const;
  const otherReminder = { ...reminder('m2'), petId: 'p2' };
  expect(withCompletions([reminder('m1'), otherReminder], queue(removal))).toEqual([otherReminder]);
});

it('names and pictures the pet as an unsent edit does', () => {
  const photo = 'data:image/png;base64,AA';
  const renamed = queue(petEditItem('e', { name: 'Bantay II', breed: '', imageUrl: photo }));
  const [shown] = withCompletions([reminder('m1')], renamed);
  expect(shown?.pet).toMatchObject({ id: 'p1', name: 'Bantay II', category: 'dog', breed: null });
  expect(shown?.pet.photo?.url).toBe(photo);
  expect(withCompletions([reminder('m1')], queue(petEditItem('e', { colour: 'brown' })))).toEqual([
    reminder('m1'),
  ]);
});

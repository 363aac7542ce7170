import { expect, it } from 'vitest';
import { removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import { applyFailure } from '#renderer/offline/outbox/outbox-outcome.ts';
import { markTried } from '#renderer/offline/outbox/outbox-sending.ts';
import { completion, itemIn, queue, storedPet } from '#renderer/offline/testing/outbox-testing.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { completionOf, withCompletions } from './waiting-completions.ts';

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
  pet: { id: 'p1', name: 'Bantay', category: 'dog', breed: null, photo: null },
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

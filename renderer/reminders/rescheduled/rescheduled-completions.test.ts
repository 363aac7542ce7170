import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { failureOf, isServerUnreachable, mayWait } from '#renderer/offline/outbox/outbox-answer.ts';
import { addSave, removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { applyFailure, confirmFor, resolveWith } from '#renderer/offline/outbox/outbox-outcome.ts';
import { mayHaveArrived } from '#renderer/offline/outbox/outbox-queue.ts';
import { markTried, nextToSend } from '#renderer/offline/outbox/outbox-sending.ts';
import { sendItem } from '#renderer/offline/sync/sync-send.ts';
import {
  completion,
  itemIn,
  NOW,
  petEditItem,
  queue,
  recordEdit,
  recordRemoval,
  storedRecord,
  storedReminder,
} from '#renderer/offline/testing/outbox-testing.ts';
import { withCompletions as combine } from '#renderer/reminders/done/waiting-completions.ts';

const OLD_DUE_DATE = '2026-11-01';
const NEW_DUE_DATE = '2026-12-22';
const EMPTY_SET: ReadonlySet<string> = new Set();

const movedReminder = storedReminder({ dueDate: NEW_DUE_DATE, isOverdue: false });
type Combined = Parameters<typeof combine>;
const withCompletions = (reminders: Combined[0], items: Combined[1]) =>
  combine(reminders, items, { now: new Date(NOW), timeZone: 'Asia/Manila' });
const createRefusal = (current: object) =>
  new ApiError('', 409, { code: 'reminders.moved', message: 'moved', ...{ current } });

/** A completion of the old date, to which the server has answered with the new one. */
const buildQuestion = (current = movedReminder) => {
  const items = markTried(queue(completion('a', OLD_DUE_DATE)), 'completion_a');
  const failure = failureOf(createRefusal(current));
  if (failure.kind !== 'conflict') throw new Error(`it is ${failure.kind}`);
  return applyFailure(items, itemIn(items), failure);
};

afterEach(() => vi.unstubAllGlobals());

/** Sends an item to a server that gives this answer; returns the requested address. */
const readAddress = async (item: OutboxItem, answer: object = movedReminder) => {
  const requests: string[] = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    return Response.json(answer, { headers: { 'Alaga-Owner': item.owner } });
  });
  await sendItem(item);
  return requests[0];
};

it('a completion sends the shown due date; one of an earlier version is sent without it', async () => {
  expect(await readAddress(itemIn(queue(completion('a', OLD_DUE_DATE))))).toBe(
    `/api/reminders/m1/complete?dueDate=${OLD_DUE_DATE}`,
  );
  expect(await readAddress(itemIn(queue(completion('a'))))).toBe('/api/reminders/m1/complete');
});

it('a completion of a rescheduled reminder becomes a conflict, and is not sent again', () => {
  const items = buildQuestion();
  expect(items).toMatchObject([{ state: 'conflict', dueDate: OLD_DUE_DATE, moved: movedReminder }]);
  expect(nextToSend(items, EMPTY_SET)).toBeUndefined();
  expect(withCompletions([movedReminder], items)).toEqual([movedReminder]);
});

it('a confirmed completion is sent for the new date under a new key, a rejected one is removed', () => {
  const items = confirmFor(buildQuestion(), 'completion_a', 'b');
  expect(items).toMatchObject([{ state: 'waiting', dueDate: NEW_DUE_DATE, key: 'b', attempts: 0 }]);
  expect(confirmFor(items, 'completion_a', 'c')).toEqual(items);
  expect(removeItem(buildQuestion(), 'completion_a')).toEqual([]);
});

it('a reminder that is already completed needs no question', () => {
  expect(buildQuestion({ ...movedReminder, isCompleted: true })).toMatchObject([
    { state: 'synced' },
  ]);
});

it('a new completion at the new date replaces the question', () => {
  const items = addSave(buildQuestion(), completion('b', NEW_DUE_DATE));
  expect(items).toMatchObject([{ id: 'completion_b', state: 'waiting', dueDate: NEW_DUE_DATE }]);
  const waitingItems = addSave(queue(completion('a', OLD_DUE_DATE)), completion('b', NEW_DUE_DATE));
  expect(waitingItems).toMatchObject([{ id: 'completion_b', dueDate: NEW_DUE_DATE }]);
  expect(
    addSave(queue(completion('a', OLD_DUE_DATE)), completion('b', OLD_DUE_DATE)),
  ).toMatchObject([{ id: 'completion_a' }]);
});

it('an unsent completion for one date does not complete the reminder at another', () => {
  const items = queue(completion('a', OLD_DUE_DATE));
  expect(withCompletions([storedReminder()], items)).toMatchObject([{ isCompleted: true }]);
  expect(withCompletions([movedReminder], items)).toEqual([movedReminder]);
});

it.each([
  ['no connection', new NetworkError('x'), true, true],
  ['too many requests', new ApiError('', 429, {}), true, true],
  ['a server that failed', new ApiError('', 500, {}), false, true],
  ['a gateway that failed', new ApiError('', 503, {}), false, true],
  ['a refusal', new ApiError('', 400, {}), false, false],
])('%s: other changes wait: %s; records and pets wait: %s', (_, error, otherChangesWait, saves) => {
  expect([isServerUnreachable(error), mayWait(error)]).toEqual([otherChangesWait, saves]);
});

it.each([
  ['a login page in JSON', { status: 'login required' }],
  ['its message alone', { message: 'Please log in.' }],
  ['a list', []],
])('%s does not count as the server’s answer', async (_, answer) => {
  const edit = itemIn(queue(recordEdit('a', { notes: 'x' })));
  await expect(readAddress(edit, answer)).rejects.toThrow(NetworkError);
});

it('a deletion ends only the open conflict of the same thing', () => {
  const theirRecord = storedRecord({ notes: 'theirs', version: 4 });
  const edits = queue(recordEdit('a', { notes: 'mine' }), petEditItem('p', { name: 'New' }));
  const items = applyFailure(edits, itemIn(edits), { kind: 'conflict', theirs: theirRecord });
  expect(items).toMatchObject([{ state: 'conflict' }, { kind: 'pet-edit' }]);
  const itemsAfter = addSave(items, recordRemoval('r', theirRecord));
  expect(itemsAfter.map(({ kind }) => kind)).toEqual(['pet-edit', 'record-removal']);
  expect(resolveWith(itemsAfter, itemIn(items).id, {}, 'k')).toEqual(itemsAfter);
});

it('a request without an answer may have arrived; an unsent or refused one has not', () => {
  const item = itemIn(queue({ ...recordEdit('a', { notes: 'x' }), untried: true }));
  expect(mayHaveArrived(item)).toBe(false);
  expect(mayHaveArrived({ ...item, attempts: 1 })).toBe(true);
  expect(mayHaveArrived({ ...item, attempts: 1, state: 'refused' })).toBe(false);
});

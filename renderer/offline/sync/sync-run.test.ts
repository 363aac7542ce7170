import { offlinePetId } from '#renderer/pets/offline.ts';
import { offlineRecordId } from '#renderer/records/offline.ts';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { isMerged } from '#renderer/offline/conflicts/merge-fields.ts';
import { addEdit, addSave } from '#renderer/offline/outbox/outbox-edits.ts';
import type { NewItem, OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { withoutSynced } from '#renderer/offline/outbox/outbox-queue.ts';
import { type OutboxStore, openOutboxStore } from '#renderer/offline/outbox/outbox-store.ts';
import {
  newPetItem,
  newRecordItem,
  recordEdit,
  recordRemoval,
  storedRecord,
} from '#renderer/offline/testing/outbox-testing.ts';
import { runInOneTab } from './sync-lock.ts';
import { type SendItem, syncAll } from './sync-run.ts';

let store: OutboxStore;
let name = '';
let count = 0;
beforeEach(() => {
  count += 1;
  name = `outbox ${count}`;
  store = openOutboxStore(name);
});

const queueItems = async (...items: readonly NewItem[]) => {
  for (const item of items) await store.change(item.owner, (all) => addSave(all, item));
};
const createRefusal = (status: number, code = 'http.x') =>
  new ApiError('', status, code === '' ? {} : { code, message: 'No' });

/** Answers every save, with an error for the titles that have one. */
const createSender = (errors: Readonly<Record<string, Error>> = {}) => {
  const sentItems: OutboxItem[] = [];
  const sendItem: SendItem = async (item) => {
    sentItems.push(item);
    const error = errors[item.key];
    if (error) throw error;
    return { savedId: `real ${item.key}`, version: 1 };
  };
  return { sent: sentItems, send: sendItem, keys: () => sentItems.map(({ key }) => key) };
};

const runSync = (
  send: SendItem,
  shouldGoOn: () => boolean = () => true,
  usedStore: Pick<OutboxStore, 'list' | 'change'> = store,
) =>
  syncAll({
    store: usedStore,
    owner: 'o1',
    send,
    shouldGoOn,
    onItem: () => undefined,
    onChange: () => undefined,
  });

/** A store of a full device, in which things can only be deleted. */
const fullStore = (): Pick<OutboxStore, 'list' | 'change'> => ({
  list: store.list,
  change: (owner, step) =>
    store.change(owner, (items) => {
      const next = step(items);
      if (next.some((item) => !items.includes(item))) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      return next;
    }),
});

const listRemainingKeys = async () => withoutSynced(await store.list('o1')).map(({ key }) => key);

it('sends in order, each once, and the outbox outlives its page', async () => {
  await queueItems(newRecordItem('a'), newRecordItem('b'));
  store.close();
  store = openOutboxStore(name);
  const { send, keys } = createSender();
  expect(await runSync(send)).toBe('through');
  expect(keys()).toEqual(['a', 'b']);
  expect(await listRemainingKeys()).toEqual([]);
  expect(await runSync(send)).toBe('through');
  expect(keys()).toEqual(['a', 'b']);
});

it('sends each item once from a full device, and deletes what has arrived', async () => {
  const base = storedRecord();
  await queueItems(
    ...[newRecordItem('a'), newRecordItem('refused'), newRecordItem('b')],
    ...[recordEdit('edit', { title: 'Rabies II' }, base), recordRemoval('removal', base)],
  );
  const { send, keys } = createSender({ refused: createRefusal(400) });
  expect(await runSync(send, undefined, fullStore())).toBe('through');
  expect(keys()).toEqual(['a', 'refused', 'b', 'edit']);
  // The deletion has to learn the version that the edit got.
  expect(await listRemainingKeys()).toEqual(['refused', 'edit', 'removal']);

  expect(await runSync(send)).toBe('through');
  expect(keys().slice(4)).toEqual(['refused', 'edit', 'removal']);
  expect(await listRemainingKeys()).toEqual(['refused']);
});

it('refused items stay with their values, and the others are sent', async () => {
  await queueItems(newRecordItem('a'), newRecordItem('b'));
  expect(await runSync(createSender({ a: createRefusal(400) }).send)).toBe('through');
  const [item] = withoutSynced(await store.list('o1'));
  expect(item).toMatchObject({ key: 'a', state: 'refused', problem: { status: 400, said: 'No' } });
});

it.each([
  ['no answer', new NetworkError(new Error()), 'unreachable'],
  ['429', createRefusal(429), 'unreachable'],
  ['503', createRefusal(503, ''), 'unreachable'],
  ['401', createRefusal(401), 'signed-out'],
  ['another owner signed in', createRefusal(412), 'other-owner'],
] as const)('%s ends the run, and everything waits', async (_what, error, end) => {
  await queueItems(newRecordItem('a'), newRecordItem('b'));
  const { send, keys } = createSender({ a: error });
  expect(await runSync(send)).toBe(end);
  expect(keys()).toEqual(['a']);
  expect(await listRemainingKeys()).toEqual(['a', 'b']);
});

it.each([
  ['500', createRefusal(500)],
  ['a call that took too long', createRefusal(503, 'http.slow')],
  ['a refusal that is not the server’s', createRefusal(403, '')],
])('%s delays only that item', async (_what, error) => {
  await queueItems(newRecordItem('a'), newRecordItem('b'));
  expect(await runSync(createSender({ a: error }).send)).toBe('through');
  expect(await listRemainingKeys()).toEqual(['a']);
});

it('sends a pet before its records, which then use its real id', async () => {
  const offlineId = offlinePetId('p');
  await queueItems(
    newPetItem('p'),
    newRecordItem('a', {}, { petId: offlineId }),
    newRecordItem('b', {}, { petId: offlineId }),
  );
  const { sent: sentItems, send } = createSender();
  expect(await runSync(send)).toBe('through');
  expect(sentItems.map((item) => (item.kind === 'record' ? item.petId : 'pet'))).toEqual([
    'pet',
    'real p',
    'real p',
  ]);
});

it('sends an edit made during the sending of its item after it', async () => {
  await queueItems(newRecordItem('a'));
  const id = offlineRecordId('a');
  const keys: string[] = [];
  const send: SendItem = async (item) => {
    keys.push(item.savedId === null ? item.key : (item.edits[0]?.key ?? ''));
    if (keys.length === 1) {
      await store.change('o1', (all) => addEdit(all, { id }, item.body, 'k2'));
    }
    return { savedId: 'r', version: keys.length };
  };
  expect(await runSync(send)).toBe('through');
  expect(keys).toEqual(['a', 'k2']);
  expect(await listRemainingKeys()).toEqual([]);
});

it('a stopped run ends after the current item', async () => {
  await queueItems(newRecordItem('a'), newRecordItem('b'));
  const { sent: sentItems, send } = createSender();
  expect(await runSync(send, () => sentItems.length === 0)).toBe('stopped');
  expect(await listRemainingKeys()).toEqual(['b']);
});

const createConflict = (changes: Parameters<typeof storedRecord>[0]) => {
  const answer = { code: 'http.conflict', current: storedRecord(changes) };
  return new ApiError('', 409, answer);
};

it('merges an edit with another device’s edit of other fields, and sends it in the same run', async () => {
  await queueItems(recordEdit('a', { clinic: 'Bayani Vet' }), newRecordItem('b'));
  const sentItems: OutboxItem[] = [];
  const states: string[] = [];
  const end = await syncAll({
    store,
    owner: 'o1',
    async send(item) {
      sentItems.push(item);
      if (sentItems.length === 1) throw createConflict({ version: 4, cost: '650' });
      return { savedId: 'r1', version: 5 };
    },
    shouldGoOn: () => true,
    onItem: () => undefined,
    onChange: (items) => states.push(...items.map(({ state }) => state)),
  });
  expect(end).toBe('through');
  expect(sentItems).toMatchObject([
    { key: 'a', version: 3, body: { clinic: 'Bayani Vet' } },
    { version: 4, body: { clinic: 'Bayani Vet', conflict: { merged: true } } },
    { key: 'b' },
  ]);
  expect(sentItems[1]?.key).not.toBe('a');
  expect(sentItems.map(isMerged)).toEqual([false, true, false]);
  // No other run can begin while the edit is neither sent nor waiting.
  expect(states).not.toContain('conflict');
  expect(await listRemainingKeys()).toEqual([]);
});

it('merges an edit of a thing that another device has edited and deleted, after it is restored', async () => {
  await queueItems(recordEdit('a', { clinic: 'Bayani Vet' }));
  const sentItems: OutboxItem[] = [];
  const send: SendItem = async (item) => {
    sentItems.push(item);
    if (sentItems.length === 1) throw createRefusal(404, 'http.notFound');
    return { savedId: 'r1', version: 5, stored: storedRecord({ version: 5, cost: '650' }) };
  };
  expect(await runSync(send)).toBe('through');
  expect(sentItems).toMatchObject([
    { isGone: false, body: { clinic: 'Bayani Vet' } },
    { isGone: true },
    { isGone: false, version: 5, body: { clinic: 'Bayani Vet', conflict: { merged: true } } },
  ]);
  expect(await listRemainingKeys()).toEqual([]);
});

it('asks the owner after several merges in one run, and merges again in the next', async () => {
  await queueItems(recordEdit('a', { clinic: 'Bayani Vet' }));
  let version = 3;
  const sendTooLate: SendItem = async () => {
    version += 1;
    throw createConflict({ version, cost: `${version}` });
  };
  expect(await runSync(sendTooLate)).toBe('through');
  expect(version).toBe(7);
  expect(await store.list('o1')).toMatchObject([{ state: 'conflict', theirs: { version: 7 } }]);
  const { sent: sentItems, send } = createSender();
  expect(await runSync(send)).toBe('through');
  expect(sentItems).toMatchObject([{ version: 7, body: { clinic: 'Bayani Vet' } }]);
  expect(await listRemainingKeys()).toEqual([]);
});

it('asks the owner if both edits changed a field', async () => {
  await queueItems(recordEdit('a', { cost: '700' }));
  const { send, keys } = createSender({ a: createConflict({ version: 4, cost: '650' }) });
  expect(await runSync(send)).toBe('through');
  expect(keys()).toEqual(['a']);
  expect(await store.list('o1')).toMatchObject([{ state: 'conflict', body: { cost: '700' } }]);
});

it('nobody sees or sends another owner’s items on the same device', async () => {
  await queueItems(newRecordItem('a', {}, { owner: 'o2' }), newRecordItem('b'));
  const { send, keys } = createSender();
  await runSync(send);
  expect(keys()).toEqual(['b']);
  expect((await store.list('o2')).map(({ key }) => key)).toEqual(['a']);
});

it('without the Web Locks API, a lease restricts the outbox to one tab', async () => {
  expect(await store.lease('x', 'tab 1', 0, 100)).toBe(true);
  expect(await store.lease('x', 'tab 2', 50, 150)).toBe(false);
  expect(await store.lease('x', 'tab 1', 50, 150)).toBe(true);
  expect(await store.lease('x', 'tab 2', 150, 250)).toBe(true);
});

it.each([
  ['does not start while another run works', false, undefined],
  ['waits for the other run if its owner asked for it', true, 'done'],
])('a run %s', async (_, shouldWait, result) => {
  let workingCount = 0;
  const runLocked = async () => {
    workingCount += 1;
    expect(workingCount).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    workingCount -= 1;
    return 'done';
  };
  const results = await Promise.all([
    runInOneTab(store, 'o1', false, runLocked),
    runInOneTab(store, 'o1', shouldWait, runLocked),
  ]);
  expect(results).toEqual(['done', result]);
});

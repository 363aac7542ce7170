import { beforeEach, describe, expect, test } from 'vitest';
import {
  createHiddenStore,
  dismissedName,
  type HiddenStores,
  hiddenState,
  snoozedName,
} from './hidden-store.ts';

const OWNER = '0199';
const rabies = { id: 'a', dueDate: '2026-11-20' };
const dhpp = { id: 'b', dueDate: '2026-11-21' };
const now = new Date('2026-11-20T02:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const makeStorage = () => {
  const storage = new Map<string, string>();
  return {
    kept: storage,
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  };
};

let localStore = makeStorage();
let session = makeStorage();
const keepers: HiddenStores = { local: () => localStore, session: () => session };
const stateOfReminder = (reminder = rabies, at = now, store = createHiddenStore(keepers)) =>
  hiddenState(store.of(OWNER), reminder, at);

beforeEach(() => {
  localStore = makeStorage();
  session = makeStorage();
});

describe('a snooze', () => {
  test('hides until its time has passed', () => {
    const snoozeEnd = minutesLater(15);
    createHiddenStore(keepers).snooze(OWNER, rabies, snoozeEnd, now);
    expect(stateOfReminder(rabies, new Date(snoozeEnd.getTime() - 1))).toEqual(snoozeEnd);
    expect(stateOfReminder(rabies, snoozeEnd)).toBeUndefined();
    expect(stateOfReminder(dhpp)).toBeUndefined();
  });

  test('survives a reload and the end of the session, and is one user’s alone', () => {
    createHiddenStore(keepers).snooze(OWNER, rabies, minutesLater(60), now);
    session = makeStorage();
    expect(stateOfReminder()).toEqual(minutesLater(60));
    expect(hiddenState(createHiddenStore(keepers).of('0200'), rabies, now)).toBeUndefined();
  });

  test('is purged once its time has passed', () => {
    const store = createHiddenStore(keepers);
    store.snooze(OWNER, rabies, minutesLater(15), now);
    store.snooze(OWNER, dhpp, minutesLater(60), now);
    store.purge(OWNER, minutesLater(15));
    expect(localStore.kept.get(snoozedName(OWNER))).not.toContain('"a ');
    expect(localStore.kept.get(snoozedName(OWNER))).toContain('"b ');
    store.purge(OWNER, minutesLater(60));
    expect([...localStore.kept]).toEqual([]);
  });

  test('ends when the due date moves', () => {
    createHiddenStore(keepers).snooze(OWNER, rabies, minutesLater(60), now);
    expect(stateOfReminder({ ...rabies, dueDate: '2026-11-22' })).toBeUndefined();
  });
});

test('a dismissal lasts for the session', () => {
  createHiddenStore(keepers).dismiss(OWNER, rabies, now);
  expect(stateOfReminder(rabies, minutesLater(100_000))).toBe('dismissed');
  expect(session.kept.has(dismissedName(OWNER))).toBe(true);
  expect([...localStore.kept]).toEqual([]);
  session = makeStorage();
  expect(stateOfReminder()).toBeUndefined();
});

test('a snoozed notice can be dismissed, a dismissed one snoozed, and both restored', () => {
  const store = createHiddenStore(keepers);
  store.snooze(OWNER, rabies, minutesLater(60), now);
  store.dismiss(OWNER, rabies, now);
  expect(stateOfReminder()).toBe('dismissed');
  store.snooze(OWNER, rabies, minutesLater(60), now);
  expect(stateOfReminder()).toEqual(minutesLater(60));
  store.restore(OWNER, rabies, now);
  expect(stateOfReminder()).toBeUndefined();
  expect([...localStore.kept, ...session.kept]).toEqual([]);
});

test('subscribers are notified of each change, and get the same object in between', () => {
  const store = createHiddenStore(keepers);
  let notified = 0;
  const unsubscribe = store.subscribe(() => {
    notified += 1;
  });
  store.dismiss(OWNER, rabies, now);
  expect(store.of(OWNER)).toBe(store.of(OWNER));
  unsubscribe();
  store.restore(OWNER, rabies, now);
  expect(notified).toBe(1);
});

test.each(['not JSON', '7', '["a"]', '{"a 2026-11-20":"soon"}', 'null'])(
  'invalid stored text (%s) hides nothing',
  (storedText) => {
    localStore.kept.set(snoozedName(OWNER), storedText);
    session.kept.set(dismissedName(OWNER), storedText);
    expect(stateOfReminder()).toBeUndefined();
  },
);

test('without storage, markers last until the page is closed', () => {
  const refuseStorage = () => {
    throw new Error('no storage');
  };
  const store = createHiddenStore({ local: refuseStorage, session: refuseStorage });
  store.snooze(OWNER, rabies, minutesLater(60), now);
  store.dismiss(OWNER, dhpp, now);
  expect(stateOfReminder(rabies, now, store)).toEqual(minutesLater(60));
  expect(stateOfReminder(dhpp, now, store)).toBe('dismissed');
  store.restore(OWNER, rabies, now);
  expect(stateOfReminder(rabies, now, store)).toBeUndefined();
});

import { eventually } from '#build/test/eventually.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  completion,
  newPetItem,
  newRecordItem,
  recordEdit,
  recordRemoval,
  storedPet,
  storedRecord,
  storedReminder,
} from '#renderer/offline/testing/outbox-testing.ts';
import { FORM_WAIT } from './form-wait.ts';

const PET_ID = '01990000-0000-7000-8000-000000000001';
const newPet = (name = 'Bantay', key = PET_ID) => newPetItem(key, { id: PET_ID, name });
const newRecord = newRecordItem('r', {}, { petId: PET_ID });

/** The server's next answer: a body with its status, or no answer. */
type Answer = { readonly status?: number; readonly body: object } | 'none';
let answer: Answer = 'none';
let requests: { readonly method: string; readonly key: string | null; readonly body: string }[] =
  [];
let whileSending: () => Promise<void> = async () => undefined;

beforeEach(() => {
  answer = { body: storedPet({ id: PET_ID, version: 1 }) };
  requests = [];
  whileSending = async () => undefined;
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('window', { dispatchEvent: () => true });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_address: string, { method, headers, body }: RequestInit) => {
    requests.push({
      method: method ?? '',
      key: new Headers(headers).get('Idempotency-Key'),
      body: `${body}`,
    });
    await whileSending();
    if (answer === 'none') throw new TypeError('no connection');
    return Response.json(answer.body, {
      status: answer.status ?? 200,
      headers: { 'Alaga-Owner': 'o1' },
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A new page with nothing in memory. */
const openPage = async () => {
  await import('#renderer/offline-kinds.ts');
  const outbox = await import('./outbox.ts');
  const { visibleItems } = await import('./outbox-queue.ts');
  const { storageState } = await import('#renderer/offline/reads/storage-state.ts');
  await outbox.showOutboxOf('o1');
  const items = () => outbox.readOutbox('o1');
  return {
    deliver: outbox.deliver,
    discardAll: () => outbox.emptyOutbox('o1'),
    items,
    sync: () => outbox.sync('o1', 'background'),
    storageState,
    shown: async () => visibleItems(await items()),
  };
};

/** A page that is opened after another one was closed while saving a pet, before the answer came. */
const openAfterCrash = async () => {
  const firstPage = await openPage();
  whileSending = () => new Promise(() => undefined);
  void firstPage.deliver(newPet());
  await eventually(() => expect(requests).toHaveLength(1));
  vi.resetModules();
  whileSending = async () => undefined;
  return openPage();
};

it('stores a change in the outbox before sending it, without showing it as unsent meanwhile', async () => {
  const page = await openPage();
  let [storedCount, shownCount] = [0, 0];
  whileSending = async () => {
    storedCount = (await page.items()).length;
    shownCount = (await page.shown()).length;
    // A sync does not send the item, because its form still waits for the answer.
    await page.sync();
  };
  const delivery = await page.deliver(newPet());
  expect([storedCount, shownCount]).toEqual([1, 0]);
  expect(delivery).toMatchObject({ end: 'sent', answer: { id: PET_ID } });
  expect(requests).toHaveLength(1);
  expect(await page.items()).toMatchObject([{ state: 'synced', savedId: PET_ID }]);
  expect(await page.shown()).toEqual([]);
});

it('returns a refusal to the form and keeps nothing', async () => {
  const page = await openPage();
  answer = { status: 400, body: { code: 'http.invalid', message: 'No' } };
  await expect(page.deliver(newPet())).rejects.toMatchObject({ status: 400 });
  expect(await page.items()).toEqual([]);
});

it('queues a change that cannot reach the server, and retries with the same key', async () => {
  const page = await openPage();
  answer = 'none';
  expect(await page.deliver(newPet())).toEqual({ end: 'kept' });
  expect(await page.shown()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  answer = { body: storedPet({ id: PET_ID, version: 1 }) };
  expect(await page.sync()).toMatchObject({ end: 'through', sentCount: 1 });
  expect(requests.map(({ key }) => key)).toEqual([PET_ID, PET_ID]);
});

it('offline nothing was sent, so it can be discarded without asking the server', async () => {
  const page = await openPage();
  vi.stubGlobal('navigator', { onLine: false });
  answer = 'none';
  expect(await page.deliver(completion('c', '2026-11-01'))).toEqual({ end: 'kept' });
  expect(await page.shown()).toMatchObject([{ attempts: 0 }]);
});

it('a completion that waits stays if another one, at a date that has moved again, is refused', async () => {
  const page = await openPage();
  answer = 'none';
  expect(await page.deliver(completion('c', '2026-11-01'))).toEqual({ end: 'kept' });
  answer = { status: 409, body: { code: 'reminders.moved', message: 'No' } };
  await expect(page.deliver(completion('d', '2026-12-01'))).rejects.toMatchObject({ status: 409 });
  expect(await page.shown()).toMatchObject([{ key: 'c', state: 'waiting' }]);
});

it('a completion that was refused is sent when it is made again, and stays if it is refused again', async () => {
  const page = await openPage();
  answer = 'none';
  expect(await page.deliver(completion('c', '2026-11-01'))).toEqual({ end: 'kept' });
  answer = { status: 404, body: { code: 'http.notFound', message: 'No' } };
  await page.sync();
  await expect(page.deliver(completion('d', '2026-11-01'))).rejects.toMatchObject({ status: 404 });
  expect(await page.shown()).toMatchObject([{ key: 'c', state: 'refused' }]);
  answer = { body: storedReminder({ isCompleted: true }) };
  expect(await page.deliver(completion('e', '2026-11-01'))).toMatchObject({ end: 'sent' });
  expect(await page.shown()).toEqual([]);
});

it('a deletion in conflict is sent when it is made again on the newer state', async () => {
  const page = await openPage();
  answer = 'none';
  expect(await page.deliver(recordRemoval('d'))).toEqual({ end: 'kept' });
  const newer = storedRecord({ version: 4, notes: 'Newer' });
  answer = { status: 409, body: { code: 'http.conflict', message: 'No', current: newer } };
  await page.sync();
  expect(await page.shown()).toMatchObject([{ key: 'd', state: 'conflict' }]);
  answer = { body: { message: 'Deleted' } };
  expect(await page.deliver(recordRemoval('e', newer))).toMatchObject({ end: 'sent' });
  expect(await page.shown()).toEqual([]);
});

it('a replaced completion does not return after everything unsent was discarded', async () => {
  const page = await openPage();
  answer = 'none';
  expect(await page.deliver(completion('c', '2026-11-01'))).toEqual({ end: 'kept' });
  answer = { status: 401, body: { code: 'http.unauthorized', message: 'No' } };
  whileSending = page.discardAll;
  await expect(page.deliver(completion('d', '2026-12-01'))).rejects.toMatchObject({ status: 401 });
  expect(await page.items()).toEqual([]);
});

it('queues typed text after a server error, but not a completion', async () => {
  const page = await openPage();
  answer = { status: 500, body: { code: 'http.internal', message: 'No' } };
  expect(await page.deliver(recordEdit('e', { notes: 'x' }))).toEqual({ end: 'kept' });
  await expect(page.deliver(completion('c', '2026-11-01'))).rejects.toMatchObject({ status: 500 });
  expect((await page.shown()).map(({ kind }) => kind)).toEqual(['record-edit']);
});

it('queues behind its unsent pet, and joins an unsent edit', async () => {
  const page = await openPage();
  answer = 'none';
  await page.deliver(newPet());
  await page.deliver(recordEdit('e', { notes: 'x' }));
  answer = { body: storedRecord() };
  expect(await page.deliver(newRecord)).toEqual({ end: 'kept' });
  expect(await page.deliver(recordEdit('f', { clinic: 'y' }))).toEqual({ end: 'joined' });
  expect(requests).toHaveLength(2);
  await expect(page.deliver({ ...newRecord, key: 's' }, false)).rejects.toMatchObject({
    name: 'NetworkError',
  });
  expect((await page.shown()).map(({ key }) => key)).toEqual([PET_ID, 'e', 'r']);
});

it('a form reopened after a crash sends changed values after the first, which may have arrived', async () => {
  const page = await openAfterCrash();
  expect(await page.deliver(newPet('Bantay II'))).toEqual({ end: 'joined' });
  expect(await page.items()).toMatchObject([
    { body: { name: 'Bantay' }, edits: [{ body: { name: 'Bantay II' } }] },
  ]);
  expect(await page.sync()).toMatchObject({ sentCount: 1 });
  expect(requests.map(({ key }) => key)).toEqual([
    PET_ID,
    PET_ID,
    expect.not.stringMatching(PET_ID),
  ]);
});

it('a change is shown as unsent once its form, whose page was closed, can no longer be sending it', async () => {
  const page = await openAfterCrash();
  expect(await page.shown()).toEqual([]);
  vi.setSystemTime(Date.now() + 91_000);
  expect(await page.shown()).toMatchObject([{ body: { name: 'Bantay' } }]);
});

/** The locks of a browser that every request gets at once; `closePages` ends them as a closed page does. */
const fakeLocks = () => {
  let names: string[] = [];
  const request = async (
    name: string,
    ...[optionsOrWork, work]: readonly unknown[]
  ): Promise<unknown> => {
    names.push(name);
    // The cast is safe: the last argument is the work.
    const result = await ((work ?? optionsOrWork) as (lock: object) => unknown)({ name });
    names = names.filter((other) => other !== name);
    return result;
  };
  return {
    locks: { request, query: async () => ({ held: names.map((name) => ({ name })) }) },
    closePages: () => {
      names = [];
    },
  };
};

it('a change whose page was closed while its form sent it is shown and sent by the next page', async () => {
  const { locks, closePages } = fakeLocks();
  vi.stubGlobal('navigator', { onLine: true, locks });
  const page = await openAfterCrash();
  // Another tab may still be sending it.
  expect(await page.sync()).toMatchObject({ sentCount: 0 });
  expect(await page.shown()).toEqual([]);
  expect(requests).toHaveLength(1);
  closePages();
  vi.resetModules();
  const nextPage = await openPage();
  expect(await nextPage.shown()).toMatchObject([{ body: { name: 'Bantay' } }]);
  expect(await nextPage.sync()).toMatchObject({ sentCount: 1, remainingCount: 0 });
  expect(requests.map(({ key }) => key)).toEqual([PET_ID, PET_ID]);
});

it('a change whose tab was closed while its form sent it is sent by another tab', async () => {
  const { locks, closePages } = fakeLocks();
  vi.stubGlobal('navigator', { onLine: true, locks });
  const page = await openAfterCrash();
  closePages();
  expect(await page.sync()).toMatchObject({ sentCount: 1, remainingCount: 0 });
});

it('a change whose form was closed is sent although the clock was set back since', async () => {
  const page = await openAfterCrash();
  vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
  expect(await page.shown()).toHaveLength(1);
  expect(await page.sync()).toMatchObject({ sentCount: 1, remainingCount: 0 });
});

it('shows what waits although the storage could not be opened at first', async () => {
  answer = 'none';
  await (await openPage()).deliver(newPet());
  const storage = indexedDB;
  vi.resetModules();
  await import('#renderer/offline-kinds.ts');
  const outbox = await import('./outbox.ts');
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('lost', 'UnknownError');
    },
  });
  await expect(outbox.showOutboxOf('o1')).rejects.toThrow('lost');
  vi.stubGlobal('indexedDB', storage);
  await outbox.showOutboxOf('o1');
  expect(outbox.outboxState().items).toMatchObject([{ body: { name: 'Bantay' } }]);
});

it('the same values after a crash are the same save', async () => {
  const page = await openAfterCrash();
  expect(await page.deliver(newPet())).toMatchObject({ end: 'sent' });
  expect(requests.map(({ key }) => key)).toEqual([PET_ID, PET_ID]);
});

it('saves directly to the server without storage, and reports it', async () => {
  const page = await openPage();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('private', 'InvalidStateError');
    },
  });
  vi.resetModules();
  await import('#renderer/offline-kinds.ts');
  const { deliver } = await import('./outbox.ts');
  const { storageState } = await import('#renderer/offline/reads/storage-state.ts');
  expect(await deliver(newPet())).toMatchObject({ end: 'sent' });
  expect(storageState.current()).toBe('none');
  answer = 'none';
  await expect(deliver(newPet('Muning', 'k2'))).rejects.toMatchObject({ id: 'outbox.unkept' });
  expect(await page.items()).toEqual([]);
});

it('a full device sends directly to the server, says so, and keeps the form if that fails', async () => {
  const page = await openPage();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  try {
    expect(await page.deliver(newPet())).toMatchObject({ end: 'sent' });
    expect(page.storageState.current()).toBe('noRoom');
    answer = 'none';
    await expect(page.deliver(newPet('Muning', 'k2'))).rejects.toMatchObject({ id: 'outbox.full' });
  } finally {
    put.mockRestore();
  }
  expect(await page.items()).toEqual([]);
});

it('a window with an embedded server queues nothing', async () => {
  const page = await openPage();
  vi.stubGlobal('window', { alagaDesktop: {}, dispatchEvent: () => true });
  answer = 'none';
  await expect(page.deliver(newPet())).rejects.toMatchObject({ name: 'NetworkError' });
  expect(await page.items()).toEqual([]);
});

/**
 * Saves a pet, and lets the form wait three seconds for the answer. Also returns a function that lets the answer come.
 */
const saveSlowly = async () => {
  const page = await openPage();
  const responseGate = Promise.withResolvers<void>();
  whileSending = () => responseGate.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const delivering = page.deliver(newPet());
  await eventually(() => expect(requests).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(FORM_WAIT);
  vi.useRealTimers();
  const delivery = await delivering;
  if (delivery.end !== 'sending') throw new Error(delivery.end);
  const receiveAnswer = async () => {
    responseGate.resolve();
    const isSaved = await delivery.over;
    whileSending = async () => undefined;
    return isSaved;
  };
  return { page, answerComes: receiveAnswer };
};

it('a form waits three seconds for an answer, the outbox as long as necessary', async () => {
  const { page, answerComes } = await saveSlowly();
  expect(await page.shown()).toMatchObject([{ state: 'waiting', isLate: true }]);
  // The item's request is in progress, so a sync does not send the item again.
  expect(await page.sync()).toMatchObject({ sentCount: 0 });
  expect(requests).toHaveLength(1);
  expect(await answerComes()).toBe(true);
  expect(await page.sync()).toMatchObject({ end: 'through', sentCount: 0, remainingCount: 0 });
  expect(requests).toHaveLength(1);
  expect(await page.shown()).toEqual([]);
});

it('sends a change again under the same key if its late answer is lost', async () => {
  const { page, answerComes } = await saveSlowly();
  answer = 'none';
  expect(await answerComes()).toBe(false);
  answer = { body: storedPet({ id: PET_ID, version: 1 }) };
  expect(await page.sync()).toMatchObject({ end: 'through', sentCount: 1 });
  expect(requests.map(({ key }) => key)).toEqual([PET_ID, PET_ID]);
  expect(await page.shown()).toEqual([]);
});

it('a refusal after the form was closed is in the outbox, with all typed text', async () => {
  const { page, answerComes } = await saveSlowly();
  answer = { status: 400, body: { code: 'http.invalid', message: 'No' } };
  await answerComes();
  await page.sync();
  expect(await page.shown()).toMatchObject([{ state: 'refused', body: { name: 'Bantay' } }]);
});

import { afterEach, expect, test, vi } from 'vitest';
import type { NewItem, OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { applyFailure, confirmFor } from '#renderer/offline/outbox/outbox-outcome.ts';
import { markTried, withSending } from '#renderer/offline/outbox/outbox-sending.ts';
import { sendNext } from '#renderer/offline/sync/sync-send.ts';
import { itemIn, NOW, queue } from '#renderer/offline/testing/outbox-testing.ts';

const givenDose: NewItem = {
  ...{ kind: 'dose', owner: 'o1', key: 'd1', createdAt: NOW, petId: 'p1', petName: 'Bantay' },
  ...{ planId: 'c1', title: 'Amoxicillin' },
  body: { id: 'd1', day: '2026-11-20', time: '08:00', status: 'given', givenAt: NOW },
};

afterEach(() => vi.unstubAllGlobals());

/** A server that gives these answers in order and records the requests. */
const serveAnswers = (...answers: readonly (readonly [status: number, body: object])[]) => {
  const requests: { body: Record<string, unknown>; key: string | null }[] = [];
  const remainingAnswers = [...answers];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    requests.push({
      body: JSON.parse(String(init.body)),
      key: new Headers(init.headers).get('idempotency-key'),
    });
    const [status, body] = remainingAnswers.shift() ?? [500, {}];
    const headers = { 'Alaga-Owner': new Headers(init.headers).get('alaga-owner') ?? '' };
    return Response.json(body, { status, headers });
  });
  return requests;
};

const TOO_EARLY_ERROR = [
  409,
  { code: 'care.tooEarly', message: '', last: {}, nextByPlan: null },
] as const;
const CREATED_ANSWER = [201, { id: 'd1', planId: 'c1', givenAt: NOW, version: 1 }] as const;

test('saves a queued dose although it is too early, but asks the owner who is online', async () => {
  const waitingItems = markTried(queue(givenDose), 'dose_d1');
  const requests = serveAnswers(TOO_EARLY_ERROR, CREATED_ANSWER);
  await sendNext(itemIn(waitingItems));
  expect(requests.map(({ body, key }) => [body['allowEarly'], key])).toEqual([
    [undefined, 'd1'],
    [true, 'd1-early'],
  ]);
  const form = itemIn(withSending([], givenDose, Date.now() + 60_000, 'k2'));
  serveAnswers(TOO_EARLY_ERROR);
  await expect(sendNext(form)).rejects.toMatchObject({ code: 'care.tooEarly' });
});

test('uses the server’s time when the device’s clock is ahead', async () => {
  const refusedItem = {
    code: 'field.invalid',
    message: '',
    fields: { givenAt: { code: 'care.givenAt.future', message: '' } },
  };
  const requests = serveAnswers([400, refusedItem], CREATED_ANSWER);
  await sendNext(itemIn(queue(givenDose)));
  expect(requests.map(({ body, key }) => [body['givenAt'], key])).toEqual([
    [NOW, 'd1'],
    [undefined, 'd1-now'],
  ]);
});

test('saves a plan whose record was deleted meanwhile without it', async () => {
  const refusal = {
    code: 'field.invalid',
    message: '',
    fields: { recordId: { code: 'care.recordId.unknown', message: '' } },
  };
  const plan = { id: 'c1', petId: 'p1', title: 'Ear drops', revisions: [], version: 1 };
  const requests = serveAnswers([400, refusal], [201, plan]);
  const item = itemIn(
    queue({
      ...{ kind: 'carePlan', owner: 'o1', key: 'c1', createdAt: NOW },
      ...{ petId: 'p1', petName: 'Bantay' },
      body: { id: 'c1', kind: 'medication', title: 'Ear drops', recordId: 'r1' },
    }),
  );
  expect(await sendNext(item)).toEqual(plan);
  expect(requests.map(({ body, key }) => [body['recordId'], key])).toEqual([
    ['r1', 'c1'],
    [null, 'c1-unlinked'],
  ]);
});

test.each([
  ['a new plan', 'carePlan', 'c1'],
  ['an edit', 'carePlan-edit', 'e1'],
] as const)(
  'counts the supply of %s at the server’s time when the device’s clock is ahead',
  async (_of, kind, key) => {
    const refusal = {
      code: 'field.invalid',
      message: '',
      fields: { 'supply.countedAt': { code: 'care.countedAt.future', message: '' } },
    };
    const plan = { id: 'c1', petId: 'p1', title: 'Ear drops', revisions: [], version: 1 };
    const requests = serveAnswers([400, refusal], [201, plan]);
    const supply = { counted: 10_000, countedAt: NOW, unit: 'tablets' };
    const shared = { owner: 'o1', key, createdAt: NOW, petId: 'p1', petName: 'Bantay' };
    // The casts are safe: only the id and the version of the base are read.
    const item = (kind === 'carePlan'
      ? { ...shared, kind, body: { id: 'c1', kind: 'medication', title: 'Ear drops', supply } }
      : { ...shared, kind, body: { supply }, base: plan }) as unknown as NewItem;
    expect(await sendNext(itemIn(queue(item)))).toEqual(plan);
    expect(requests.map(({ body, key: sentKey }) => [body['supply'], sentKey])).toEqual([
      [supply, key],
      [{ counted: 10_000, unit: 'tablets' }, `${key}-now`],
    ]);
  },
);

test('asks the second of two people who gave the same dose whether both were given', () => {
  const items = queue(givenDose);
  const queuedItem = itemIn(items);
  const doseOf = (id: string) => ({ ...queuedItem.body, id, planId: 'c1' });
  // The cast is safe: only the id of the answer is read.
  const met = (id: string) =>
    applyFailure(items, queuedItem, { kind: 'conflict', theirs: doseOf(id) as never });
  expect(itemIn(met('d1')).state).toBe('synced');
  const question = met('theirs');
  expect(itemIn(question)).toMatchObject({ state: 'conflict', current: { id: 'theirs' } });
  const confirmedItem: OutboxItem = itemIn(confirmFor(question, 'dose_d1', 'k9'));
  expect(confirmedItem).toMatchObject({
    ...{ state: 'waiting', key: 'k9', current: null },
    body: { day: null, time: null, extra: true, allowEarly: true },
  });
});

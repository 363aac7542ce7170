import { afterEach, expect, test, vi } from 'vitest';
import { sendNext } from '#renderer/offline/sync/sync-send.ts';
import { itemIn, NOW, queue } from '#renderer/offline/testing/outbox-testing.ts';

afterEach(() => vi.unstubAllGlobals());

test('saves an entry at the server’s time when the device’s clock is ahead', async () => {
  const requests: (readonly [at: unknown, key: string | null])[] = [];
  const refusal = {
    code: 'field.invalid',
    message: '',
    fields: { at: { code: 'care.diary.at.future', message: '' } },
  };
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { at } = JSON.parse(String(init.body));
    requests.push([at, new Headers(init.headers).get('idempotency-key')]);
    const headers = { 'Alaga-Owner': 'o1' };
    return at === undefined
      ? Response.json({ id: 'e1', petId: 'p1', at: NOW, version: 1 }, { status: 201, headers })
      : Response.json(refusal, { status: 400, headers });
  });
  const item = itemIn(
    queue({
      ...{ kind: 'diary', owner: 'o1', key: 'e1', createdAt: NOW, petId: 'p1', petName: 'Bantay' },
      body: { id: 'e1', kind: 'energy', level: 3, at: NOW },
    }),
  );
  expect(await sendNext(item)).toMatchObject({ id: 'e1', at: NOW });
  expect(requests).toEqual([
    [NOW, 'e1'],
    [undefined, 'e1-now'],
  ]);
});

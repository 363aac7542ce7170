import { afterEach, expect, it, vi } from 'vitest';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import {
  itemIn,
  NOW,
  queue,
  storedPet,
  storedRecord,
} from '#renderer/offline/testing/outbox-testing.ts';

const ID = '01990000-0000-7000-8000-000000000001';
const itemFields = { owner: 'o1', key: 'k', createdAt: NOW };

const pet: NewItem = {
  kind: 'pet',
  ...itemFields,
  body: { id: ID, name: 'Bantay', category: 'dog' },
};
const record: NewItem = {
  ...itemFields,
  kind: 'record',
  body: { id: ID, type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' },
  petId: 'p1',
  petName: 'Bantay',
};

const ID_TAKEN_ERROR = { code: 'http.idTaken', message: 'This id is taken already.' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Sends in a tab that knows no account yet; otherwise the tab would name its account by itself. */
const sendIn = async (item: NewItem) => {
  await import('#renderer/offline-kinds.ts');
  const { sendItem } = await import('./sync-send.ts');
  return sendItem(itemIn(queue(item)));
};

interface Request {
  readonly method: string;
  readonly owner: string | null;
}

/** A server that says that the id is taken, and gives this answer when the thing is read. */
const fakeServer = (answer: () => Response): readonly Request[] => {
  const requests: Request[] = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const method = init.method ?? 'GET';
    requests.push({ method, owner: new Headers(init.headers).get('Alaga-Owner') });
    return method === 'GET' ? answer() : Response.json(ID_TAKEN_ERROR, { status: 409 });
  });
  return requests;
};

const OWNER_HEADERS = { headers: { 'Alaga-Owner': 'o1' } };

it.each([
  ['pet', pet, storedPet({ id: ID })],
  ['record', record, storedRecord({ id: ID })],
] as const)(
  'reads back a %s whose id is taken, in the name of its owner',
  async (_, item, storedThing) => {
    const requests = fakeServer(() => Response.json(storedThing, OWNER_HEADERS));
    expect(await sendIn(item)).toMatchObject({ savedId: ID, stored: storedThing });
    expect(requests).toEqual([
      { method: 'POST', owner: 'o1' },
      { method: 'GET', owner: 'o1' },
    ]);
  },
);

it.each([
  ['pet', pet],
  ['record', record],
])('refuses a %s whose id was freed with the original reason', async (_, item) => {
  fakeServer(() => Response.json({ code: 'http.notFound' }, { status: 404, ...OWNER_HEADERS }));
  await expect(sendIn(item)).rejects.toMatchObject({
    status: 409,
    code: 'http.idTaken',
  });
});

it('does not refuse a taken id because a proxy answers 404 to the read', async () => {
  fakeServer(() => new Response('404 page not found', { status: 404 }));
  await expect(sendIn(pet)).rejects.toMatchObject({ status: 404, code: '' });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addEdit } from '#renderer/offline/outbox/outbox-edits.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { sendNext } from '#renderer/offline/sync/sync-send.ts';
import { itemIn, NOW, queue, storedPet } from '#renderer/offline/testing/outbox-testing.ts';

const PET_ID = '01990000-0000-7000-8000-000000000001';
const TRANSFER = `POST /api/scanned-pets/by-pet/s1/transfer?id=${PET_ID}`;
const UPDATE = `PUT /api/pets/${PET_ID}`;

let requests: { readonly line: string; readonly body: unknown }[] = [];
let isScanThere = true;
let isPetThere = true;

beforeEach(() => {
  requests = [];
  [isScanThere, isPetThere] = [true, true];
  vi.stubGlobal('window', { dispatchEvent: () => true });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET')
      requests.push({ line: `${method} ${address}`, body: body ? JSON.parse(`${body}`) : null });
    const isFound = method === 'GET' ? isPetThere : isScanThere || !address.includes('transfer');
    const answer = isFound ? storedPet({ id: PET_ID, version: 8 }) : { code: 'http.notFound' };
    return Response.json(answer, {
      status: isFound ? 200 : 404,
      headers: { 'Alaga-Owner': 'o1' },
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const BODY = {
  id: PET_ID,
  name: 'Muning',
  category: 'cat',
  breed: null,
  imageUrl: '/api/photos/b1',
} as const;

/** A pet that was made from a scan while offline. */
const petFromScan = (): Items =>
  queue({
    ...{ kind: 'pet', owner: 'o1', key: PET_ID, body: BODY, createdAt: NOW, untried: true },
    scan: { petId: 's1', fields: BODY },
  });

it('the server makes the pet from the scan, without the fields that this device predicted', async () => {
  expect(await sendNext(itemIn(petFromScan()))).toMatchObject({ id: PET_ID });
  expect(requests).toEqual([{ line: TRANSFER, body: null }]);
});

it('what was edited before it was sent follows the pet', async () => {
  const items = addEdit(petFromScan(), itemIn(petFromScan()), { ...BODY, name: 'Ming' }, 'k2');
  await sendNext(itemIn(items));
  expect(requests).toEqual([
    { line: TRANSFER, body: null },
    { line: UPDATE, body: { name: 'Ming', version: 8 } },
  ]);
});

it('a try whose answer was lost has made the pet', async () => {
  isScanThere = false;
  expect(await sendNext(itemIn(petFromScan()))).toMatchObject({ id: PET_ID });
});

it('a scan that was removed elsewhere is refused to its form, and made a pet later', async () => {
  [isScanThere, isPetThere] = [false, false];
  const item = itemIn(petFromScan());
  await expect(sendNext({ ...item, sendingUntil: Date.now() + 60_000 })).rejects.toMatchObject({
    status: 404,
  });
  requests = [];
  expect(await sendNext(item)).toMatchObject({ id: PET_ID });
  expect(requests).toEqual([
    { line: TRANSFER, body: null },
    { line: 'POST /api/pets', body: { ...BODY, imageUrl: null, photoFocus: null } },
  ]);
});

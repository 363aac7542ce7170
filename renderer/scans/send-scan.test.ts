import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#renderer/api.ts';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import { itemIn, queue, scan } from '#renderer/offline/testing/outbox-testing.ts';
import type { ScanItem } from './offline.ts';
import { sendScan } from './send-scan.ts';

const PROFILE = {
  name: 'Muning now',
  category: 'cat',
  owner: { name: 'Ana', phone: null, email: null, emergencyContact: null, emergencyPhone: null },
  medicalRecordCount: 0,
  recentMedicalRecords: [],
};

afterEach(() => void vi.unstubAllGlobals());

interface SentRequest {
  readonly body: Record<string, unknown>;
  readonly key: string | null;
}

/**
 * A server whose public page answers with that status (0 if it is unreachable), and the requests to save a
 * scan.
 */
const fakeServer = (status: number, keeps: readonly number[] = [201]): SentRequest[] => {
  const requests: SentRequest[] = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'POST') {
      if (status === 0) throw new TypeError('unreachable');
      const records = { headers: { 'X-Total-Count': '0' } };
      if (address.includes('medical-records')) return Response.json([], records);
      return Response.json(status === 200 ? PROFILE : { code: 'http.notFound' }, { status });
    }
    const key = new Headers(init.headers).get('Idempotency-Key');
    requests.push({ body: JSON.parse(String(init.body)), key });
    return Response.json(
      { id: 's1', petId: 'pet-1' },
      { status: keeps[requests.length - 1] ?? 201 },
    );
  });
  return requests;
};

const item = (body: Extract<NewItem, { kind: 'scan' }>['body']): ScanItem => {
  const queuedItem = itemIn(queue({ ...scan('a'), kind: 'scan', body }));
  if (queuedItem.kind !== 'scan') throw new Error('it is a scan');
  return queuedItem;
};

const SCAN_BODY = { petId: 'pet-1', type: 'pet_profile', name: 'Muning then' } as const;

it('saves what the owner shows now, never mixed with the code', async () => {
  const requests = fakeServer(200);
  await sendScan(item({ ...SCAN_BODY, ownerPhone: '+63 900 000 0000', ownerId: 'o2' }), {});
  expect(requests).toMatchObject([
    { body: { name: 'Muning now', ownerPhone: null, ownerId: 'o2' } },
  ]);
});

it('saves the code’s content for a private profile, and nothing for such a link', async () => {
  const requests = fakeServer(404);
  await sendScan(item(SCAN_BODY), {});
  expect(requests).toMatchObject([{ body: { name: 'Muning then' } }]);
  await expect(sendScan(item({ petId: 'pet-2' }), {})).rejects.toBeInstanceOf(ApiError);
  expect(requests).toHaveLength(1);
});

it('decides nothing while the server is unreachable', async () => {
  const requests = fakeServer(0);
  await expect(sendScan(item(SCAN_BODY), {})).rejects.toBeInstanceOf(NetworkError);
  expect(requests).toEqual([]);
});

it('each attempt has its own key, and without room for the photo the rest is saved', async () => {
  const requests = fakeServer(404, [413, 201]);
  const imageUrl = 'data:image/jpeg;base64,AAAA';
  await sendScan(item({ ...SCAN_BODY, imageUrl }), {});
  expect(requests.map(({ body }) => body['imageUrl'])).toEqual([imageUrl, null]);
  expect(new Set(requests.map(({ key }) => key)).size).toBe(2);
});

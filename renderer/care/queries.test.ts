import { afterEach, expect, test, vi } from 'vitest';
import { readPlans } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('reads all plans of an owner who has more than one page of them', async () => {
  const plans = Array.from({ length: 2500 }, (_, index) => ({ id: `c${index}` }));
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    requests.push(path);
    const page = Number(new URL(path, 'http://localhost').searchParams.get('page') ?? 1);
    const owner = new Headers(headers).get('alaga-owner') ?? '';
    return Response.json(plans.slice((page - 1) * 1000, page * 1000), {
      headers: { 'X-Total-Count': '2500', 'Alaga-Owner': owner },
    });
  });
  expect(await readPlans({})).toEqual(plans);
  expect(requests).toEqual([
    ...['/api/care-plans', '/api/care-plans?page=2', '/api/care-plans?page=3'],
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCarePlan } from '#db/care/factory.ts';
import { readAllPages } from '#renderer/ui/lists/read-all-pages.ts';
import { MAX_EVENTS } from '#server/calendar-feed/calendar.ts';
import { NAME_LENGTH } from '#server/http/contract.ts';
import { watchTurns } from '#server/testing/watch-turns.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import {
  type CarePage,
  type CarePlan,
  MAX_PLANS_LISTED,
  MAX_STEPS,
  MAX_TIMES,
} from './contract.ts';
import { MAX_REVISIONS, MAX_REVISIONS_BYTES } from './policy.ts';
import { householdOn } from './testing.ts';

/** These tests are about one account with many plans, each of which was changed as often as it can be. */

const PLANS = 300;

const steps = (n: number) =>
  ['11-18', '12-11', '12-18', '12-25'].map((day) => ({
    ...{ dose: `${n} ml`, amount: 1000, startsOn: `2026-${day}` },
    ...{ times: ['08:00', '12:00', '16:00', '20:00'], repeat: { every: 1, unit: 'day' } },
  }));

let server: TestServer;
let client: TestClient;
let petId: string;
beforeAll(async () => {
  server = await startTestServer();
  const household = await householdOn(server);
  client = household.client;
  ({ petId } = household);
  const plan = { kind: 'medication', title: 'Amoxicillin', steps: steps(0) };
  const { id } = await household.addPlan(plan);
  for (let n = 1; n < MAX_REVISIONS; n += 1) {
    server.clock.advance(60_000);
    const { status } = await client.put(`/api/care-plans/${id}`, { steps: steps(n) });
    expect(status).toBe(200);
  }
  const { body } = await client.get<readonly { readonly revisions: never[] }[]>('/api/care-plans');
  const [{ revisions } = { revisions: [] }] = body;
  expect(revisions).toHaveLength(MAX_REVISIONS);
  for (let n = 1; n < PLANS; n += 1) await buildCarePlan(server.db, { petId, revisions });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Others are served while a request is answered: no turn of the event loop takes half of the time. */
const expectTurns = async <T>(ask: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  const longestTurn = watchTurns();
  const answer = await ask();
  expect(longestTurn()).toBeLessThan((performance.now() - startedAt) / 2);
  return answer;
};

test('a plan loses its oldest revisions when they become too large', async () => {
  const largeSteps = (n: number) =>
    Array.from({ length: MAX_STEPS }, (_, step) => ({
      ...{ dose: `${n} `.padEnd(NAME_LENGTH, 'é'), startsOn: `2026-11-${10 + step}` },
      times: Array.from({ length: MAX_TIMES }, (_, hour) => `${10 + hour}:00`),
    }));
  const { client: owner, addPlan } = await householdOn(server);
  const plan = { kind: 'medication', title: 'Prednisolone', steps: largeSteps(0) };
  const { id } = await addPlan(plan);
  for (let n = 1; n < MAX_REVISIONS; n += 1) {
    server.clock.advance(60_000);
    expect((await owner.put(`/api/care-plans/${id}`, { steps: largeSteps(n) })).status).toBe(200);
  }
  const { body } = await owner.get<readonly CarePlan[]>('/api/care-plans');
  const { revisions } = body.find((each) => each.id === id) ?? { revisions: [] };
  const bytes = Buffer.byteLength(JSON.stringify(revisions));
  expect(bytes).toBeLessThan(MAX_REVISIONS_BYTES + 1024);
  expect(bytes).toBeGreaterThan(MAX_REVISIONS_BYTES * 0.8);
  expect(revisions[0]).toMatchObject({ since: null, status: 'paused' });
  expect(revisions.at(-1)?.steps?.[0]?.dose).toMatch(/^59 /);
});

test('a calendar feed has room for some of them, and computes no more', async () => {
  const { body } = await client.post<{ readonly url: string }>('/api/calendar-feed', {});
  const address = server.url + new URL(body.url).pathname;
  const feed = await expectTurns(async () => (await fetch(address)).text());
  expect(feed.match(/^BEGIN:VEVENT/gm)?.length).toBe(MAX_EVENTS);
});

test('the care of some days serves others meanwhile, and contains each plan', async () => {
  const { body } = await expectTurns(() =>
    client.get<CarePage>('/api/care?from=2026-11-20&to=2026-11-20'),
  );
  expect(body.nextCursor).not.toBeNull();
  const plans = await readAllPages(async ({ page = '1' }) => {
    const answer = await client.get<readonly object[]>(`/api/care-plans?page=${page}`);
    return { items: answer.body, total: Number(answer.headers.get('X-Total-Count')) };
  });
  expect(plans).toHaveLength(PLANS);
});

test.each(['/api/care-plans', 'the plans of a pet'])(
  '%s has some of them in an answer',
  async (list) => {
    const path = list.startsWith('/') ? list : `/api/pets/${petId}/care-plans`;
    for (const query of ['', '?limit=1000', '?page=3']) {
      const { body, headers } = await client.get<readonly object[]>(path + query);
      expect(body).toHaveLength(MAX_PLANS_LISTED);
      expect(headers.get('X-Total-Count')).toBe(String(PLANS));
    }
  },
);

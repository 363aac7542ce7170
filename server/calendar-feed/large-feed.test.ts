import { expect, test } from 'vitest';
import { buildCarePlan } from '#db/care/factory.ts';
import { MAX_REVISIONS } from '#server/care/policy.ts';
import { householdOn } from '#server/care/testing.ts';
import { startTestServer } from '#server/testing.ts';
import { MAX_EVENTS } from './calendar.ts';

const PLANS = 160;

/** Four steps of four times: a plan as large as its changes make it. */
const steps = (n: number) =>
  ['11-18', '12-11', '12-18', '12-25'].map((day) => ({
    ...{ dose: `${n} ml`, amount: 1000, startsOn: `2026-${day}` },
    ...{ times: ['08:00', '12:00', '16:00', '20:00'], repeat: { every: 1, unit: 'day' } },
  }));

/** Measures the longest time in milliseconds for which the event loop served nothing else. */
const watchTurns = () => {
  let longest = 0;
  let lastTurn = performance.now();
  const measure = () => {
    const now = performance.now();
    longest = Math.max(longest, now - lastTurn);
    lastTurn = now;
  };
  const timer = setInterval(measure, 1);
  return () => {
    clearInterval(timer);
    measure();
    return longest;
  };
};

test('a feed of many plans that were often changed is bounded, and others are served meanwhile', async () => {
  await using server = await startTestServer();
  const { client, petId, addPlan } = await householdOn(server);
  const { id } = await addPlan({ kind: 'medication', title: 'Amoxicillin', steps: steps(0) });
  for (let n = 1; n < MAX_REVISIONS; n += 1) {
    server.clock.advance(60_000);
    const { status } = await client.put(`/api/care-plans/${id}`, { steps: steps(n) });
    expect(status).toBe(200);
  }
  const plans = await client.get<readonly { readonly revisions: never[] }[]>('/api/care-plans');
  const [{ revisions } = { revisions: [] }] = plans.body;
  expect(revisions).toHaveLength(MAX_REVISIONS);
  for (let n = 1; n < PLANS; n += 1) await buildCarePlan(server.db, { petId, revisions });

  const { body } = await client.post<{ readonly url: string }>('/api/calendar-feed', {});
  const longestTurn = watchTurns();
  const feed = await (await fetch(server.url + new URL(body.url).pathname)).text();
  // In one piece, it takes several seconds.
  expect(longestTurn()).toBeLessThan(1000);
  expect(feed.match(/^BEGIN:VEVENT/gm)?.length).toBe(MAX_EVENTS);
});

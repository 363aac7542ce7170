import { afterEach, expect, test, vi } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { checkClock } from './clock.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  [20_000, 'ok'],
  [45_000, 'problem'],
])('a clock that is %d ms ahead of PostgreSQL’s is: %s', async (ahead, state) => {
  await using server = await startTestServer();
  const { db, config } = server.parts;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });
  const finding = await checkClock(db, config, server.clock.now());
  vi.useRealTimers();
  // SQLite has no clock of its own.
  expect(finding.state).toBe(db.kind === 'postgres' ? state : 'ok');
});

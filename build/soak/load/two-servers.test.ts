import { expect, test } from 'vitest';
import { testPostgres } from '#db/testing.ts';
import { soakTwoServers } from './two-servers.ts';

/** The number is small because each kill waits for a server to start. */
const KILL_COUNT = 4;

test('either of two servers on one database may be killed without losing or repeating anything', async () => {
  const postgres = testPostgres();
  if (!postgres) throw new Error('this is about PostgreSQL');
  const soakResult = await soakTwoServers(KILL_COUNT, 1, postgres);
  expect(soakResult).toMatchObject({
    kills: KILL_COUNT,
    writesLost: 0,
    doneTwice: 0,
    halfWritten: 0,
    brokenBlobs: 0,
    mailsLost: 0,
    pushesLost: 0,
    otherRepeats: 0,
    jobsTwice: 0,
    notPurged: 0,
    guessesTooMany: 0,
    locksLeft: 0,
    problems: [],
  });
  expect(soakResult.mostRepeatsOfAKill).toBeLessThanOrEqual(3);
  expect(soakResult.killsAtWork).toBeGreaterThan(0);
  expect(soakResult.writesAcknowledged).toBeGreaterThan(KILL_COUNT);
});

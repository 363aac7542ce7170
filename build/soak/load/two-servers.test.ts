import { expect, test } from 'vitest';
import { testPostgres } from '#db/testing.ts';
import { soakTwoServers } from './two-servers.ts';

/** The number is small because each kill waits for a server to start. */
const KILLS = 4;

test('either of two servers on one database may be killed without losing or repeating anything', async () => {
  const postgres = testPostgres();
  if (!postgres) throw new Error('this is about PostgreSQL');
  const soak = await soakTwoServers(KILLS, 1, postgres);
  expect(soak).toMatchObject({
    kills: KILLS,
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
  expect(soak.mostRepeatsOfAKill).toBeLessThanOrEqual(3);
  expect(soak.killsAtWork).toBeGreaterThan(0);
  expect(soak.writesAcknowledged).toBeGreaterThan(KILLS);
}, 300_000);

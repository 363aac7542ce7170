import { expect, test } from 'vitest';
import { soakNotices } from './notices.ts';

/** The number is small because each kill waits for a server to start. */
const KILL_COUNT = 6;

test('a server that is killed while it sends reminders loses none, and repeats at most the three in progress', async () => {
  const soakResult = await soakNotices(KILL_COUNT, 1);
  expect(soakResult).toMatchObject({
    kills: KILL_COUNT,
    mailsLost: 0,
    pushesLost: 0,
    otherRepeats: 0,
    shownTwice: 0,
  });
  expect(soakResult.mostRepeatsOfAKill).toBeLessThanOrEqual(3);
  // A mail is repeated when a kill interrupts it. Without repeated mails, no kill came in time.
  expect(soakResult.mailRepeats).toBeGreaterThan(0);
});

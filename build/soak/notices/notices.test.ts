import { expect, test } from 'vitest';
import { soakNotices } from './notices.ts';

/** The number is small because each kill waits for a server to start. */
const KILLS = 6;

test('a server that is killed while it sends reminders loses none, and repeats at most the three in progress', async () => {
  const soak = await soakNotices(KILLS, 1);
  expect(soak).toMatchObject({ kills: KILLS, mailsLost: 0, pushesLost: 0, shownTwice: 0 });
  expect(soak.mostRepeatsOfAKill).toBeLessThanOrEqual(3);
  // Without repetitions, no kill interrupted a mail.
  expect(soak.mailRepeats).toBeGreaterThan(0);
}, 300_000);

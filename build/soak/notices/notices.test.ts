import { expect, test } from 'vitest';
import { soakNotices } from './notices.ts';

/** Each waits for a server to start. */
const KILLS = 6;

test('a server killed while it sends reminders loses none, and repeats at most the three that it was sending', async () => {
  const soak = await soakNotices(KILLS, 1);
  expect(soak).toMatchObject({ kills: KILLS, mailsLost: 0, pushesLost: 0, shownTwice: 0 });
  expect(soak.mostRepeatsOfAKill).toBeLessThanOrEqual(3);
  // Or no kill met a mail on its way.
  expect(soak.mailRepeats).toBeGreaterThan(0);
}, 300_000);

import { expect, test } from 'vitest';
import { soakNotices } from './notices.ts';

test('a server killed while it sends reminders loses none, and none is seen twice', async () => {
  const soak = await soakNotices(10, 1);
  expect(soak).toMatchObject({ kills: 10, mailsLost: 0, pushesLost: 0, shownTwice: 0 });
}, 120_000);

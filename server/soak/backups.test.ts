import { expect, test } from 'vitest';
import { soakBackups } from './backups.ts';

test('a server killed while it writes, backs up and restores loses nothing, and its last backup can be restored', async () => {
  const soak = await soakBackups(6, 1);
  expect(soak).toMatchObject({
    // Each deed twice; `npm run soak` kills 300 times.
    kills: 6,
    writesLost: 0,
    damaged: 0,
    brokenBackups: 0,
    unusable: 0,
  });
  expect(soak.writesAcknowledged).toBeGreaterThan(6);
}, 180_000);

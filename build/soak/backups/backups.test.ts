import { expect, test } from 'vitest';
import { soakBackups } from './backups.ts';

test('a server that is killed during writes, backups and restores loses nothing, and its last backup can be restored', async () => {
  const soakResult = await soakBackups(10, 1);
  expect(soakResult).toMatchObject({
    kills: 10,
    writesLost: 0,
    overwritten: 0,
    doneTwice: 0,
    damaged: 0,
    brokenBackups: 0,
    unusable: 0,
  });
  expect(soakResult.writesAcknowledged).toBeGreaterThan(10);
  expect(soakResult.restored).toBeGreaterThan(0);
  expect(soakResult.conflicts).toBeGreaterThan(0);
});

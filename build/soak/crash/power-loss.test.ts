import { expect, test } from 'vitest';
import { canRecord } from '#build/soak/outbox/recording.ts';
import { recordServer, soakPowerLoss } from './power-loss.ts';

test('a power cut after any write loses nothing acknowledged, and a disk that ignores syncs is detected', async ({
  skip,
}) => {
  if (!canRecord()) return skip('strace, which records the writes, is not here');
  const recordedDisk = await recordServer(24);
  expect(await soakPowerLoss(recordedDisk, { cuts: 10, seed: 1 })).toMatchObject({
    writesLost: 0,
    damaged: 0,
    brokenBlobs: 0,
    halfWritten: 0,
    backupsLost: 0,
    keysLost: 0,
    problems: [],
  });
  const isUnsyncedLie = (path: string): boolean => path.endsWith('-wal');
  const { writesLost } = await soakPowerLoss(recordedDisk, {
    cuts: 20,
    seed: 1,
    lyingAbout: isUnsyncedLie,
  });
  expect(writesLost).toBeGreaterThan(0);
});

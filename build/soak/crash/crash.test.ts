import { expect, test } from 'vitest';
import { soakCrash } from './crash.ts';

test('a server that is killed during writes loses no acknowledged write, and writes nothing partly or twice', async () => {
  const soakResult = await soakCrash(10, 1);
  expect(soakResult).toMatchObject({
    kills: 10,
    writesLost: 0,
    doneTwice: 0,
    damaged: 0,
    brokenBlobs: 0,
    problems: [],
  });
  expect(soakResult.writesAcknowledged).toBeGreaterThan(100);
  expect(soakResult.whileWriting).toBeGreaterThan(5);
});

import { expect, test } from 'vitest';
import { soakCrash } from './crash.ts';

test('a server that is killed during writes loses no acknowledged write, and writes nothing partly or twice', async () => {
  const soak = await soakCrash(10, 1);
  expect(soak).toMatchObject({
    kills: 10,
    writesLost: 0,
    doneTwice: 0,
    damaged: 0,
    brokenBlobs: 0,
    problems: [],
  });
  expect(soak.writesAcknowledged).toBeGreaterThan(100);
  expect(soak.whileWriting).toBeGreaterThan(5);
}, 180_000);

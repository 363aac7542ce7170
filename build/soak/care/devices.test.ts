import { expect, test } from 'vitest';
import { soakDevices } from './devices.ts';

test('no dose that two devices give is lost or counted twice, and the supply is right', async () => {
  const soak = await soakDevices(10, 7);
  expect(soak.problems).toEqual([]);
  expect(soak.given).toBeGreaterThan(30);
  expect(soak.undone).toBeGreaterThan(2);
  expect(soak.revisions).toBeGreaterThan(2);
  expect(soak.kills).toBeGreaterThan(5);
  expect(soak.faults).toBeGreaterThan(5);
}, 120_000);

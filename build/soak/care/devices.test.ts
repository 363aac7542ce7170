import { expect, test } from 'vitest';
import { soakDevices } from './devices.ts';

test('no dose that two devices give is lost or counted twice, and the supply is right', async () => {
  const soak = await soakDevices(10, 7);
  expect(soak.wrong).toEqual([]);
  expect(soak.given).toBeGreaterThan(40);
  expect(soak.retries).toBeGreaterThan(2);
  expect(soak.conflicts).toBeGreaterThan(2);
  expect(soak.extras).toBeGreaterThan(1);
  expect(soak.revisions).toBeGreaterThan(5);
  expect(soak.zones).toBeGreaterThan(2);
}, 60_000);

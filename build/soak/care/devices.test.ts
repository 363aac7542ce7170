import { expect, test } from 'vitest';
import { soakDevices } from './devices.ts';

test('no dose that two devices give is lost or counted twice, and the supply is right', async () => {
  const soakResult = await soakDevices(10, 7);
  expect(soakResult.problems).toEqual([]);
  expect(soakResult.given).toBeGreaterThan(30);
  expect(soakResult.undone).toBeGreaterThan(2);
  expect(soakResult.supplies).toBeGreaterThan(5);
  expect(soakResult.revisions).toBeGreaterThan(2);
  expect(soakResult.kills).toBeGreaterThan(5);
  expect(soakResult.faults).toBeGreaterThan(5);
});

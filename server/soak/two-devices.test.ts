import { expect, test } from 'vitest';
import { soakTwoDevices } from './two-devices.ts';

test('of what two devices edit, delete and tick off over a network that fails, nothing is lost unseen', async () => {
  const soak = await soakTwoDevices(10, 7);
  expect(soak).toMatchObject({ schedules: 10, lost: 0, duplicated: 0, blind: 0, stuck: 0 });
  expect(soak.values).toBeGreaterThan(40);
  expect(soak.conflicts).toBeGreaterThan(4);
  expect(soak.faults).toBeGreaterThan(20);
}, 120_000);

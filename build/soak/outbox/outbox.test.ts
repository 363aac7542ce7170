import { expect, test } from 'vitest';
import { soakOutbox } from './outbox.ts';

test('on a network with every kind of fault, nothing saved offline is lost, saved twice or given to another owner', async () => {
  const soakResult = await soakOutbox(10, 1);
  expect(soakResult).toMatchObject({
    schedules: 10,
    lost: 0,
    duplicated: 0,
    stale: 0,
    foreignWrites: 0,
  });
  expect(soakResult.items).toBeGreaterThan(40);
  expect(soakResult.faults).toBeGreaterThan(20);
  expect(soakResult.accountSwitches).toBeGreaterThan(10);
  expect(soakResult.refused).toBeGreaterThan(5);
});

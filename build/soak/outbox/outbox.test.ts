import { expect, test } from 'vitest';
import { soakOutbox } from './outbox.ts';

test('on a network with every kind of fault, nothing saved offline is lost, saved twice or given to another owner', async () => {
  const soak = await soakOutbox(10, 1);
  expect(soak).toMatchObject({ schedules: 10, lost: 0, duplicated: 0, stale: 0, foreignWrites: 0 });
  expect(soak.items).toBeGreaterThan(40);
  expect(soak.faults).toBeGreaterThan(20);
  expect(soak.accountSwitches).toBeGreaterThan(10);
  expect(soak.refused).toBeGreaterThan(5);
}, 240_000);

import { expect, test } from 'vitest';
import { soakOutbox } from './outbox.ts';

test('over a network that fails in every way, nothing saved offline is lost and nothing is saved twice', async () => {
  const soak = await soakOutbox(10, 1);
  expect(soak).toMatchObject({ schedules: 10, lost: 0, duplicated: 0, stale: 0 });
  expect(soak.items).toBeGreaterThan(40);
  expect(soak.faults).toBeGreaterThan(20);
}, 120_000);

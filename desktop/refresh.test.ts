import { expect, test, vi } from 'vitest';
import { PeriodicRefresh } from './refresh.ts';

test('begins no run after it was stopped', async () => {
  const run = vi.fn(async () => undefined);
  const refreshing = new PeriodicRefresh(run);
  refreshing.now();
  await refreshing.stop();
  expect(run).toHaveBeenCalledTimes(1);
  refreshing.now();
  await refreshing.stop();
  expect(run).toHaveBeenCalledTimes(1);
});

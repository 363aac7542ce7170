import { expect, test } from 'vitest';
import { soakIdle } from './idle.ts';

test('300 idle connections block nobody and leave no resources in use', async ({ skip }) => {
  skip(process.platform !== 'linux', 'open files are counted as Linux tells them');
  const soak = await soakIdle(300);
  expect(soak.maxOpen).toBe(300);
  expect(soak.answered).toBe(soak.asked);
  expect(soak.filesAfter).toBeLessThanOrEqual(soak.filesBefore + 3);
});

import { expect, test } from 'vitest';
import { soakIdle } from './idle.ts';

test('300 idle connections block nobody and leave no resources in use', async ({ skip }) => {
  skip(process.platform !== 'linux', 'open files are counted as Linux tells them');
  const soakResult = await soakIdle(300);
  expect(soakResult.maxOpen).toBe(300);
  expect(soakResult.answered).toBe(soakResult.asked);
  expect(soakResult.filesAfter).toBeLessThanOrEqual(soakResult.filesBefore + 3);
});

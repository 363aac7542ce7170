import { expect, test } from 'vitest';
import { soakCalendar } from './calendar.ts';

test('the calendars of thirty changed plans show the same as the app over 400 days', async () => {
  const soakResult = await soakCalendar(36, 20_261_124);
  expect(soakResult.problems).toEqual([]);
  expect(soakResult.occurrences).toBeGreaterThan(2000);
});

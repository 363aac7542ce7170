import { expect, test } from 'vitest';
import { soakCalendar } from './calendar.ts';

test('the calendars of thirty changed plans show over 400 days what the app has, and nothing else', async () => {
  const soak = await soakCalendar(36, 20_261_124);
  expect(soak.wrong).toEqual([]);
  expect(soak.occurrences).toBeGreaterThan(2000);
});

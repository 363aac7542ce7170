import { describe, expect, test } from 'vitest';
import { setLanguage } from '#renderer/ui/language/text.ts';
import type { Repeat } from '#server/recurrence/rules.ts';
import { lengthText, scheduleText, scheduleTextOn } from './plan-text.ts';

const textOf = (repeat: Repeat, dose: string | null = null): string =>
  scheduleText({
    steps: [
      {
        ...{ dose, amount: null, startsOn: '2026-11-22', startsAt: null, times: [] },
        ...{ repeat, endsOn: null, count: null },
      },
    ],
  });

describe('how often a plan is due', () => {
  test('is described in English', () => {
    const days = [1, 2, 3].map((every) => textOf({ every, unit: 'day' }, 'Half a tablet'));
    expect(days).toEqual([
      'Half a tablet, every day',
      'Half a tablet, every 2 days',
      'Half a tablet, every 3 days',
    ]);
    expect(textOf({ every: 1, unit: 'week', weekdays: ['su'] })).toBe('Every Sunday');
    expect(textOf({ every: 2, unit: 'week', weekdays: ['mo', 'th'] })).toBe(
      'Every 2 weeks on Monday, Thursday',
    );
  });

  test('as needed names an hour in the singular', () => {
    const asNeeded = { maxPer24Hours: 4, dose: null, amount: null };
    const hours = [0.5, 1, 6].map((minHours) =>
      scheduleText({ asNeeded: { ...asNeeded, minHours } }),
    );
    expect(hours).toEqual([
      'As needed, 0.5 hours apart',
      'As needed, 1 hour apart',
      'As needed, 6 hours apart',
    ]);
  });

  test('is never "every day" in Filipino for every second or third day', async () => {
    await setLanguage('fil');
    const days = [1, 2, 3, 4, 5].map((every) => textOf({ every, unit: 'day' }, '1 tablet'));
    expect(days).toEqual([
      '1 tablet araw-araw',
      '1 tablet kada 2 araw',
      '1 tablet kada 3 araw',
      '1 tablet kada 4 na araw',
      '1 tablet kada 5 araw',
    ]);
    const units = (['week', 'month', 'year'] as const).map((unit) => textOf({ every: 3, unit }));
    expect(units).toEqual(['Kada 3 linggo', 'Kada 3 buwan', 'Kada 3 taon']);
    expect(textOf({ every: 1, unit: 'week', weekdays: ['su'] })).toBe('Tuwing Linggo');
    expect(textOf({ every: 2, unit: 'week', weekdays: ['mo', 'th'] })).toBe(
      'Kada 2 linggo, tuwing Lunes, Huwebes',
    );
  });
});

test('a taper is described from the step of the day on', async () => {
  await setLanguage('en');
  const step = (dose: string, startsOn: string, endsOn: string) => ({
    ...{ dose, amount: null, startsOn, startsAt: null, times: [], endsOn, count: null },
    repeat: { every: 1, unit: 'day' } as const,
  });
  const steps = [
    step('2 tablets', '2026-11-20', '2026-11-21'),
    step('1 tablet', '2026-11-22', '2026-11-24'),
  ];
  const textOn = (day: string) => scheduleTextOn(day, { steps });
  const [whole, last] = ['2 tablets, every day, then 1 more step', '1 tablet, every day'];
  const days = ['2026-11-19', '2026-11-21', '2026-11-22', '2026-12-01'];
  expect(days.map(textOn)).toEqual([whole, whole, last, last]);
});

test('a length names no minutes that are zero', async () => {
  const lengths = [0, 20, 60, 61, 120].map((minutes) => minutes * 60_000);
  await setLanguage('en');
  expect(lengths.map(lengthText)).toEqual(['1 min', '20 min', '1 h', '1 h 1 min', '2 h']);
  await setLanguage('fil');
  expect(lengths.map(lengthText)).toEqual([
    ...['1 minuto', '20 minuto', '1 oras', '1 oras 1 min', '2 oras'],
  ]);
});

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#renderer/ui/time/durations.ts';

const { DateTimeFormat } = Intl;

/** Loads the formats as on a device with this locale, which need not be the language of the app. */
const loadOn = async (locale: string, language: 'en' | 'fil') => {
  class DeviceFormat extends DateTimeFormat {
    constructor(locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
      super(locales ?? locale, options);
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: DeviceFormat } }));
  const { setLanguage } = await import('#renderer/ui/language/text.ts');
  await setLanguage(language);
  const { formatClockTime, formatTime, formatWholeDay } = await import('./format-day.ts');
  const { formatMoment, formatShortMoment } = await import('./moments.ts');
  const { deliveryText } = await import('#renderer/notices/delivery-text.ts');
  const { scheduleText } = await import('#renderer/care/plan-text.ts');
  return {
    ...{ formatClockTime, formatTime, formatWholeDay, formatMoment, formatShortMoment },
    ...{ deliveryText, scheduleText },
  };
};

beforeEach(() => vi.resetModules());
afterAll(() => vi.unstubAllGlobals());

const INSTANT = new Date('2026-11-20T07:15:00Z');
const PLAN = {
  steps: [
    {
      ...{ dose: '1 tablet', amount: null, startsOn: '2026-11-22', startsAt: null },
      ...{ times: ['08:00', '20:00'], endsOn: null, count: null },
      repeat: { every: 1, unit: 'day' } as const,
    },
  ],
};

describe('on a device whose clock has 12 hours', () => {
  test('times are written so, in English', async () => {
    const device = await loadOn('en-US', 'en');
    expect(['00:05', '12:30', '20:00'].map(device.formatClockTime)).toEqual([
      ...['12:05\u00a0AM', '12:30\u00a0PM', '8:00\u00a0PM'],
    ]);
    expect(device.formatTime(INSTANT, 'Asia/Manila')).toBe('3:15\u00a0PM');
    expect(device.formatShortMoment(INSTANT)).toBe('Nov 20, 7:15\u00a0AM');
    expect(device.scheduleText(PLAN)).toBe('1 tablet, every day at 8:00\u00a0AM, 8:00\u00a0PM');
  });

  test('times are written so, in Filipino', async () => {
    const device = await loadOn('en-PH', 'fil');
    expect(device.formatClockTime('20:00')).toBe('8:00\u00a0PM');
    expect(device.formatMoment(INSTANT)).toBe('Nob 20, 2026, 7:15\u00a0AM');
    expect(device.scheduleText(PLAN)).toBe('1 tablet araw-araw nang 8:00\u00a0AM, 8:00\u00a0PM');
  });
});

describe.each(['en-GB', 'de', 'ja'])('on a device whose clock has 24 hours, as in %s', (locale) => {
  test('times are written so, in English', async () => {
    const device = await loadOn(locale, 'en');
    expect(['00:05', '12:30', '20:00'].map(device.formatClockTime)).toEqual([
      ...['00:05', '12:30', '20:00'],
    ]);
    expect(device.formatTime(INSTANT, 'Asia/Manila')).toBe('15:15');
    const midnight = new Date(INSTANT.getTime() - (7 * 60 + 15) * MINUTE_MS);
    expect(device.formatShortMoment(midnight)).toBe('Nov 20, 00:00');
    const delivery = { channel: 'email', state: 'sent', at: INSTANT.toISOString() } as const;
    expect(device.deliveryText(delivery)).toBe('Email: sent Nov 20, 07:15');
    expect(device.scheduleText(PLAN)).toBe('1 tablet, every day at 08:00, 20:00');
    // Days remain in the language of the app.
    expect(device.formatWholeDay('2026-11-21')).toBe('Saturday, November 21');
  });

  test('times are written so, in Filipino', async () => {
    const device = await loadOn(locale, 'fil');
    expect(device.formatClockTime('20:00')).toBe('20:00');
    expect(device.formatMoment(INSTANT)).toBe('Nob 20, 2026, 07:15');
    expect(device.scheduleText(PLAN)).toBe('1 tablet araw-araw nang 08:00, 20:00');
  });
});

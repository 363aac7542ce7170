import { expect, test } from 'vitest';
import { type ParsedHours, readHours, timeZoneAt, wallClock, withoutHolidays } from './hours.ts';

const MANILA = { latitude: 14.6, longitude: 121 };

/** The clock of these tests shows 10:00 in Manila on Saturday, 21 November 2026. */
const NOW = new Date('2026-11-21T02:00:00.000Z');

const clock = (at: Date | undefined): string | undefined =>
  at && `${at.getDate()}. ${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;

const describe = (hours: ParsedHours | undefined): string => {
  if (!hours) return 'unreadable';
  const { state } = hours;
  if (state.kind === 'open') return `open until ${clock(state.until) ?? 'always'}`;
  return state.kind === 'closed' ? `closed until ${clock(state.opens) ?? 'unsure'}` : state.kind;
};

const read = (text: string, at = NOW) => readHours(text, at, MANILA);

test.each([
  ['Mo-Sa 08:00-18:00', 'open until 21. 18:00'],
  ['Mo-Fr 08:00-18:00', 'closed until 23. 8:00'],
  ['Mo-Sa 08:00-09:00; Su 13:00-15:00', 'closed until 22. 13:00'],
  ['08:00-12:00,13:00-17:00', 'open until 21. 12:00'],
  // These hours cross midnight.
  ['Mo-Su 09:00-02:00', 'open until 22. 2:00'],
  ['24/7', 'open until always'],
  // These hours are written as owners type them.
  ['Mon-Sat 9AM-6PM', 'open until 21. 18:00'],
  ['8:00 AM - 5:00 PM', 'open until 21. 17:00'],
  ['by appointment', 'unknown'],
  ['Mo-Sa 09:00-12:00 "call first"', 'unknown'],
  // The library has no Philippine holidays and throws when a rule mentions them.
  ['Mo-Sa 08:00-17:00; PH off', 'open until 21. 17:00'],
  ['Mo-Fr,PH 08:00-17:00', 'closed until 23. 8:00'],
  ['PH,Sa 08:00-17:00', 'open until 21. 17:00'],
  // After a time, a comma begins another rule, which says nothing about Saturday.
  ['Mo-Fr 08:00-17:00, Sa 08:00-12:00, PH off', 'open until 21. 12:00'],
  ['Mo-Fr 08:00-17:00, PH 09:00-12:00,13:00-15:00, Sa 08:00-12:00', 'open until 21. 12:00'],
  ['Mo-Fr 08:00-17:00, Sa 08:00-12:00, Su,PH off', 'open until 21. 12:00'],
])('%s: %s', (text, expected) => {
  expect(describe(read(text))).toBe(expected);
});

test.each([
  'ask the guard',
  // The library would read these hours as open all night.
  '9-5',
  // The text does not say when the clinic is open.
  'Sundays closed',
  'Tu-Su',
  // Without the semicolon, the library applies both ranges to each day.
  'Mo-Fr 08:00-17:00 Sa 08:00-12:00',
  'PH off',
  // Without the comma, it is unclear whether Saturday is meant.
  'Mo-Fr 08:00-17:00; Sa 08:00-12:00 PH off',
  '',
])('returns undefined for "%s", which is shown as written', (text) => {
  expect(read(text)).toBeUndefined();
});

test('uses the clinic’s time zone on every device', () => {
  // It is 18:30 on Friday in Manila, Friday morning in Europe and still Thursday night in America.
  const evening = new Date('2026-11-20T10:30:00.000Z');
  expect(describe(read('Mo-Fr 08:00-18:00', evening))).toBe('closed until 23. 8:00');
  expect(timeZoneAt(MANILA, 'America/New_York')).toBe('Asia/Manila');
  expect(timeZoneAt({ latitude: 52.5, longitude: 13.4 }, 'Europe/Berlin')).toBe('Europe/Berlin');
  expect(timeZoneAt(undefined, 'Europe/Berlin')).toBe('Europe/Berlin');
  expect(clock(wallClock(NOW, 'Asia/Manila'))).toBe('21. 10:00');
  expect(clock(wallClock(NOW, 'America/New_York'))).toBe('20. 21:00');
  const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isSameClock = clock(wallClock(NOW, deviceZone)) === clock(wallClock(NOW, 'Asia/Manila'));
  expect(read('Mo-Sa 08:00-18:00')?.foreign).toBe(!isSameClock);
});

test('lists the opening hours of seven days from today', () => {
  const week = read('Mo-Fr 08:00-12:00,13:00-17:00; Sa 09:00-12:00; PH off')?.week ?? [];
  expect(
    week.map(({ day, openings }) => [
      day.getDate(),
      ...openings.map(({ from, to }) => `${from.getHours()}-${to.getHours()}`),
    ]),
  ).toEqual([
    [21, '9-12'],
    [22],
    [23, '8-12', '13-17'],
    [24, '8-12', '13-17'],
    [25, '8-12', '13-17'],
    [26, '8-12', '13-17'],
    [27, '8-12', '13-17'],
  ]);
  expect(read('24/7')?.week).toEqual([]);
  expect([read('24/7')?.mentionsHolidays, read('24/7; PH off')?.mentionsHolidays]).toEqual([
    false,
    true,
  ]);
});

test.each(['Mo-Sa 08:00-17:00; Su "by appointment"', 'Mo-Sa 08:00-17:00; Su 09:00+'])(
  'lists no days for "%s", because Sunday is neither open nor closed',
  (text) => {
    expect(describe(read(text))).toBe('open until 21. 17:00');
    expect(read(text)?.week).toEqual([]);
  },
);

test('removes holiday rules and keeps all others', () => {
  expect(withoutHolidays('Mo-Fr 08:00-17:00; PH off')).toBe('Mo-Fr 08:00-17:00');
  expect(withoutHolidays('Mo-Fr,PH 08:00-17:00; SH 09:00-12:00; Sa,Su off')).toBe(
    'Mo-Fr 08:00-17:00; Sa,Su off',
  );
  expect(withoutHolidays('PH off')).toBe('');
});

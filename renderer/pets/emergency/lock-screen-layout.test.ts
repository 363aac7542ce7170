import { expect, test } from 'vitest';
import {
  layOut,
  type MeasureText,
  SCALE_BY_LOOK,
  SCREEN_HEIGHT,
  SCREEN_WIDTH,
  SIDE_MARGIN,
} from './lock-screen-layout.ts';
import type { LineGroups } from './lock-screen-lines.ts';

/** Every character is as wide as 0.6 of its type size. */
const measure: MeasureText = (text, look, size) =>
  [...text].length * size * SCALE_BY_LOOK[look] * 0.6;

const PHONE_NUMBERS = [
  '+63 900 555 0140',
  '+63 900 555 0131',
  '+63 900 555 0123',
  '+63 900 555 0188',
];

const picture = (allergies: string, plans: readonly string[] = [], name = 'Bantay'): LineGroups => [
  [
    { look: 'title', text: `Emergency, ${name}` },
    { look: 'subtitle', text: 'Aspin, male, 14.2 kg' },
  ],
  [
    { look: 'label', text: 'Allergies' },
    { look: 'alarm', text: allergies },
  ],
  [{ look: 'label', text: 'Gets now' }, ...plans.map((text) => ({ look: 'text', text }) as const)],
  ...PHONE_NUMBERS.map(
    (text) =>
      [
        { look: 'label', text: `${name} Clinic` },
        { look: 'number', text },
      ] as const,
  ),
];

const drawLines = (lines: LineGroups) => {
  const layout = layOut(lines, measure);
  for (const { text, look, y, height } of layout.placed) {
    expect(y + height).toBeLessThanOrEqual(0.88 * SCREEN_HEIGHT);
    expect(measure(text, look, layout.size)).toBeLessThanOrEqual(SCREEN_WIDTH - 2 * SIDE_MARGIN);
  }
  return { ...layout, texts: layout.placed.map(({ text }) => text) };
};

test('shows short texts whole and large', () => {
  const { texts, size } = drawLines(picture('Chicken', ['Amoxicillin, 1 tablet at 8 AM']));
  expect(texts).toContain('Chicken');
  expect(texts.join(' ')).not.toContain('…');
  expect(size).toBe(52);
});

test('makes the type smaller before it shortens a text', () => {
  const { texts, size } = drawLines(picture('Chicken and rice. '.repeat(20)));
  expect(texts.join(' ')).not.toContain('…');
  expect(size).toBeLessThan(52);
});

test.each([
  ['long allergies', 'Amoxicillin, chicken and beef. '.repeat(300), ['Pill'], 'Bantay'],
  ['one long word', 'x'.repeat(10_000), ['Pill'], 'Bantay'],
  ['emoji', '🐶👩‍👩‍👧‍👧'.repeat(1000), ['Pill'], 'Bantay'],
  [
    'many plans',
    'Chicken',
    Array.from({ length: 100 }, (_, at) => `Pill ${at}, 1 tablet`),
    'Bantay',
  ],
  ['a long name', 'Chicken '.repeat(500), ['Pill '.repeat(50)], 'Maria '.repeat(16)],
])('shows every number beside %s, and marks the end with "…"', (_what, allergies, plans, name) => {
  const { texts } = drawLines(picture(allergies, plans, name));
  for (const number of PHONE_NUMBERS) expect(texts).toContain(number);
  expect(texts.some((text) => text.endsWith('…'))).toBe(true);
  expect(texts).toContain('Allergies');
  expect(texts).toContain('Gets now');
});

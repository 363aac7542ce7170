import { expect, test } from 'vitest';
import { wrap } from './wrap.ts';

const STYLE = { size: 1, lineHeight: 1, weight: 'regular', strongWeight: 'bold' } as const;

const linesOf = (text: string, width: number): readonly string[] =>
  wrap([[{ text }]], width, STYLE, (run) => run.text.length).map(({ runs }) =>
    runs.map((run) => run.text).join(''),
  );

test('emoji leave no space at the start of a line, and no second one between words', () => {
  expect(linesOf('🐶 🐾 Bantay 🇵🇭 Reyes 🐱', 40)).toEqual(['Bantay Reyes']);
  expect(linesOf('Bantay 🐶 Reyes', 7)).toEqual(['Bantay', 'Reyes']);
  expect(linesOf('🐶', 40)).toEqual([]);
});

import { expect, test } from 'vitest';
import { kindsOf } from './weight-kinds.ts';

test('does not draw implausible and unreadable weights, and loses none', () => {
  const typedWeights: readonly (readonly [typed: string, grams: number | null])[] = [
    ['4,5', 4500],
    ['abc', null],
    ['12 lbs', 5443],
    ['900', 900_000],
    ['10 g', 10],
    ['4500 g', 4500],
  ];
  const entries = typedWeights.map(([text, grams], index) => ({
    recordId: String(index),
    weighingId: null,
    date: '2026-11-20',
    grams,
    assumed: false,
    typed: text,
    bodyCondition: null,
    isOwn: true,
    createdAt: '2026-11-20T00:00:00.000Z',
  }));
  const typedTexts = (kind: readonly { readonly typed: string }[]) =>
    kind.map((entry) => entry.typed);
  const catKinds = kindsOf(entries, 'cat');
  expect(typedTexts(catKinds.drawn)).toEqual(['4,5', '12 lbs', '4500 g']);
  expect(typedTexts(catKinds.unusual)).toEqual(['900', '10 g']);
  expect(typedTexts(catKinds.unread)).toEqual(['abc']);
  expect(typedTexts(kindsOf(entries, 'horse').drawn)).toEqual(['4,5', '12 lbs', '900', '4500 g']);
});

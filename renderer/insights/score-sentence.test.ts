import { expect, test } from 'vitest';
import { setLanguage } from '#renderer/ui/language/text.ts';
import { scoreSentence } from './score-sentence.ts';

const sentenceOfScore = (score: number, overdue: number, coveredCount = 4): string =>
  scoreSentence({
    score,
    counts: { pets: 4, records: 23, upcoming: 6, overdue },
    coverage: { covered: coveredCount, pets: 4, percent: coveredCount * 25 },
  });

test.each([
  [100, 0, 4, 'Excellent, nothing to catch up on'],
  [95, 1, 4, 'Excellent, one thing to catch up on'],
  [85, 2, 2, 'Good, two things to catch up on'],
  [70, 3, 4, 'Good, three things to catch up on'],
  [60, 9, 4, 'Fair, nine things to catch up on'],
  [50, 10, 4, 'Fair, 10 things to catch up on'],
  [49, 11, 4, 'Needs Attention, 11 things to catch up on'],
  [0, 1200, 0, 'Needs Attention, 1,200 things to catch up on'],
  [85, 0, 2, 'Good, 2 pets without a recent vaccine'],
  [97, 0, 3, 'Excellent, one pet without a recent vaccine'],
])(
  'a score of %i with %i overdue and %i of 4 pets vaccinated',
  (score, overdue, coveredCount, text) => {
    expect(sentenceOfScore(score, overdue, coveredCount)).toBe(text);
  },
);

test.each([
  [0, 'Napakahusay, walang kailangang habulin'],
  [2, 'Napakahusay, may dalawang kailangang habulin'],
  [4, 'Napakahusay, may apat na kailangang habulin'],
  [12, 'Napakahusay, may 12 kailangang habulin'],
])('in Filipino with %i overdue', async (overdue, text) => {
  await setLanguage('fil');
  expect(sentenceOfScore(95, overdue)).toBe(text);
});

import { expect, test } from 'vitest';
import { changeText } from './weight-change.ts';

test.each([
  [14_200, 13_900, '+0.3 kg since Aug 11, 2026'],
  [13_900, 14_200, '-0.3 kg since Aug 11, 2026'],
  [4200, 4200, 'No change since Aug 11, 2026'],
  [35, 31, '+0.004 kg since Aug 11, 2026'],
])('%i g after %i g: %s', (now, previous, text) => {
  const earlierWeighing = { date: '2026-08-11', grams: previous };
  expect(changeText({ date: '2026-11-18', grams: now }, [earlierWeighing])).toBe(text);
});

test('has nothing to compare a first weight with', () => {
  expect(changeText({ date: '2026-11-18', grams: 4200 }, [])).toBe('On Nov 18, 2026');
});

test('compares with an earlier day, never with another weight of the same day', () => {
  const latestWeighing = { date: '2026-11-20', grams: 4500 };
  const sameWeight = { date: '2026-11-20', grams: 5443 };
  expect(changeText(latestWeighing, [sameWeight, latestWeighing])).toBe('On Nov 20, 2026');
  const earlierWeighing = { date: '2026-08-11', grams: 4200 };
  expect(changeText(latestWeighing, [earlierWeighing, sameWeight, latestWeighing])).toBe(
    '+0.3 kg since Aug 11, 2026',
  );
});

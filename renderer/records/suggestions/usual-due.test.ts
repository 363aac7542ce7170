import { expect, test } from 'vitest';
import { t } from '#renderer/ui/language/text.ts';
import { suggestTitles } from './suggest-titles.ts';
import { usualDue } from './usual-due.ts';

const DATE_GIVEN = '2026-11-20';

/** A pet of the given age in months; `null` if it is unknown. */
const petOfAge = (category: 'dog' | 'cat' | 'rabbit', months: number | null) => ({
  category,
  dateOfBirth: null,
  age: months,
});

test.each([
  ['dog', null, 'vaccine', 'Rabies', '2027-11-20', 'Republic Act 9482'],
  ['dog', 2, 'vaccine', 'DHPP', '2026-12-18', 'WSAVA'],
  ['dog', 4, 'vaccine', 'DHPP', '2027-07-20', 'WSAVA'],
  ['dog', 11, 'vaccine', 'DHPP', '2026-12-20', 'WSAVA'],
  ['dog', 12, 'vaccine', 'DHPP', '2029-11-20', 'WSAVA'],
  ['cat', 3, 'vaccine', 'FVRCP', '2026-12-18', 'table 3'],
  ['cat', 4, 'vaccine', 'FVRCP', '2027-07-20', 'table 3'],
  ['cat', 24, 'vaccine', 'FVRCP', '2027-11-20', 'low risk'],
  ['dog', 1, 'deworming', 'Roundworm', '2026-12-04', 'ESCCAP'],
  ['dog', 2, 'deworming', 'General Deworming', '2026-12-20', 'ESCCAP'],
  ['dog', 6, 'deworming', 'General Deworming', '2027-02-20', 'ESCCAP'],
  ['cat', 5, 'deworming', 'General Deworming', '2026-12-20', 'ESCCAP'],
  ['cat', 70, 'deworming', 'Roundworm', '2027-02-20', 'ESCCAP'],
  ['dog', null, 'deworming', 'Heartworm Prevention', '2026-12-20', 'ESCCAP'],
] as const)(
  'for a %s of %s months: %s %s is usually due again on %s',
  (category, age, type, title, day, by) => {
    const usualDate = usualDue({ type, title }, petOfAge(category, age), DATE_GIVEN);
    expect(usualDate?.day).toBe(day);
    expect(usualDate && t(usualDate.source)).toContain(by);
  },
);

test.each([
  ['dog', null, 'vaccine', 'DHPP'],
  ['cat', 24, 'vaccine', 'Rabies'],
  ['cat', 24, 'vaccine', 'DHPP'],
  ['cat', null, 'vaccine', 'FVRCP'],
  ['dog', 24, 'vaccine', 'FVRCP'],
  ['rabbit', 24, 'deworming', 'Roundworm'],
  ['dog', 24, 'vaccine', 'Other'],
  ['dog', 24, 'surgery', 'Dental'],
] as const)('suggests nothing for a %s of %s months: %s %s', (category, age, type, title) => {
  expect(usualDue({ type, title }, petOfAge(category, age), DATE_GIVEN)).toBeUndefined();
});

test('offers a cat’s own vaccines first', () => {
  const { fitting, others } = suggestTitles('vaccine', 'cat');
  expect(fitting).toEqual(['Rabies', 'Bordetella', 'FVRCP', 'FeLV']);
  expect(others).toEqual(['DHPP', 'Lyme Disease', 'Canine Influenza', 'Leptospirosis']);
});

test('every title applies to some pets, and unlisted ones to all', () => {
  expect(suggestTitles('grooming', 'bird').others).toEqual([]);
  expect(suggestTitles('vaccine', 'rabbit').fitting).toEqual(['Rabies']);
});

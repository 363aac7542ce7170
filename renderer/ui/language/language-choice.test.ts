import { afterAll, expect, test } from 'vitest';
import { formatDate, formatDayOfYear } from '#renderer/ui/format/format.ts';
import { formatMoney } from '#renderer/ui/format/money.ts';
import { preferredOf } from './language-choice.ts';
import { language, setLanguage, type TextPart, t, translate, withTexts } from './text.ts';

test.each([
  [['fil-PH', 'en-US'], 'fil'],
  [['tl'], 'fil'],
  [['en-PH', 'fil'], 'en'],
  [['ja', 'fil-PH', 'en'], 'fil'],
  [['ceb', 'de'], 'en'],
  [['tlh', 'filx'], 'en'],
  [[], 'en'],
] as const)('a reader of %o sees %s', (tags, language) => {
  expect(preferredOf(tags)).toBe(language);
});

test('texts, dates and refusals change with the language, and loaded texts stay loaded', async () => {
  await setLanguage('en');
  expect([t('signUp.title'), t('faq.title')]).toEqual([
    'Create your account',
    'Frequently Asked Questions',
  ]);
  expect([formatDate('2026-12-03'), formatDayOfYear('2026-12-03')]).toEqual([
    'Dec 3, 2026',
    'Dec 3',
  ]);
  await setLanguage('fil');
  expect([t('signUp.title'), t('faq.title')]).toEqual(['Gumawa ng account', 'Mga Madalas Itanong']);
  expect([formatDate('2026-12-03'), formatDayOfYear('2026-12-03')]).toEqual([
    'Dis 3, 2026',
    'Dis 3',
  ]);
  expect(formatMoney(125_050)).toBe('₱1,250.50');
  expect(translate('accounts.login.refused')).toBe('Mali ang email o password. Pakisubukan ulit.');
  expect(translate('free text')).toBe('free text');
  await setLanguage('en');
  expect(t('signUp.title')).toBe('Create your account');
});

test('applies the later of two simultaneous changes', async () => {
  await Promise.all([setLanguage('fil'), setLanguage('en')]);
  expect(t('common.save')).toBe('Save');
  await Promise.all([setLanguage('en'), setLanguage('fil')]);
  expect(t('common.save')).toBe('I-save');
});

const loadEmpty = async () => ({ default: {} });

// Every later switch of the language in this process loads all loaded parts again, also in other test files, so
// `withoutFilipino` must succeed after this file.
let isConnected = false;
afterAll(() => {
  isConnected = true;
});

/** A part whose Filipino texts cannot be loaded during the tests of this file. */
const withoutFilipino: TextPart = {
  en: loadEmpty,
  fil: () => (isConnected ? loadEmpty() : Promise.reject(new Error('no connection'))),
};

test('a part opened during a switch that fails gets the texts of the language that stays', async () => {
  await setLanguage('en');
  await withTexts('shown', withoutFilipino, Promise.resolve());
  const languageSwitch = setLanguage('fil');
  const openedScreen = withTexts(
    'opened meanwhile',
    withoutFilipino,
    Promise.resolve('the screen'),
  );
  await expect(languageSwitch).rejects.toThrow('no connection');
  expect(await openedScreen).toBe('the screen');
  expect(language()).toBe('en');
});

test('a part whose texts cannot be loaded fails without a switch', async () => {
  const invalidCatalogue = { ...withoutFilipino, en: withoutFilipino.fil };
  await expect(withTexts('broken', invalidCatalogue, Promise.resolve())).rejects.toThrow(
    'no connection',
  );
});

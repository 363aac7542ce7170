import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { addNumberForms } from '#renderer/ui/format/number-forms.ts';
import { render } from '#renderer/ui/message.ts';
import { en } from '#server/messages/en.ts';
import { fil } from '#server/messages/fil.ts';
import type { MessageValues } from '#server/messages/ids.ts';
import { compileText } from './plural-forms.ts';

const createTranslator = (language: 'en' | 'fil') => (text: string) => {
  const messages = { [language]: { text: compileMessage(text) } };
  const i18n = setupI18n({ locale: language, messages });
  return (values: MessageValues): string => i18n._('text', values);
};

const NUMBERS = [0, 1, 2, 3, 4, 6, 9, 10, 11, 14, 21, 999, 1000, 12_345, 1.5, -1, -2000];

/** The names of a text's placeholders. */
const listPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\s*[,}]/g)].flatMap(([, name]) => name ?? []);

test.each([
  ['en', en],
  ['fil', fil],
] as const)('in %s every compiled text gives the same result as Lingui', (language, catalogue) => {
  const texts = Object.values<string>(catalogue);
  expect(texts.filter((text) => /, plural,/.test(text)).length).toBeGreaterThan(50);
  for (const text of texts) {
    const oursMessage = compileText(text);
    const linguis = createTranslator(language)(text);
    for (const number of NUMBERS) {
      const values = Object.fromEntries(listPlaceholders(text).map((name) => [name, number]));
      expect(render(oursMessage, addNumberForms(values, language)), text).toBe(linguis(values));
    }
  }
});

test('exact numbers precede categories, and a plural may be inside another plural or a choice', () => {
  const text =
    '{a, plural, =0 {none} one {# {b, plural, one {cat (#)} other {cats (#)}}} other {# of {kind, select, dog {# dogs} other {{b, plural, one {one} other {#}}}}}}';
  const renderText = (values: MessageValues) =>
    render(compileText(text), addNumberForms(values, 'en'));
  expect(renderText({ a: 0, b: 5, kind: 'dog' })).toBe('none');
  expect(renderText({ a: 1, b: 1, kind: 'dog' })).toBe('1 cat (1)');
  expect(renderText({ a: 1, b: 2000, kind: 'dog' })).toBe('1 cats (2,000)');
  expect(renderText({ a: 3, b: 7, kind: 'cat' })).toBe('3 of 7');
});

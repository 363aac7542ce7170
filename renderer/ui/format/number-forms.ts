import type { Language, MessageValues } from '#server/messages/ids.ts';

const rules = new Map<Language, Intl.PluralRules>();

const pluralRulesOf = (language: Language): Intl.PluralRules => {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return rule;
};

/** Numbers from here on are written with group separators. */
const MIN_GROUPED_NUMBER = 1000;

/**
 * Creating the first Intl number format takes as long as rendering several pets, so small numbers are written
 * without it.
 */
const formatNumber = (value: number, language: Language): string =>
  Number.isInteger(value) && Math.abs(value) < MIN_GROUPED_NUMBER
    ? String(value)
    : new Intl.NumberFormat(language).format(value);

/**
 * Adds the forms of numbers that compiled texts use (build/vite/plural-forms.ts): `count:plural` is the
 * plural category, and `count:written` the formatted number.
 */
export const addNumberForms = (values: MessageValues, language: Language): MessageValues => {
  const forms = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'number') continue;
    // Getters, because only few texts use these forms.
    Object.defineProperties(forms, {
      [`${name}:plural`]: { get: () => pluralRulesOf(language).select(value) },
      [`${name}:written`]: { get: () => formatNumber(value, language) },
    });
  }
  return forms;
};

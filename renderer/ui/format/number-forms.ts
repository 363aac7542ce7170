import type { Language, MessageValues } from '#server/messages/ids.ts';

const rules = new Map<Language, Intl.PluralRules>();

const ruleOf = (language: Language): Intl.PluralRules => {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return rule;
};

/** Groups of digits begin here. */
const GROUPED = 1000;

/** A browser takes as long to make its first number format as to draw several pets: small numbers need none. */
const written = (value: number, language: Language): string =>
  Number.isInteger(value) && Math.abs(value) < GROUPED
    ? String(value)
    : new Intl.NumberFormat(language).format(value);

/**
 * Values with what compiled texts ask of each number beside it (build/vite/plural-forms.ts): its plural category and how it
 * is written, as `count:plural` and `count:written`.
 */
export const withForms = (values: MessageValues, language: Language): MessageValues => {
  const forms = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'number') continue;
    // Few texts ask.
    Object.defineProperties(forms, {
      [`${name}:plural`]: { get: () => ruleOf(language).select(value) },
      [`${name}:written`]: { get: () => written(value, language) },
    });
  }
  return forms;
};

/** In order of preference. Languages without a dictionary are skipped. */
const PREFERRED_LANGUAGES = ['en-US', 'fil', 'tl', 'fil-PH'];

/** The languages that are spell-checked. */
export const chooseSpellLanguages = (available: readonly string[]): string[] =>
  PREFERRED_LANGUAGES.filter((language) => available.includes(language));

/** macOS has its own dictionaries. On other systems Chromium downloads them. */
export const fetchesDictionaries = (platform: NodeJS.Platform): boolean => platform !== 'darwin';

/** In this order, as far as there are dictionaries. */
const WANTED = ['en-US', 'fil', 'tl', 'fil-PH'];

/** The languages that are looked through for misspelt words. */
export const spellLanguages = (available: readonly string[]): string[] =>
  WANTED.filter((language) => available.includes(language));

/** A Mac brings its own dictionaries; elsewhere Chromium fetches them from the network. */
export const fetchesDictionaries = (platform: NodeJS.Platform): boolean => platform !== 'darwin';

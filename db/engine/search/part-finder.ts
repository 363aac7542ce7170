import type { Knex } from 'knex';

/** Escapes the wildcards of LIKE. */
const ESCAPE = '!';

const toLikePattern = (part: string): string => `%${part.replace(/[!%_]/g, `${ESCAPE}$&`)}%`;

/**
 * The most letters other than A to Z that are converted for a search, each in every text. Of further ones, the case must
 * be the same.
 */
const MAX_CONVERTED = 24;

/** Some letters become several as a capital, such as "ß", or one of A to Z, such as "ı": their case stays as it is. */
const IS_CONVERTED = /^\P{ASCII}$/u;

/** A condition that a text contains a part, with the values of its placeholders. */
interface PartCondition {
  readonly sql: string;
  readonly values: readonly string[];
}

/**
 * Returns a function that gives the condition for a part in lower case, ignoring the case of the text `textSql`. SQLite's
 * LIKE ignores case for A to Z only: each other letter of the part, such as "ñ", is converted explicitly.
 */
export const partFinder = (
  { config }: Knex.Client,
  textSql: string,
): ((part: string) => PartCondition) => {
  const isSqlite = config.client !== 'pg';
  let leftToConvert = MAX_CONVERTED;
  return (part) => {
    const letterPairs = [...new Set(part)]
      .filter((letter) => letter > '\u007f')
      .map((letter) => [letter.toUpperCase(), letter] as const)
      .filter(([upper, lower]) => upper !== lower && IS_CONVERTED.test(upper))
      .slice(0, leftToConvert);
    leftToConvert -= letterPairs.length;
    const text = letterPairs.reduce(
      (inner) => `replace(${inner}, ?, ?)`,
      isSqlite ? `(${textSql})` : `lower(${textSql})`,
    );
    return {
      sql: `${text} like ? escape '${ESCAPE}'`,
      values: [...letterPairs.flat(), toLikePattern(part)],
    };
  };
};

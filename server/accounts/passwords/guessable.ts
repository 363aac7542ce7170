import { invalidField } from '#server/http/errors.ts';

/** What an account's owner is known by to whoever guesses. */
export interface Known {
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** What whoever guesses at this application tries first. */
const APP_WORDS = ['alaga'];

/** As one who guesses tries them: in small letters, whichever way they are composed. */
const normalize = (words: string): string => words.normalize('NFKC').toLowerCase();

/** Without the digits and marks around it that are added to a word to make a password of it. */
const coreOf = (words: string): string => words.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const wordsOf = ({ email, firstName, lastName }: Known): readonly string[] => [
  ...APP_WORDS,
  ...(email === null ? [] : [email, email.split('@')[0] ?? '']),
  ...[firstName, lastName, firstName + lastName, `${firstName} ${lastName}`],
];

/** Whether a password is among the most common ones, or is its owner's own name or email, or this application's. */
export const isGuessable = async (password: string, owner?: Known): Promise<boolean> => {
  const sought = normalize(password);
  const words = new Set(
    (owner ? wordsOf(owner) : APP_WORDS).map((word) => coreOf(normalize(word))),
  );
  const core = coreOf(sought);
  if (core !== '' && words.has(core)) return true;
  const common = await import('./common-passwords.json', { with: { type: 'json' } });
  return !sought.includes(' ') && ` ${common.default.passwords} `.includes(` ${sought} `);
};

/** Throws 400, naming the field, for a password that is guessed before all others. */
export const refuseGuessable = async (
  field: 'password' | 'newPassword',
  password: string,
  owner?: Known,
): Promise<void> => {
  if (await isGuessable(password, owner)) throw invalidField(field, 'accounts.newPassword.common');
};

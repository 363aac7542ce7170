import { invalidField } from '#server/http/errors.ts';

/** Facts about the account's owner that an attacker would try as passwords. */
export interface PersonalData {
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** Words about this app that attackers try first. */
const APP_WORDS = ['alaga'];

/** Lower case and one Unicode form, as guessing programs compare words. */
const normalize = (words: string): string => words.normalize('NFKC').toLowerCase();

/** Strips the digits and marks that people add around a word to make a password. */
const trimNonLetters = (words: string): string => words.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const personalWords = ({ email, firstName, lastName }: PersonalData): readonly string[] => [
  ...APP_WORDS,
  ...(email === null ? [] : [email, email.split('@')[0] ?? '']),
  ...[firstName, lastName, firstName + lastName, `${firstName} ${lastName}`],
];

/** Whether a password is a common one, the owner's name or email, or this app's name. */
export const isGuessable = async (password: string, owner?: PersonalData): Promise<boolean> => {
  const normalizedPassword = normalize(password);
  const personalPasswordWords = new Set(
    (owner ? personalWords(owner) : APP_WORDS).map((word) => trimNonLetters(normalize(word))),
  );
  const passwordCore = trimNonLetters(normalizedPassword);
  if (passwordCore !== '' && personalPasswordWords.has(passwordCore)) return true;
  const commonPasswords = await import('./common-passwords.json', { with: { type: 'json' } });
  return (
    !normalizedPassword.includes(' ') &&
    ` ${commonPasswords.default.passwords} `.includes(` ${normalizedPassword} `)
  );
};

/** Throws 400 with the field if the password is easily guessed. */
export const refuseGuessable = async (
  field: 'password' | 'newPassword',
  password: string,
  owner?: PersonalData,
): Promise<void> => {
  if (await isGuessable(password, owner)) throw invalidField(field, 'accounts.newPassword.common');
};

import { randomBytes, randomInt } from 'node:crypto';
import { formatRecoveryCode, RECOVERY_ALPHABET, RECOVERY_CODES } from './rules.ts';

const CODE_LENGTH = 8;
const SALT_BYTES = 16;

/** argon2id with a given salt, base64url; provided by the accounts feature. */
export type HashWithSalt = (text: string, salt: string) => Promise<string>;

export interface NewRecoveryCodes {
  /** The recovery codes, formatted for display. */
  readonly codes: readonly string[];
  readonly salt: string;
  readonly hashes: readonly string[];
}

const newCode = (): string =>
  Array.from(
    { length: CODE_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('');

export const newSalt = (): string => randomBytes(SALT_BYTES).toString('base64url');

/** Codes of 40 random bits with their hashes. Takes about half a second, so it must not run inside a transaction. */
export const newRecoveryCodes = async (hashWithSalt: HashWithSalt): Promise<NewRecoveryCodes> => {
  const salt = newSalt();
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashWithSalt(code, salt));
  return { codes: [...codes].map(formatRecoveryCode), salt, hashes };
};

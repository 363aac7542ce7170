import { hash, randomInt } from 'node:crypto';
import type { Runner } from '#db/engine/run.ts';
import { addSignUpCode } from '#db/registration/queries.ts';

/** Crockford's base 32: letters and digits that people do not confuse. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The length of a code in characters: 80 random bits, too many to guess within the limits of sign-up. */
const CODE_LENGTH = 16;
const GROUP_LENGTH = 4;

/**
 * How often a code can be used until one address is confirmed, because people mistype theirs. Each use replaces the
 * account of the one before.
 */
export const MAX_TRIES = 5;

const HOUR = 60 * 60 * 1000;
/** In milliseconds. Short, because the set-up code is in a log; every start creates a new one. */
const SET_UP_LIFETIME = 24 * HOUR;
const INVITATION_LIFETIME = 7 * 24 * HOUR;

const newCode = (): string => {
  const letters = Array.from(
    { length: CODE_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)] ?? '',
  );
  return letters
    .map((letter, index) => (index > 0 && index % GROUP_LENGTH === 0 ? `-${letter}` : letter))
    .join('');
};

/** The stored form of a code, whatever case and separators it was typed with. */
export const hashOfCode = (typedText: string): string => {
  const letters = typedText
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return hash('sha256', `sign-up\n${letters}`, 'base64url');
};

interface IssuedCode {
  readonly code: string;
  readonly expiresAt: string;
}

/** Makes a code and stores its hash. Nothing but the return value contains the code. */
export const issueCode = async (
  db: Runner,
  {
    kind,
    email = null,
  }: { readonly kind: 'set-up' | 'invitation'; readonly email?: string | null },
  now: Date,
): Promise<IssuedCode> => {
  const code = newCode();
  const lifetime = kind === 'set-up' ? SET_UP_LIFETIME : INVITATION_LIFETIME;
  const expiresAt = new Date(now.getTime() + lifetime).toISOString();
  const storedCode = { hash: hashOfCode(code), kind, email, triesLeft: MAX_TRIES, userId: null };
  await addSignUpCode(db, { ...storedCode, createdAt: now.toISOString(), expiresAt });
  return { code, expiresAt };
};

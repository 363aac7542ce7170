/** Digits of a code, and the seconds for which an app shows one (RFC 6238). */
export const CODE_DIGITS = 6;
export const STEP_SECONDS = 30;

/** Recovery codes of an account. */
export const RECOVERY_CODES = 10;

/** Characters that are not easily confused: without 0, 1, I and O. 32 of them are 5 bits each. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const HALF_LENGTH = 4;

/** Days for which a browser is not asked for the second step again. */
export const REMEMBERED_DAYS = 30;

/** Minutes that a log-in may wait for its second step, and the codes that may be tried. */
export const SECOND_STEP_MINUTES = 10;
export const SECOND_STEP_TRIES = 5;

/** A code as its owner may type it, as digits of an app or as the letters of a recovery code. */
export const normalizeCode = (typedText: string): string =>
  typedText.toUpperCase().replaceAll(/[\s\-\u2010-\u2015]/g, '');

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${HALF_LENGTH * 2}}$`);
export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE.test(code);

/** A recovery code as it is shown: `7KQ4-M2XV`. */
export const formatRecoveryCode = (code: string): string =>
  `${code.slice(0, HALF_LENGTH)}-${code.slice(HALF_LENGTH)}`;

/** A key in groups of four, for people who type it. */
export const groupKey = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

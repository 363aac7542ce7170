import { randomBytes } from 'node:crypto';

/** 12 characters from a cryptographic source: 72 bits, which nobody guesses. */
export const newShareToken = (): string => randomBytes(9).toString('base64url');

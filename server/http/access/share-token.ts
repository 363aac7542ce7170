import { randomBytes } from 'node:crypto';

/** 12 characters (72 bits) from a cryptographic source. */
export const newShareToken = (): string => randomBytes(9).toString('base64url');

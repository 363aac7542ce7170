import { randomBytes } from 'node:crypto';

/** Tokens of secret links, for example of a sitter's page, an invitation or a calendar feed. */

const TOKEN_BYTES = 16;

/** 128 bits from a cryptographic source, as 22 characters. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const isLinkToken = (token: string): boolean => /^[\w-]{22}$/.test(token);

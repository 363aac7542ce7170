import { hash, randomBytes } from 'node:crypto';

/** The path of feeds; the token and `.ics` follow. */
export const FEEDS = '/calendar/';

const BYTES = 16;

/** 128 bits from a cryptographic source. */
export const newFeedToken = (): string => randomBytes(BYTES).toString('base64url');

export const isFeedToken = (token: string): boolean => /^[\w-]{22}$/.test(token);

/** The stored form of a token, so that a reader of the table cannot use any. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url');

import { hash, randomBytes } from 'node:crypto';

/** Where calendars lie, with the token and `.ics` behind it. */
export const FEEDS = '/calendar/';

const BYTES = 16;

/** 128 bits from a cryptographic source. */
export const newFeedToken = (): string => randomBytes(BYTES).toString('base64url');

export const isFeedToken = (token: string): boolean => /^[\w-]{22}$/.test(token);

/** The stored form of a token: whoever reads the table can use none. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url');

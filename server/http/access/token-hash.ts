import { hash } from 'node:crypto';

/** The stored form of a random token. A reader of the table cannot use the token. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url');

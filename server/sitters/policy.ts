import { hash, randomBytes } from 'node:crypto';

/** Where the pages of sitters lie. */
export const SIT = '/sit/';

/** Whether a path is a sitter's page. The worker that keeps pages on devices is a file like any other. */
export const isSitPath = (path: string): boolean =>
  path.startsWith(SIT) && path !== `${SIT}worker.js`;

const BYTES = 16;

/** 128 bits from a cryptographic source. */
export const newSitterToken = (): string => randomBytes(BYTES).toString('base64url');

export const isSitterToken = (token: string): boolean => /^[\w-]{22}$/.test(token);

/** The stored form of a token: a copy of the table opens no link. */
export const hashOfSitterToken = (token: string): string => hash('sha256', token, 'base64url');

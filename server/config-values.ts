import { join } from 'node:path';
import * as z from 'zod/mini';

/** An invalid setting, explained in one sentence to the operator. */
export class ConfigError extends Error {}

/** How the server runs, which decides whether some settings apply. */
export interface DeploymentSettings {
  readonly mode: 'hosted' | 'household';
  readonly production: boolean;
}

/** The SQLite file in the server's own folder. */
export const databaseFile = ({ dataDir }: { readonly dataDir: string }): string =>
  join(dataDir, 'alaga.db');

/** A text without surrounding spaces; undefined if it is empty. */
export const optionalText = z.optional(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim() || undefined),
  ),
);

/** A text that is empty or that `isValid` accepts. */
export const validText = (isValid: (text: string) => boolean, errorMessage: string) =>
  z.optional(z.string().check(z.refine((text) => text === '' || isValid(text), errorMessage)));

export const countText = (name: string, max: number, unit = '', min = 1) =>
  validText(
    (text) => /^[1-9]\d*$/.test(text) && Number(text) >= min && Number(text) <= max,
    `${name} must be a whole number${unit} from ${min} to ${max}`,
  );

/** A limit of a day, such as that of the mails that the whole server sends. */
export const dailyLimitText = (name: string) => countText(name, 9_999_999);

export const booleanText = (name: string) =>
  validText((text) => /^(true|false|1|0)$/.test(text), `${name} must be true or false`);

export const isYes = (text: string | undefined): boolean => text === 'true' || text === '1';
export const isNo = (text: string | undefined): boolean => text === 'false' || text === '0';

/** For example `open, invite or closed`. */
export const orList = (words: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);

export const splitWords = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);

/** Null for no address. `URL.parse` ignores line breaks, and spaces at both ends, but what reads the setting may not. */
export const parseAddress = (text: string): URL | null =>
  /\s/.test(text) ? null : URL.parse(text);

/** Whether a part of an address, such as its password, can be decoded. */
export const isPercentEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** An origin without a path, because paths are appended to it. */
export const isOrigin = (text: string): boolean => {
  const url = parseAddress(text);
  return /^https?:$/.test(url?.protocol ?? '') && url?.href === `${url?.origin}/`;
};

export const isWebUrl = (text: string): boolean =>
  /^https?:$/.test(parseAddress(text)?.protocol ?? '');

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Whether a host of a URL, a `Host` header or a setting is this computer. */
export const isLoopback = (host: string): boolean => LOOPBACK_HOSTS.has(host);

/** Whether the URL sends tokens and secrets without encryption to another computer. */
export const isInsecureUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && !isLoopback(url.hostname);
};

/** The minimum length of a secret in characters. */
export const MIN_SECRET = 32;

export const isLongSecret = (text: string): boolean => text.trim().length >= MIN_SECRET;

export const BYTES_PER_MEGABYTE = 1024 * 1024;

/** The highest number of megabytes that a setting accepts. */
export const MAX_MEGABYTES = 999_999_999;

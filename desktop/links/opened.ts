import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mayOpenOutside } from '#desktop/security.ts';

/** What the system hands to the app: a link somebody pressed, or a file somebody opened. */
export type Opened =
  /** A pet's page on our own server, by its share link there. */
  | { readonly kind: 'share'; readonly address: string }
  /** A pet's page on another server, for the system's browser. */
  | { readonly kind: 'outside'; readonly address: string }
  | { readonly kind: 'file'; readonly path: string };

export const SCHEME = 'alaga';

const LINK =
  /^alaga:\/\/share\/(?<token>[A-Za-z0-9_-]{12})\/?(?:\?server=(?<server>[^\s&#]{1,300}))?$/;
const LONGEST = 400;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The origin that a text names and nothing else: no path, no question, no user. */
const originIn = (text: string): string | undefined => {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return text === url.origin || text === `${url.origin}/` ? url.origin : undefined;
};

/**
 * `alaga://share/TOKEN`, or for a pet of another server `alaga://share/TOKEN?server=https://alaga.example`. Anybody
 * may write such a link on a page: whatever is not exactly one is none.
 */
export const readLink = (link: string, ownOrigin: string): Opened | undefined => {
  if (link.length > LONGEST) return undefined;
  const { token, server } = LINK.exec(link)?.groups ?? {};
  if (token === undefined) return undefined;
  if (server === undefined) return { kind: 'share', address: `${ownOrigin}/share/pet/${token}` };
  const origin = originIn(decoded(server) ?? '');
  if (origin === undefined) return undefined;
  const address = `${origin}/share/pet/${token}`;
  if (origin === ownOrigin) return { kind: 'share', address };
  return mayOpenOutside(address) ? { kind: 'outside', address } : undefined;
};

/** What an export is called, as far as the system needs to know it. */
export const isExportName = (path: string): boolean => /\.(json|alaga)$/i.test(path);

export const isLink = (argument: string): boolean => /^alaga:/i.test(argument);

/** File managers hand a file over as a path or as a `file:` address; one of another computer is none of ours. */
const pathOf = (argument: string): string | undefined => {
  if (!/^file:/i.test(argument)) return argument;
  try {
    return fileURLToPath(argument);
  } catch {
    return undefined;
  }
};

/**
 * What a start was handed on its command line: the program's own name comes first, switches are not ours, and of
 * several things the last one counts. `folder` is where relative names begin.
 */
export const readArguments = (
  argv: readonly string[],
  { ownOrigin, folder }: { readonly ownOrigin: string; readonly folder: string },
): Opened | undefined => {
  const given = argv.slice(1).filter((argument) => !argument.startsWith('-'));
  const last = given.findLast((argument) => isLink(argument) || isExportName(argument));
  if (last === undefined) return undefined;
  if (isLink(last)) return readLink(last, ownOrigin);
  const path = pathOf(last);
  if (path === undefined) return undefined;
  return { kind: 'file', path: isAbsolute(path) ? path : resolve(folder, path) };
};

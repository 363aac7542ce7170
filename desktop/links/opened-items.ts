import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mayOpenOutside } from '#desktop/security.ts';

/** A link or file that the system hands to the app. */
export type OpenedItem =
  /** A pet's share page on the embedded server. */
  | { readonly kind: 'share'; readonly address: string }
  /** A pet's page on another server, which the system's browser opens. */
  | { readonly kind: 'outside'; readonly address: string }
  | { readonly kind: 'file'; readonly path: string };

export const LINK_SCHEME = 'alaga';

const APP_LINK =
  /^alaga:\/\/share\/(?<token>[A-Za-z0-9_-]{12})\/?(?:\?server=(?<server>[^\s&#]{1,300}))?$/;
const MAX_LINK_LENGTH = 400;

const decodeAddress = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Parses a text that must be a bare origin, without path, query or user. */
const parseOrigin = (text: string): string | undefined => {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return text === url.origin || text === `${url.origin}/` ? url.origin : undefined;
};

/**
 * Parses `alaga://share/TOKEN`, or `alaga://share/TOKEN?server=https://alaga.example` for a pet on
 * another server. Any web page can contain such a link, so that anything that does not match
 * exactly is rejected.
 */
export const readLink = (link: string, ownOrigin: string): OpenedItem | undefined => {
  if (link.length > MAX_LINK_LENGTH) return undefined;
  const { token, server } = APP_LINK.exec(link)?.groups ?? {};
  if (token === undefined) return undefined;
  if (server === undefined) return { kind: 'share', address: `${ownOrigin}/share/pet/${token}` };
  const origin = parseOrigin(decodeAddress(server) ?? '');
  if (origin === undefined) return undefined;
  const address = `${origin}/share/pet/${token}`;
  if (origin === ownOrigin) return { kind: 'share', address };
  return mayOpenOutside(address) ? { kind: 'outside', address } : undefined;
};

/** Whether the file name may be that of an export. */
const isExportName = (path: string): boolean => /\.(json|alaga)$/i.test(path);

const isLink = (argument: string): boolean => /^alaga:/i.test(argument);

/** File managers pass a path or a `file:` URL. A URL of another computer is rejected. */
const pathOf = (argument: string): string | undefined => {
  if (!/^file:/i.test(argument)) return argument;
  try {
    return fileURLToPath(argument);
  } catch {
    return undefined;
  }
};

/**
 * Parses the command line of a start. The program's name comes first, switches are skipped, and the
 * last of several links or files is used. Relative paths start at `folder`.
 */
export const readArguments = (
  argv: readonly string[],
  { ownOrigin, folder }: { readonly ownOrigin: string; readonly folder: string },
): OpenedItem | undefined => {
  const openable = argv.slice(1).filter((argument) => !argument.startsWith('-'));
  const lastItem = openable.findLast((argument) => isLink(argument) || isExportName(argument));
  if (lastItem === undefined) return undefined;
  if (isLink(lastItem)) return readLink(lastItem, ownOrigin);
  const path = pathOf(lastItem);
  if (path === undefined) return undefined;
  return { kind: 'file', path: isAbsolute(path) ? path : resolve(folder, path) };
};

/**
 * Characters that browsers and mail programs accept as a dot in a host name: besides the full stop, the
 * ideographic, half-width and full-width stops, the one-dot leader and the small stop.
 */
const DOTS = '.。｡．․﹒';
const COLONS = ':：﹕';
const SLASHES = String.raw`/／⁄∕\\＼`;
const AT_SIGNS = '@＠﹫';

const linkSign = new RegExp(`[${DOTS}${COLONS}${SLASHES}${AT_SIGNS}](?=\\S)`, 'g');

/** A name on one line that holds nothing a mail program would make a link of. */
export const breakLinksInName = (name: string): string =>
  name.replace(/\s+/g, ' ').replace(linkSign, ' ');

/** Characters that can follow the dot in a host name, including invisible ones. */
const AFTER_DOT = String.raw`[\p{L}\p{N}\p{M}\p{S}\p{Cf}%_-]`;

const dot = new RegExp(
  `(?<=\\P{N})([${DOTS}])(?=${AFTER_DOT})|(?<=\\p{N})([${DOTS}])(?=(?!\\p{N})${AFTER_DOT})`,
  'gu',
);
const SCHEME_END = String.raw`[\p{L}\p{M}\p{Cf}+/／⁄∕\\＼]`;
const colon = new RegExp(
  `(?<=\\P{N})([${COLONS}])(?=${SCHEME_END}|\\p{N})|(?<=\\p{N})([${COLONS}])(?=${SCHEME_END})`,
  'gu',
);
/** The first dot of four numbers, which may be an address. */
const dottedQuad = new RegExp(
  `(?<=(?<![\\p{N}${DOTS}])\\p{N}{1,3})([${DOTS}])(?=(?:\\p{N}{1,3}[${DOTS}]){2}\\p{N}{1,3}(?![\\p{N}]))`,
  'gu',
);
const backslashes = /\\(?=\\)/g;

/**
 * A stranger's text as it was typed, with a space wherever a program that looks for links would find one: behind the
 * dots of host names, the colons of schemes and between backslashes. Times, amounts and numbers stay as they are, but for
 * those of four parts.
 */
export const breakLinks = (text: string): string =>
  text
    .replace(dottedQuad, '$1 ')
    .replace(dot, '$1$2 ')
    .replace(colon, '$1$2 ')
    .replace(backslashes, '\\ ');

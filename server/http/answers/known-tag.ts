/**
 * Whether a request's If-None-Match names what is stored. Koa's own `fresh` gives way to a request's no-cache,
 * which fetch adds; the same tag is the same bytes always.
 */
export const isKnownTag = (asked: string, tag: string): boolean =>
  asked.split(',').some((known) => known.trim().replace(/^W\//, '') === tag);

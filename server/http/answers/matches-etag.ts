/**
 * Whether a request's If-None-Match names the stored tag. Koa's own `fresh` would obey the no-cache that fetch adds,
 * although the same tag always means the same bytes.
 */
export const matchesETag = (header: string, tag: string): boolean =>
  header.split(',').some((knownTag) => knownTag.trim().replace(/^W\//, '') === tag);

/** What the hash of a request begins with that any server can make again; others are keyed with a server's secret. */
export const PLAIN_HASH = 'sha256:';

/** In place of a hash that was keyed with another server's secret. */
export const UNKNOWN_HASH = '';

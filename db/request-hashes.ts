/**
 * The prefix of request hashes that any server can reproduce. Others are keyed with a server's
 * secret.
 */
export const PLAIN_HASH = 'sha256:';

/** Replaces a hash that was keyed with another server's secret. */
export const UNKNOWN_HASH = '';

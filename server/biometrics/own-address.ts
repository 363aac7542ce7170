import type { Context } from 'koa';
import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';

/** Where a credential belongs: the site's name, and the one origin that may use it. */
export interface OwnAddress {
  readonly rpId: string;
  readonly origin: string;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The server's own address. Whoever asks may write any `Host`, so only the configured one is believed, or this very
 * computer. Throws 503 elsewhere: the operator has not said under which name the server is known.
 */
export const ownAddress = (ctx: Context, { publicUrl }: Parts['config']): OwnAddress => {
  const url = URL.parse(publicUrl ?? `${ctx.protocol}://${ctx.host}`);
  if (url === null || (publicUrl === undefined && !LOOPBACK.has(url.hostname))) {
    throw new HttpError(503, 'biometrics.address');
  }
  return { rpId: url.hostname, origin: url.origin };
};

import type { Context, Middleware } from 'koa';
import { forbiddenOrigin } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const getHost = (address: string): string | undefined => URL.parse(address)?.host;

/**
 * Throws 403 for a request that another site made. Browsers send `Origin` with every write; without one the
 * request passes (curl, a native client) unless the browser says by `Sec-Fetch-Site` that another site made it.
 */
export const refuseOtherSites = (ctx: Context, { publicUrl }: Parts['config']): void => {
  const origin = ctx.get('Origin');
  const ownHosts = new Set([ctx.get('Host'), ctx.host, publicUrl && getHost(publicUrl)]);
  const isForeign =
    origin === ''
      ? /^(cross-site|same-site)$/.test(ctx.get('Sec-Fetch-Site'))
      : !ownHosts.has(getHost(origin) ?? ' ');
  if (isForeign) throw forbiddenOrigin();
};

/** Refuses writes from other sites. */
export const sameOriginWrites =
  (config: Parts['config']): Middleware =>
  (ctx, next) => {
    if (!READ_METHODS.has(ctx.method)) refuseOtherSites(ctx, config);
    return next();
  };

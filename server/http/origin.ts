import type { Middleware } from 'koa';
import type { Config } from '#server/config.ts';
import { forbiddenOrigin } from './errors.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (address: string): string | undefined => URL.parse(address)?.host;

/**
 * A write from another site is refused. Browsers send `Origin` with every write; without one the request passes
 * (curl, a native client) unless the browser says by `Sec-Fetch-Site` that another site made it.
 */
export const sameOriginWrites =
  ({ publicUrl }: Config): Middleware =>
  async (ctx, next) => {
    if (!READS.has(ctx.method)) {
      const origin = ctx.get('Origin');
      const own = new Set([ctx.get('Host'), ctx.host, publicUrl && hostOf(publicUrl)]);
      const foreign =
        origin === ''
          ? /^(cross-site|same-site)$/.test(ctx.get('Sec-Fetch-Site'))
          : !own.has(hostOf(origin) ?? ' ');
      if (foreign) throw forbiddenOrigin();
    }
    await next();
  };

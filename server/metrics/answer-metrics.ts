import { hash, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { notFound, unauthorized } from '#server/http/errors.ts';
import type { Metrics } from './measured.ts';
import { METRICS_PATH } from './rules.ts';

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** `GET /metrics` for Prometheus, with the configured token. Without one it answers 404. */
export const answerMetrics = (
  metrics: Metrics | undefined,
  token: string | undefined,
): Middleware => {
  const expectedDigest = token === undefined ? undefined : digest(`Bearer ${token}`);
  const answer = async (ctx: Context): Promise<void> => {
    ctx.set('Cache-Control', 'no-store');
    // Without this error, the app's page would be returned, as for any unknown path.
    if (metrics === undefined || expectedDigest === undefined) throw notFound();
    if (!timingSafeEqual(digest(ctx.get('Authorization')), expectedDigest)) {
      ctx.set('WWW-Authenticate', 'Bearer');
      throw unauthorized();
    }
    ctx.type = metrics.contentType;
    ctx.body = await metrics.read();
  };
  return (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    return ctx.path === METRICS_PATH && isRead ? answer(ctx) : next();
  };
};

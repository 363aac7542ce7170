import type { Middleware } from 'koa';
import compress from 'koa-compress';

const CODINGS = ['br', 'gzip', 'deflate', 'identity'];

/**
 * Packs answers that are worth it. Who takes no coding at all, not even none, is answered as anybody else: a refusal
 * would help nobody (RFC 9110, 12.5.3).
 */
export const packAnswers = (): Middleware => {
  const pack = compress({ threshold: 1024 });
  return async (ctx, next) => {
    if (ctx.get('Accept-Encoding') === '') {
      ctx.vary('Accept-Encoding');
      return next();
    }
    if (ctx.acceptsEncodings(...CODINGS) === false) delete ctx.request.headers['accept-encoding'];
    await pack(ctx, next);
  };
};

import { constants } from 'node:zlib';
import type { Middleware } from 'koa';
import compress from 'koa-compress';

const ENCODINGS = ['br', 'gzip', 'deflate', 'identity'];

/**
 * Bytes above which an answer is compressed less: compressing a list of thousands would cost more than making it.
 */
const LARGE_ANSWER = 128 * 1024;

/**
 * Compresses answers that are worth it. A client that accepts no encoding at all, not even identity, is answered like
 * any other, because a refusal would not help it (RFC 9110, 12.5.3).
 */
export const compressAnswers = (): Middleware => {
  const smallCompressMiddleware = compress({ threshold: 1024 });
  const largeCompressMiddleware = compress({
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    gzip: { level: 1 },
    deflate: { level: 1 },
  });
  const compressAnswer: Middleware = async (ctx, next) => {
    await next();
    const isLarge = (ctx.length ?? 0) > LARGE_ANSWER;
    await (isLarge ? largeCompressMiddleware : smallCompressMiddleware)(ctx, async () => undefined);
  };
  return (ctx, next) => {
    if (ctx.get('Accept-Encoding') === '') {
      ctx.vary('Accept-Encoding');
      return next();
    }
    if (ctx.acceptsEncodings(...ENCODINGS) === false) delete ctx.request.headers['accept-encoding'];
    return compressAnswer(ctx, next);
  };
};

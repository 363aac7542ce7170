import type { Middleware } from 'koa';

/**
 * Sends an answer that contains only ASCII characters as Latin-1, which has the same bytes. For UTF-8, Node reserves
 * three bytes for each character and writes in a later turn, which costs a list as much as its JSON.
 */
export const sendAscii: Middleware = async (ctx, next) => {
  await next();
  const { body, res } = ctx;
  // `ctx.length` is in bytes.
  const isAscii = typeof body === 'string' && ctx.length === body.length;
  if (!isAscii || ctx.method === 'HEAD' || res.headersSent || !ctx.writable) return;
  ctx.respond = false;
  res.end(body, 'latin1');
};

import type { Middleware } from 'koa';
import { text } from '#server/messages/text.ts';
import type { Log } from '#server/parts.ts';
import type { ErrorAnswer } from './endpoint.ts';
import { asHttpError } from './errors.ts';

const internal: ErrorAnswer = { message: text('http.internal'), code: 'http.internal' };

/** Turns whatever is thrown inside into an error answer. No stack, SQL or path ever leaves the server. */
export const answerErrors =
  (log: Log): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = asHttpError(thrown);
      if (error) ctx.set({ ...error.details.headers });
      else
        log({ level: 'error', error: thrown instanceof Error ? (thrown.stack ?? '') : 'thrown' });
      ctx.status = error?.status ?? 500;
      ctx.body = error?.answer() ?? internal;
    }
  };

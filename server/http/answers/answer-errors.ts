import type { Middleware } from 'koa';
import type { ErrorAnswer } from '#server/http/endpoint.ts';
import { asHttpError, storageTrouble } from '#server/http/errors.ts';
import { requestIdOf } from '#server/http/listener/request-id.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';

const internal: ErrorAnswer = { message: text('http.internal'), code: 'http.internal' };

/** Turns whatever is thrown inside into an error answer. No stack, SQL or path ever leaves the server. */
export const answerErrors =
  ({ log, config }: Pick<Parts, 'log' | 'config'>): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = asHttpError(thrown, config.mode === 'household');
      const storage = storageTrouble(thrown);
      // An owner can do nothing about a server's disk: who runs it must hear of it.
      if (storage) log({ level: 'error', storage, request: requestIdOf(ctx) });
      if (error) ctx.set({ ...error.details.headers });
      else
        log({
          level: 'error',
          error: thrown instanceof Error ? (thrown.stack ?? '') : 'thrown',
          request: requestIdOf(ctx),
        });
      ctx.status = error?.status ?? 500;
      // As text: of an object Koa asks whether it is a Response, for which Node loads all of fetch.
      ctx.type = 'json';
      ctx.body = JSON.stringify(error?.answer() ?? internal);
    }
  };

import type { Middleware } from 'koa';
import type { ErrorAnswer } from '#server/http/endpoint.ts';
import { asHttpError, storageTrouble } from '#server/http/errors.ts';
import { getRequestId } from '#server/http/listener/request-id.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';

const internal: ErrorAnswer = { message: text('http.internal'), code: 'http.internal' };

/** Turns every error into an error answer. No stack, SQL or path leaves the server. */
export const answerErrors =
  ({ log, config }: Pick<Parts, 'log' | 'config'>): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (caughtError) {
      const error = asHttpError(caughtError, config.mode === 'household');
      const storage = storageTrouble(caughtError);
      // An owner cannot do anything about a server's disk, so the operator must learn of it.
      if (storage) log({ level: 'error', storage, request: getRequestId(ctx) });
      if (error) ctx.set({ ...error.details.headers });
      else
        log({
          level: 'error',
          error: caughtError instanceof Error ? (caughtError.stack ?? '') : 'thrown',
          request: getRequestId(ctx),
        });
      // The error must not be kept in place of the answer.
      for (const header of ['ETag', 'Last-Modified', 'Content-Disposition']) ctx.remove(header);
      ctx.set('Cache-Control', 'no-store');
      ctx.status = error?.status ?? 500;
      // The body is text, because for an object Koa tests for a Response, for which Node loads all of fetch.
      ctx.type = 'json';
      ctx.body = JSON.stringify(error?.answer() ?? internal);
    }
  };

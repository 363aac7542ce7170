import type { Context } from 'koa';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { receiveOutsideVisit } from '#server/http/held-visit.ts';
import { BODY_LIMITS, getBodyReservation } from './body-budget.ts';
import { BodyBuffer } from './body-buffer.ts';
import { hasBody } from './has-body.ts';

const tooLargeError = () => new HttpError(413, 'http.tooLarge');
const incompleteBodyError = () => badRequest('http.json');

const BYTE_ORDER_MARK = '\ufeff';

/** Throws 415 for a compressed body: no client of Alaga sends one, and it may be a decompression bomb. */
export const refuseCompressed = (ctx: Context): void => {
  if (!/^(identity)?$/.test(ctx.get('Content-Encoding'))) throw new HttpError(415, 'http.encoding');
};

/**
 * Reads a request's body as text, within the room that was opened for it. Throws 413 above `limit` bytes and 503 if the
 * budget for bodies is used up, both before reading if the request declares its length; 415 for a compressed body; 400
 * if the client disconnects or sends tiny pieces. After an error, the rest is read and discarded, so that the client
 * receives the answer; the listener bounds that.
 */
export const readBody = (ctx: Context, limit: number): Promise<string> =>
  receiveOutsideVisit(ctx, () => receiveText(ctx, limit));

const receiveText = async (ctx: Context, limit: number): Promise<string> => {
  const { req } = ctx;
  refuseCompressed(ctx);
  if (!hasBody(req)) return '';
  if (req.destroyed) throw incompleteBodyError();
  const reservation = getBodyReservation(ctx);
  const declaredLength = Number(req.headers['content-length'] ?? 0);
  if (declaredLength > limit) throw tooLargeError();
  // A small body may never arrive, so only the bytes that did are counted.
  if (declaredLength > BODY_LIMITS.small) reservation.reserve(declaredLength);

  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const buffer = new BodyBuffer();
  const addChunk = (chunk: Buffer): void => {
    try {
      reservation.received = buffer.size + chunk.byteLength;
      if (reservation.received > limit) throw tooLargeError();
      reservation.reserve(reservation.received);
      buffer.add(chunk);
    } catch (error) {
      req.off('data', addChunk);
      reject(error);
    }
  };
  const end = (): void => resolve();
  // A complete request closes too. Creating an error that nobody handles would cost as much as any other.
  const onClose = (): void => {
    if (!req.readableEnded) reject(incompleteBodyError());
  };
  reservation.receiving(reject);
  req.on('data', addChunk).once('end', end).once('error', onClose).once('close', onClose);
  try {
    await promise;
    const text = buffer.whole().toString('utf8');
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  } finally {
    reservation.receiving(undefined);
    req.off('data', addChunk).off('end', end).off('error', onClose).off('close', onClose);
    req.resume();
  }
};

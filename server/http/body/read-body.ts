import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { BODY_LIMITS, bodyRoomOf } from './body-budget.ts';
import { GatheredBytes } from './gathered-bytes.ts';

const tooLarge = () => new HttpError(413, 'http.tooLarge');
const cutOff = () => badRequest('http.json');

const BYTE_ORDER_MARK = '\ufeff';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Throws 415 for a packed body: nobody who calls us packs one, and an unpacked one may be a bomb. */
export const refusePacked = (ctx: Context): void => {
  if (!/^(identity)?$/.test(ctx.get('Content-Encoding'))) throw new HttpError(415, 'http.encoding');
};

/**
 * A request's body as text, within the room that was opened for it. Throws 413 past `limit` bytes and 503 where the
 * budget for bodies is used up, both before anything is read where the request says its length; 415 for a packed
 * body, 400 where the sender goes away or sends a few bytes
 * at a time. What is still on its way is then read and discarded, so that the answer
 * reaches its sender; the listener bounds that.
 */
export const readBody = async (ctx: Context, limit: number): Promise<string> => {
  const { req } = ctx;
  refusePacked(ctx);
  if (!hasBody(req)) return '';
  if (req.destroyed) throw cutOff();
  const room = bodyRoomOf(ctx);
  const declared = Number(req.headers['content-length'] ?? 0);
  if (declared > limit) throw tooLarge();
  // A small body may never come: only the bytes that did come count.
  if (declared > BODY_LIMITS.small) room.reserve(declared);

  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const gathered = new GatheredBytes();
  const add = (chunk: Buffer): void => {
    try {
      room.received = gathered.size + chunk.byteLength;
      if (room.received > limit) throw tooLarge();
      room.reserve(room.received);
      gathered.add(chunk);
    } catch (error) {
      req.off('data', add);
      reject(error);
    }
  };
  const end = (): void => resolve();
  // A request that came whole closes too, and an error that nobody is told of costs as much as any other.
  const gone = (): void => {
    if (!req.readableEnded) reject(cutOff());
  };
  room.receiving(reject);
  req.on('data', add).once('end', end).once('error', gone).once('close', gone);
  try {
    await promise;
    const text = gathered.whole().toString('utf8');
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  } finally {
    room.receiving(undefined);
    req.off('data', add).off('end', end).off('error', gone).off('close', gone);
    req.resume();
  }
};

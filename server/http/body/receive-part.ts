import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Context } from 'koa';
import type { HttpError } from '#server/http/errors.ts';
import { bodyRoomOf } from './body-budget.ts';

/** What the parts' own headers and boundaries may take beside the file. */
const AROUND_FILE = 64 * 1024;

/** What may be sent, and how what may not is refused. */
export interface PartLimits {
  readonly maxBytes: number;
  readonly none: () => HttpError;
  readonly tooLarge: () => HttpError;
}

/** What takes a file as it comes. Both may throw what refuses it. */
export interface Gathering<T> {
  readonly add: (chunk: Buffer) => void;
  readonly whole: () => T;
}

const parserOf = (request: IncomingMessage, { maxBytes, none }: PartLimits) => {
  const type = request.headers['content-type'];
  if (!type?.startsWith('multipart/form-data')) throw none();
  try {
    const limits = { files: 1, fields: 8, parts: 9, fieldSize: 1024, fileSize: maxBytes };
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch {
    // No boundary: nothing can be told apart in it.
    throw none();
  }
};

/**
 * The part `file` of a multipart body, gathered by what `begin` makes for its name (none where there is no such part).
 * Throws `none` where the body is of another kind or its sender went away, `tooLarge` past the most bytes without
 * keeping what comes after, 503 where the budget for bodies is used up, and what the gathering throws.
 */
export const receivePart = async <T>(
  ctx: Context,
  limits: PartLimits,
  begin: (name: string) => Gathering<T>,
): Promise<T> => {
  const { maxBytes, none, tooLarge } = limits;
  const { req: request } = ctx;
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > maxBytes + AROUND_FILE) throw tooLarge();
  const parser = parserOf(request, limits);
  const room = bodyRoomOf(ctx);
  room.reserve(declared);
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  room.receiving(reject);
  const refusing = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      reject(error);
    }
  };
  let gathering: Gathering<T> | undefined;
  // Of a body that is there at once the parser says that it is over before its file has been read.
  let read: Promise<unknown> = Promise.resolve();
  parser.on('file', (field: string, file: Readable, name: string) => {
    if (field !== 'file') {
      file.resume();
      return;
    }
    const into = begin(name);
    gathering = into;
    read = finished(file);
    file.on('limit', () => reject(tooLarge()));
    read.catch(() => reject(none()));
    const add = (chunk: Buffer) =>
      refusing(() => {
        room.received += chunk.byteLength;
        room.reserve(room.received);
        into.add(chunk);
      });
    file.on('data', add);
  });
  parser.on('error', () => reject(none()));
  const finish = () => refusing(() => resolve((gathering ?? begin('')).whole()));
  parser.on('finish', () => void read.then(finish, () => undefined));
  const gone = () => {
    if (!request.complete) reject(none());
  };
  request.once('close', gone);
  request.pipe(parser);
  try {
    return await promise;
  } finally {
    room.receiving(undefined);
    request.off('close', gone);
    // What is still on its way is let go by unread, so that the answer reaches who sends it.
    request.unpipe(parser);
    request.resume();
  }
};

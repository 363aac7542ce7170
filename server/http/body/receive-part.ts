import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Context } from 'koa';
import type { HttpError } from '#server/http/errors.ts';
import { bodyReservationOf } from './body-budget.ts';

/** The most bytes that headers and boundaries of the parts may take besides the file. */
const MULTIPART_OVERHEAD = 64 * 1024;

/** The accepted size, and the errors for refusals. */
export interface PartLimits {
  readonly maxBytes: number;
  readonly none: () => HttpError;
  readonly tooLarge: () => HttpError;
}

/** Receives a file piece by piece. Both functions may throw a refusal. */
export interface PartSink<T> {
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
    // Without a boundary, the parts cannot be separated.
    throw none();
  }
};

/**
 * Receives the part `file` of a multipart body. `begin` gets its name and returns the object that gathers its bytes.
 * Throws `none` if there is no such part, the body has another type or the client disconnected, `tooLarge` above the
 * limit without keeping more bytes, 503 if the budget for bodies is used up, and the errors of the gathering object.
 */
export const receivePart = async <T>(
  ctx: Context,
  limits: PartLimits,
  begin: (name: string) => PartSink<T>,
): Promise<T> => {
  const { maxBytes, none, tooLarge } = limits;
  const { req: request } = ctx;
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > maxBytes + MULTIPART_OVERHEAD) throw tooLarge();
  const parser = parserOf(request, limits);
  const room = bodyReservationOf(ctx);
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
  let gathering: PartSink<T> | undefined;
  // If the whole body is available at once, the parser ends before the file has been read.
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
    // The rest is discarded, so that the client receives the answer.
    request.unpipe(parser);
    request.resume();
  }
};

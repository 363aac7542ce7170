import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { MAX_IMPORT_BYTES } from '#server/transfer/rules.ts';

/** The maximum number of bytes that headers and boundaries of the parts may take besides the file. */
const MULTIPART_OVERHEAD = 64 * 1024;

const invalid = () => badRequest('transfer.import.invalid');
const tooLargeError = () => new HttpError(413, 'transfer.import.tooLarge');

const parserOf = (request: IncomingMessage) => {
  const type = request.headers['content-type'];
  if (!type?.startsWith('multipart/form-data')) throw invalid();
  try {
    const limits = { files: 1, fields: 8, parts: 9, fieldSize: 1024, fileSize: MAX_IMPORT_BYTES };
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch {
    // Without a boundary, the parts cannot be separated.
    throw invalid();
  }
};

/** Resolves with the part `file` when it begins. */
const fileIn = (parser: ReturnType<typeof parserOf>): Promise<Readable> => {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>();
  parser.on('file', (field: string, file: Readable) => {
    file.on('limit', () => file.destroy(tooLargeError()));
    // Handled here too, for the time when nobody reads the stream.
    file.on('error', () => undefined);
    if (field === 'file') resolve(file);
    else file.resume();
  });
  parser.on('error', (error) => reject(error instanceof HttpError ? error : invalid()));
  parser.on('finish', () => reject(invalid()));
  return promise;
};

/**
 * Yields the file in a multipart body in chunks, with backpressure. Throws 400 if it is missing or the client
 * disconnected, 413 above 200 MB without keeping the rest, and the reason of `giveUp` when it is aborted.
 */
export async function* receiveFile(
  request: IncomingMessage,
  giveUp: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers['content-length']) > MAX_IMPORT_BYTES + MULTIPART_OVERHEAD)
    throw tooLargeError();
  const parser = parserOf(request);
  let file: Readable | undefined;
  const stop = (error: Error) => {
    file?.destroy(error);
    parser.destroy(error);
  };
  const onClose = () => {
    // A completely received request also emits close, long before it is read.
    if (!request.complete) stop(invalid());
  };
  const onGiveUp = () => stop(giveUp.reason);
  giveUp.addEventListener('abort', onGiveUp);
  request.once('close', onClose);
  parser.on('error', () => file?.destroy(invalid()));
  request.pipe(parser);
  try {
    file = await fileIn(parser);
    giveUp.throwIfAborted();
    yield* file as AsyncIterable<Uint8Array>;
  } finally {
    request.off('close', onClose);
    giveUp.removeEventListener('abort', onGiveUp);
    // The rest of the body is discarded, so that the client receives the answer.
    request.unpipe(parser);
    request.resume();
  }
}

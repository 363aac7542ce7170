import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { MAX_IMPORT_BYTES } from './rules.ts';

/** What the parts' own headers and boundaries may take beside the file. */
const MULTIPART_OVERHEAD = 64 * 1024;

const invalid = () => badRequest('transfer.import.invalid');
const tooLarge = () => new HttpError(413, 'transfer.import.tooLarge');

const parserOf = (request: IncomingMessage) => {
  const type = request.headers['content-type'];
  if (!type?.startsWith('multipart/form-data')) throw invalid();
  try {
    const limits = { files: 1, fields: 8, parts: 9, fieldSize: 1024, fileSize: MAX_IMPORT_BYTES };
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch {
    // No boundary: nothing can be told apart in it.
    throw invalid();
  }
};

/** The part `file` as it begins to come. */
const fileIn = (parser: ReturnType<typeof parserOf>): Promise<Readable> => {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>();
  parser.on('file', (field: string, file: Readable) => {
    file.on('limit', () => file.destroy(tooLarge()));
    // Heard here too, where nobody reads it yet or any more.
    file.on('error', () => undefined);
    if (field === 'file') resolve(file);
    else file.resume();
  });
  parser.on('error', () => reject(invalid()));
  parser.on('finish', () => reject(invalid()));
  return promise;
};

/**
 * The file in a multipart body, piece by piece and never faster than it is read. Throws 400 where there is none or
 * the sender went away, and 413 past 200 MB without keeping what comes after.
 */
export async function* receiveFile(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  if (Number(request.headers['content-length']) > MAX_IMPORT_BYTES + MULTIPART_OVERHEAD)
    throw tooLarge();
  const parser = parserOf(request);
  let file: Readable | undefined;
  const gone = () => {
    // A request that has come whole is closed too, long before it is read.
    if (request.complete) return;
    file?.destroy(invalid());
    parser.destroy(invalid());
  };
  request.once('close', gone);
  parser.on('error', () => file?.destroy(invalid()));
  request.pipe(parser);
  try {
    file = await fileIn(parser);
    yield* file as AsyncIterable<Uint8Array>;
  } finally {
    request.off('close', gone);
    // What is still on its way is let go by unread, so that the answer reaches who sends it.
    request.unpipe(parser);
    request.resume();
  }
}

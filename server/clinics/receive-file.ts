import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { MAX_IMPORT_BYTES } from './contract.ts';

/** What the parts' own headers and boundaries may take beside the file. */
const AROUND_FILE = 64 * 1024;

const none = () => badRequest('clinics.import.none');
const tooLarge = () => new HttpError(413, 'clinics.import.tooLarge');

const parserOf = (request: IncomingMessage) => {
  const type = request.headers['content-type'];
  if (!type?.startsWith('multipart/form-data')) throw none();
  try {
    const limits = { files: 1, fields: 8, parts: 9, fieldSize: 1024, fileSize: MAX_IMPORT_BYTES };
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch {
    // No boundary: nothing can be told apart in it.
    throw none();
  }
};

/**
 * The text of the part `file` of a multipart body. Throws 400 where there is none or the sender went away, and 413 past
 * 50 MB without keeping what comes after.
 */
export const receiveFile = async (request: IncomingMessage): Promise<string> => {
  if (Number(request.headers['content-length']) > MAX_IMPORT_BYTES + AROUND_FILE) throw tooLarge();
  const parser = parserOf(request);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  parser.on('file', (field: string, file: Readable) => {
    file.on('limit', () => reject(tooLarge()));
    file.on('error', () => reject(none()));
    if (field !== 'file') file.resume();
    else file.on('data', (chunk: Buffer) => chunks.push(chunk));
  });
  parser.on('error', () => reject(none()));
  parser.on('finish', () =>
    chunks.length === 0 ? reject(none()) : resolve(Buffer.concat(chunks).toString('utf8')),
  );
  const gone = () => reject(none());
  request.once('close', gone);
  request.pipe(parser);
  try {
    return await promise;
  } finally {
    request.off('close', gone);
    // What is still on its way is let go by unread, so that the answer reaches who sends it.
    request.unpipe(parser);
    request.resume();
  }
};

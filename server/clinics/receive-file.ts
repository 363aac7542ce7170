import type { Context } from 'koa';
import { BodyBuffer } from '#server/http/body/body-buffer.ts';
import { type PartLimits, type PartSink, receivePart } from '#server/http/body/receive-part.ts';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { MAX_IMPORT_BYTES } from './contract.ts';

const noFileError = () => badRequest('clinics.import.none');

const LIMITS: PartLimits = {
  maxBytes: MAX_IMPORT_BYTES,
  missingError: noFileError,
  tooLarge: () => new HttpError(413, 'clinics.import.tooLarge'),
};

const bufferFile = (): PartSink<string> => {
  const buffer = new BodyBuffer();
  return {
    add: (chunk) => buffer.add(chunk),
    finish: () => {
      if (buffer.size === 0) throw noFileError();
      return buffer.whole().toString('utf8');
    },
  };
};

/**
 * Reads the part `file` of a multipart body as text. Throws 400 if it is missing or the client disconnected, and 413
 * above 50 MB without keeping the rest.
 */
export const receiveFile = (ctx: Context): Promise<string> => receivePart(ctx, LIMITS, bufferFile);

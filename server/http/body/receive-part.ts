import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Context } from 'koa';
import type { HttpError } from '#server/http/errors.ts';
import { receiveOutsideVisit } from '#server/http/held-visit.ts';
import { getBodyReservation } from './body-budget.ts';
import { BodyBuffer } from './body-buffer.ts';

/** The maximum number of bytes that headers and boundaries of the parts may take besides the file. */
const MULTIPART_OVERHEAD = 64 * 1024;

/** The accepted size, and the errors for refusals. */
export interface PartLimits {
  readonly maxBytes: number;
  readonly missingError: () => HttpError;
  readonly tooLarge: () => HttpError;
}

/** Receives a file piece by piece. Both functions may throw a refusal. */
export interface PartSink<T> {
  readonly add: (chunk: Buffer) => void;
  readonly finish: () => T;
}

/** Browsers escape exactly three characters in form file names (HTML, multipart/form-data). */
const decodeFileName = (name: string): string =>
  name.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');

/** The accepted parts of a body, and the errors for refusals. */
interface BodyLimits extends PartLimits {
  readonly files: number;
  readonly fields: number;
  /** The maximum size of a text field in bytes. */
  readonly fieldSize: number;
  /** The error for too many files. Without it, further files are discarded. */
  readonly tooManyFiles?: () => HttpError;
}

interface PartHandlers {
  /** Returns the object that gathers a file; undefined if its bytes are to be discarded. */
  readonly onFile: (field: string, name: string) => Pick<PartSink<unknown>, 'add'> | undefined;
  readonly onField?: (field: string, value: string) => void;
}

const createParser = (request: IncomingMessage, limits: BodyLimits) => {
  const { maxBytes, missingError, files, fields, fieldSize } = limits;
  const type = request.headers['content-type'];
  if (!type?.startsWith('multipart/form-data')) throw missingError();
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { files, fields, parts: files + fields, fieldSize, fileSize: maxBytes },
    });
  } catch {
    // Without a boundary, the parts cannot be separated.
    throw missingError();
  }
};

/**
 * Receives the parts of a multipart body. Throws `missingError` if the body has another type or the client
 * disconnected, `tooLarge` above a limit without keeping more bytes, 503 if the budget for bodies is used up, and the
 * errors of the gathering objects.
 */
const receiveParts = (ctx: Context, limits: BodyLimits, handlers: PartHandlers): Promise<void> =>
  receiveOutsideVisit(ctx, () => parseParts(ctx, limits, handlers));

const parseParts = async (
  ctx: Context,
  limits: BodyLimits,
  { onFile, onField }: PartHandlers,
): Promise<void> => {
  const { maxBytes, files, fields, fieldSize, missingError, tooLarge, tooManyFiles } = limits;
  const { req: request } = ctx;
  const declaredLength = Number(request.headers['content-length'] ?? 0);
  const maxBodySize = files * maxBytes + fields * fieldSize + MULTIPART_OVERHEAD;
  if (declaredLength > maxBodySize) throw tooLarge();
  const parser = createParser(request, limits);
  const reservation = getBodyReservation(ctx);
  reservation.reserve(declaredLength);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  reservation.receiving(reject);
  const rejectIfThrown = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      reject(error);
    }
  };
  // If the whole body is available at once, the parser ends before the files have been read.
  const pendingReads: Promise<unknown>[] = [];
  parser.on('file', (field: string, file: Readable, name: string) => {
    const fileSink = onFile(field, decodeFileName(name ?? ''));
    if (!fileSink) {
      file.resume();
      return;
    }
    const fileResult = finished(file);
    pendingReads.push(fileResult);
    file.on('limit', () => reject(tooLarge()));
    fileResult.catch(() => reject(missingError()));
    const addChunk = (chunk: Buffer) =>
      rejectIfThrown(() => {
        reservation.received += chunk.byteLength;
        reservation.reserve(reservation.received);
        fileSink.add(chunk);
      });
    file.on('data', addChunk);
  });
  if (onField) parser.on('field', onField);
  if (tooManyFiles) parser.on('filesLimit', () => reject(tooManyFiles()));
  parser.on('error', () => reject(missingError()));
  parser.on(
    'finish',
    () =>
      void Promise.all(pendingReads).then(
        () => resolve(),
        () => undefined,
      ),
  );
  const onClose = () => {
    if (!request.complete) reject(missingError());
  };
  request.once('close', onClose);
  request.pipe(parser);
  try {
    await promise;
  } finally {
    reservation.receiving(undefined);
    request.off('close', onClose);
    // The rest of the body is discarded, so that the client receives the answer.
    request.unpipe(parser);
    request.resume();
  }
};

/**
 * Receives the part `file` of a multipart body. `begin` gets its name and returns the object that gathers its bytes.
 * Throws `missingError` if there is no such part, and the errors of `receiveParts`.
 */
export const receivePart = async <T>(
  ctx: Context,
  limits: PartLimits,
  begin: (name: string) => PartSink<T>,
): Promise<T> => {
  let partSink: PartSink<T> | undefined;
  await receiveParts(
    ctx,
    { ...limits, files: 1, fields: 8, fieldSize: 1024 },
    {
      onFile: (field, name) => {
        if (field !== 'file') return undefined;
        partSink = begin(name);
        return partSink;
      },
    },
  );
  return (partSink ?? begin('')).finish();
};

/** The texts and files of a form. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/**
 * Receives a form with several files in the field `files`. The empty file without a name, which browsers send for an
 * empty field, is left out.
 */
export const receiveForm = async (ctx: Context, limits: BodyLimits): Promise<ReceivedForm> => {
  const fields: Record<string, string> = {};
  const receivedFiles: { readonly name: string; readonly buffer: BodyBuffer }[] = [];
  await receiveParts(ctx, limits, {
    onFile: (field, name) => {
      if (field !== 'files') return undefined;
      const buffer = new BodyBuffer();
      receivedFiles.push({ name, buffer });
      return buffer;
    },
    onField: (field, value) => {
      fields[field] = value;
    },
  });
  const files = receivedFiles
    .filter(({ name, buffer }) => name !== '' || buffer.size > 0)
    .map(({ name, buffer }) => ({ name, bytes: buffer.whole() }));
  return { fields, files };
};

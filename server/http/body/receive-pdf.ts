import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { v7 } from 'uuid';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { MAX_DOCUMENT_BYTES } from '#server/records/contract.ts';
import { BodyBuffer } from './body-buffer.ts';
import { type PartLimits, type PartSink, receivePart } from './receive-part.ts';

export interface ReceivedPdf {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** Bytes in which PDF readers look for the signature, because some scanners write a few bytes before it. */
const SIGNATURE_SEARCH_BYTES = 1024;

export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, SIGNATURE_SEARCH_BYTES)).includes('%PDF-');

const NAME_LENGTH = 200;

/** Control characters, and those that reverse text to hide a file's extension. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const tooLargeError = () => new HttpError(413, 'documents.tooLarge');
const notPdf = () => new HttpError(415, 'documents.notPdf');
const noDocumentError = () => badRequest('documents.none');

const LIMITS: PartLimits = {
  maxBytes: MAX_DOCUMENT_BYTES,
  missingError: noDocumentError,
  tooLarge: tooLargeError,
};

/** A name that is safe to display and to save under; paths are removed. */
const cleanName = (name: string): string => {
  const baseName = (name.split(/[\\/]/).at(-1) ?? '').replace(INVISIBLE, '').trim();
  const nameStem = [...baseName.replace(/\.pdf$/i, '')].slice(0, NAME_LENGTH - 4).join('');
  return `${nameStem === '' ? 'document' : nameStem}.pdf`;
};

/** Collects an uploaded PDF. Stops at once if it cannot be a PDF of an allowed size. */
class PdfSink implements PartSink<ReceivedPdf> {
  readonly #gathered = new BodyBuffer();
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** Throws 415 as soon as enough bytes have arrived to know. */
  add(chunk: Uint8Array): void {
    const sizeBefore = this.#gathered.size;
    this.#gathered.add(chunk);
    const { size } = this.#gathered;
    if (sizeBefore < SIGNATURE_SEARCH_BYTES && size >= SIGNATURE_SEARCH_BYTES) this.#check();
  }

  #check(): void {
    if (!isPdf(this.#gathered.whole())) throw notPdf();
  }

  /** Returns the complete file. Throws 400 if it is empty. */
  finish(): ReceivedPdf {
    if (this.#gathered.size === 0) throw noDocumentError();
    this.#check();
    const bytes = this.#gathered.whole();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { name: cleanName(this.#name), bytes, sha256 };
  }
}

/** Validates a complete PDF. Throws 400, 413 and 415 like `receivePdf`. */
export const readPdf = (name: string, bytes: Uint8Array): ReceivedPdf => {
  if (bytes.byteLength > MAX_DOCUMENT_BYTES) throw tooLargeError();
  const pdfSink = new PdfSink(name);
  pdfSink.add(bytes);
  return pdfSink.finish();
};

/**
 * Receives the PDF in the part `file` of a multipart body. Throws 400 if it is missing or the client disconnected, 413
 * above 10 MB without keeping the rest, and 415 if the content is not a PDF, whatever its name.
 */
export const receivePdf = (ctx: Context): Promise<ReceivedPdf> =>
  receivePart(ctx, LIMITS, (name) => new PdfSink(name));

interface FileOwner {
  readonly userId: string;
  readonly now: Date;
  readonly id: string | undefined;
}

/** The stored form of a received PDF, under a new id if none was chosen. */
export const blobOfPdf = (
  { name, bytes, sha256 }: ReceivedPdf,
  { userId, now, id }: FileOwner,
) => ({
  id: id ?? v7(),
  userId,
  kind: 'document' as const,
  originalName: name,
  mimeType: 'application/pdf',
  sha256,
  byteSize: bytes.byteLength,
  width: null,
  height: null,
  createdAt: now.toISOString(),
  thumbnail: null,
  bytes,
});

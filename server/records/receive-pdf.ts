import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { BodyBuffer } from '#server/http/body/body-buffer.ts';
import { type PartLimits, type PartSink, receivePart } from '#server/http/body/receive-part.ts';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { MAX_DOCUMENT_BYTES } from './contract.ts';

export interface ReceivedPdf {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** Where readers of PDF look for its signature: some scanners write a few bytes before it. */
const SIGNATURE_WITHIN = 1024;

const NAME_LENGTH = 200;

/** Control characters, and those that turn the direction of writing to hide an ending. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const tooLarge = () => new HttpError(413, 'documents.tooLarge');
const notPdf = () => new HttpError(415, 'documents.notPdf');
const nothing = () => badRequest('documents.none');

const LIMITS: PartLimits = { maxBytes: MAX_DOCUMENT_BYTES, none: nothing, tooLarge };

/** Browsers write three characters of a file's name so in a form (HTML, multipart/form-data), and no other. */
const decodeFileName = (name: string): string =>
  name.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');

/** A name that can be shown and saved under; paths are cut off. */
const cleanName = (name: string): string => {
  const base = (name.split(/[\\/]/).at(-1) ?? '').replace(INVISIBLE, '').trim();
  const stem = [...base.replace(/\.pdf$/i, '')].slice(0, NAME_LENGTH - 4).join('');
  return `${stem === '' ? 'document' : stem}.pdf`;
};

/** Gathers a file's bytes as they come; what cannot become a PDF of the allowed size is given up at once. */
class PdfSink implements PartSink<ReceivedPdf> {
  readonly #gathered = new BodyBuffer();
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** Throws 415 as soon as enough has come to know. */
  add(chunk: Uint8Array): void {
    const before = this.#gathered.size;
    this.#gathered.add(chunk);
    const { size } = this.#gathered;
    if (before < SIGNATURE_WITHIN && size >= SIGNATURE_WITHIN) this.#check();
  }

  #check(): void {
    const start = this.#gathered.whole().subarray(0, SIGNATURE_WITHIN);
    if (!start.includes('%PDF-')) throw notPdf();
  }

  /** The file whole. Throws 400 for an empty one. */
  whole(): ReceivedPdf {
    if (this.#gathered.size === 0) throw nothing();
    this.#check();
    const bytes = this.#gathered.whole();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { name: cleanName(this.#name), bytes, sha256 };
  }
}

/** A PDF that is here whole, by the rules of one that is sent: throws 400, 413 and 415 as `receivePdf` does. */
export const readPdf = (name: string, bytes: Uint8Array): ReceivedPdf => {
  if (bytes.byteLength > MAX_DOCUMENT_BYTES) throw tooLarge();
  const gathering = new PdfSink(name);
  gathering.add(bytes);
  return gathering.whole();
};

/**
 * The PDF in the part `file` of a multipart body. Throws 400 where there is none or the sender went away, 413 past
 * 10 MB without keeping what comes after, and 415 where its content is no PDF, whatever it is called.
 */
export const receivePdf = (ctx: Context): Promise<ReceivedPdf> =>
  receivePart(ctx, LIMITS, (name) => new PdfSink(decodeFileName(name)));

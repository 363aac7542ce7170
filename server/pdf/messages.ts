/**
 * The most resident bytes of the process that draws PDFs. A card with 200 records and all fonts takes about 200 MB.
 */
export const MEMORY_LIMIT = 384 * 2 ** 20;

export type PdfAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed' };

/** Validates a message of the process; undefined if it is invalid. */
export const readPdfAnswer = (message: unknown): PdfAnswer | undefined => {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return undefined;
  if (message.kind === 'ready' || message.kind === 'failed') return { kind: message.kind };
  if (message.kind !== 'drawn' || !('bytes' in message)) return undefined;
  return message.bytes instanceof Uint8Array ? { kind: 'drawn', bytes: message.bytes } : undefined;
};

import { FileText } from 'lucide-react';
import {
  type CallOptions,
  type OfflineKind,
  type ScreenLink,
  subjectOf,
} from '#renderer/offline/outbox/kinds.ts';
import { isWaiting, type OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { sendFile } from '#renderer/ui/files/send-file.ts';
import { type LocalPdf, toFile } from '#renderer/ui/pdfs/local-pdf.ts';
import { trackUpload } from './pdf-uploads.ts';

/** An item whose body is a PDF. */
export type PdfItem = Extract<OutboxItem, { readonly body: LocalPdf }>;

interface PdfKind<Item> {
  readonly prefix: string;
  /** The field with the id of the thing that the PDF is added to. */
  readonly holderField: keyof Item & string;
  /** The address of the upload. */
  readonly address: (item: Item) => string;
  readonly place: (item: Item) => ScreenLink;
  isNamedIn?(item: Item, fields: object): boolean;
}

/** The upload timeout in milliseconds, enough for 10 MB on a slow connection. */
const MAX_UPLOAD_MS = 10 * 60_000;

const uploadPdf = async (address: string, pdf: LocalPdf, options: CallOptions): Promise<object> => {
  const { headers, idempotencyKey = pdf.id } = options ?? {};
  const answer = await trackUpload(pdf.id, (signal, onProgress) =>
    sendFile(address, {
      file: toFile(pdf),
      idempotencyKey,
      signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_UPLOAD_MS)]),
      onProgress,
      ...(headers ? { headers } : {}),
    }),
  );
  // The cast is safe: the server answers with the stored PDF.
  return JSON.parse(answer) as object;
};

/**
 * A PDF that waits on the device. It counts as a change of the thing that holds it, so that it is sent after earlier
 * changes of that thing, and before later ones.
 */
export const pdfKind = <Item extends PdfItem>({
  prefix,
  holderField,
  address,
  place,
  isNamedIn,
}: PdfKind<Item>): OfflineKind<Item> => ({
  role: 'action',
  prefix,
  joins: [],
  isOncePerSubject: false,
  subject: (item) => String(item[holderField]),
  whole: (item) => String(item[holderField]),
  holderField,
  title: ({ body }) => body.name,
  written: () => [],
  icon: () => FileText,
  place,
  ...(isNamedIn && { isNamedIn }),
  waitsOnFailure: true,
  send: (item, options) => uploadPdf(address(item), item.body, options),
  // An earlier try arrived, and the server has forgotten its key.
  isDone: ({ code }) => code === 'http.idTaken',
});

const isPdf = (item: OutboxItem): item is PdfItem => item.kind.endsWith('-pdf');

/** The unsent PDFs of a thing, in order. */
export const waitingPdfsOf = (items: Items, holderId: string): readonly PdfItem[] =>
  items
    .filter(isPdf)
    .filter((item) => isWaiting(item) && subjectOf(item) === holderId)
    .toSorted((a, b) => a.order - b.order);

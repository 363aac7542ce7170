import type { MessageId } from '#server/messages/ids.ts';
import { MAX_DOCUMENT_BYTES } from '#server/records/contract.ts';

export const isPdf = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name));

/** Bytes in which the server looks for the signature (server/http/body/receive-pdf.ts). */
const SIGNATURE_SEARCH_BYTES = 1024;

/** The reason why a chosen file is rejected before the upload; the server validates it again. */
export const problemOf = async (file: File): Promise<MessageId | undefined> => {
  if (!isPdf(file)) return 'documents.notPdf';
  if (file.size > MAX_DOCUMENT_BYTES) return 'documents.tooLarge';
  try {
    const start = await file.slice(0, SIGNATURE_SEARCH_BYTES).text();
    return start.includes('%PDF-') ? undefined : 'documents.damaged';
  } catch {
    return 'documents.damaged';
  }
};

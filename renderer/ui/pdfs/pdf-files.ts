import type { MessageId } from '#server/messages/ids.ts';
import { MAX_DOCUMENT_BYTES } from '#server/records/contract.ts';

/** The reason why a chosen file is rejected before the upload; the server validates it again. */
export const problemOf = ({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>) => {
  const isPdf = type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name));
  const problem: MessageId | undefined = !isPdf
    ? 'documents.notPdf'
    : size > MAX_DOCUMENT_BYTES
      ? 'documents.tooLarge'
      : undefined;
  return problem;
};

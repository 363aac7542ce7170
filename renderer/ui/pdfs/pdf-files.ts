import type { MessageId } from '#server/messages/ids.ts';
import { MAX_DOCUMENT_BYTES } from '#server/records/contract.ts';

export const isPdf = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name));

/** The reason why a chosen file is rejected before the upload; the server validates it again. */
export const problemOf = ({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>) => {
  const problem: MessageId | undefined = !isPdf({ type, name })
    ? 'documents.notPdf'
    : size > MAX_DOCUMENT_BYTES
      ? 'documents.tooLarge'
      : undefined;
  return problem;
};

import type { MessageId } from '#server/messages/ids.ts';
import { MAX_DOCUMENT_BYTES } from '#server/records/contract.ts';

/** Why a chosen file is kept out before anything is sent; the server looks again. */
export const problemOf = ({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>) => {
  const isPdf = type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name));
  const problem: MessageId | undefined = !isPdf
    ? 'documents.notPdf'
    : size > MAX_DOCUMENT_BYTES
      ? 'documents.tooLarge'
      : undefined;
  return problem;
};

const KILOBYTE = 1024;

/** "120 kB", "1.5 MB": never less than 1 kB. */
export const sizeLabel = (bytes: number): string => {
  const large = bytes >= KILOBYTE * KILOBYTE;
  const format = new Intl.NumberFormat('en', {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: large ? 1 : 0,
  });
  return format.format(large ? bytes / KILOBYTE / KILOBYTE : Math.max(1, bytes / KILOBYTE));
};

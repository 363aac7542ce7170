import type { MessageId } from '#server/messages/ids.ts';
import type { FileOutcome } from './decode-in-worker.ts';

const MAX_BYTES = 10 * 1024 * 1024;

type FileTrouble = Extract<FileOutcome, { readonly problem: unknown }>['problem'];

/** The error texts for files. */
export const FILE_TEXTS: Readonly<Record<FileTrouble, MessageId>> = {
  noCode: 'scanner.file.noCode',
  unreadable: 'scanner.file.unreadable',
  notAPicture: 'scanner.file.notAPicture',
  noCanvas: 'scanner.file.noCanvas',
  noPixels: 'scanner.file.noPixels',
};

/** The problem of a file, by its type and size, before it is read; undefined if there is none. */
export const fileProblem = ({ type, size }: Pick<File, 'type' | 'size'>): MessageId | undefined => {
  if (!type.startsWith('image/')) return 'scanner.file.notAnImage';
  return size > MAX_BYTES ? 'scanner.file.tooLarge' : undefined;
};

import type { MessageId } from '#server/messages/ids.ts';
import type { FileOutcome } from './decode-in-worker.ts';

const MOST_BYTES = 10 * 1024 * 1024;

type FileTrouble = Extract<FileOutcome, { readonly problem: unknown }>['problem'];

/** Why nothing came of a file, in words. */
export const FILE_TEXTS: Readonly<Record<FileTrouble, MessageId>> = {
  noCode: 'scanner.file.noCode',
  unreadable: 'scanner.file.unreadable',
  notAPicture: 'scanner.file.notAPicture',
  noCanvas: 'scanner.file.noCanvas',
  noPixels: 'scanner.file.noPixels',
};

/** What is wrong with a file before anybody looks into it; undefined where nothing is. */
export const fileProblem = ({ type, size }: Pick<File, 'type' | 'size'>): MessageId | undefined => {
  if (!type.startsWith('image/')) return 'scanner.file.notAnImage';
  return size > MOST_BYTES ? 'scanner.file.tooLarge' : undefined;
};

import { prepareProcess } from '#server/helper-process/run-process.ts';
import { MEMORY_LIMIT, type PdfAnswer } from './messages.ts';
import type { Sheet } from './sheet.ts';

/** Loads the PDF library and returns the drawing function. Runs in a process of its own. */
export const runPdf = async (): Promise<(sheet: Sheet) => Promise<PdfAnswer>> => {
  const loading = import('./draw-sheet.ts');
  await prepareProcess(() => loading, MEMORY_LIMIT);
  const { drawSheet } = await loading;
  return async (sheet) => {
    try {
      return { kind: 'drawn', bytes: await drawSheet(sheet) };
    } catch {
      return { kind: 'failed' };
    }
  };
};

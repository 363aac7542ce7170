import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { app, type BrowserWindow, dialog } from 'electron';
import type { PrintedAs } from '#desktop/bridge.ts';
import { pdfName } from '#desktop/links/pdf-name.ts';
import { savingOptions, writeAtomically } from '#desktop/links/saved-files.ts';
import { report } from '#desktop/report.ts';
import { showError } from '#desktop/show-error.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';

/** Shows why there is no PDF. */
const showNoPdf = async (
  window: BrowserWindow,
  language: Language,
  { error, detail }: { readonly error: unknown; readonly detail: string },
): Promise<false> => {
  report(error);
  await showError(window, language, { message: text('desktop.pdf.failed', {}, language), detail });
  return false;
};

const savePdf = async (window: BrowserWindow, language: Language): Promise<boolean> => {
  let pdf: Buffer;
  try {
    pdf = await window.webContents.printToPDF({
      printBackground: true,
      preferCSSPageSize: true,
      pageSize: 'A4',
      generateTaggedPDF: true,
    });
  } catch (error) {
    const detail = text('desktop.pdf.notMade', {}, language);
    return showNoPdf(window, language, { error, detail });
  }
  const name = pdfName(window.getTitle());
  const options = savingOptions(name, language);
  const defaultPath = join(app.getPath('documents'), name);
  const { canceled, filePath } = await dialog.showSaveDialog(window, { ...options, defaultPath });
  if (canceled || filePath === '') return false;
  try {
    await writeAtomically(filePath, Readable.from([pdf]));
    return true;
  } catch (error) {
    const detail = text('desktop.pdf.failed.detail', { name: basename(filePath) }, language);
    return showNoPdf(window, language, { error, detail });
  }
};

const CANCELLED_REASON = /cancel/i;

const printOnPaper = (window: BrowserWindow, language: Language): Promise<boolean> =>
  new Promise((resolve) => {
    window.webContents.print({ printBackground: true }, (printed, reason) => {
      if (!printed && !CANCELLED_REASON.test(reason)) {
        showError(window, language, {
          message: text('desktop.print.failed', {}, language),
          detail: text('desktop.print.failed.detail', {}, language),
        }).catch(report);
      }
      resolve(printed);
    });
  });

/** Prints the window with its page's print styles. False if printing was cancelled or failed. */
export const print = (window: BrowserWindow, as: PrintedAs, language: Language): Promise<boolean> =>
  (as === 'pdf' ? savePdf : printOnPaper)(window, language);

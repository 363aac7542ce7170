import { asDataUrl } from '#renderer/ui/files/as-data-url.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { pdfText } from './local-pdf.ts';

/** A chosen PDF as the text of a form; undefined if it cannot be read, because it was deleted or changed meanwhile. */
export const readPdf = async (file: File): Promise<string | undefined> => {
  try {
    return pdfText({ id: newId(), name: file.name, data: await asDataUrl(file) });
  } catch {
    return undefined;
  }
};

/**
 * A PDF that was chosen on this device. `data` is a data URL. A type instead of an interface, so that it can be
 * assigned to request bodies.
 */
export type LocalPdf = {
  readonly id: string;
  readonly name: string;
  readonly data: string;
};

const PDF_URL_START = /^data:application\/pdf;id=([\da-f-]{36});name=([^;,]*);base64,/;

/** A chosen PDF as one text, so that it is part of a form's values and of its draft. */
export const pdfText = ({ id, name, data }: LocalPdf): string =>
  `data:application/pdf;id=${id};name=${encodeURIComponent(name)};base64,${data.slice(data.indexOf(',') + 1)}`;

/** The PDF in a text of `pdfText`; undefined for any other text. */
export const localPdfIn = (text: string): LocalPdf | undefined => {
  const [, id, name] = PDF_URL_START.exec(text) ?? [];
  return id === undefined || name === undefined
    ? undefined
    : { id, name: decodeURIComponent(name), data: text };
};

/** The file in a data URL. */
export const toFile = ({ name, data }: Pick<LocalPdf, 'name' | 'data'>): File => {
  const bytes = Uint8Array.from(atob(data.slice(data.indexOf(',') + 1)), (byte) =>
    byte.charCodeAt(0),
  );
  return new File([bytes], name, { type: 'application/pdf' });
};

/** The size of the file in a data URL, in bytes. */
export const sizeInBytes = (data: string): number => {
  const base64 = data.slice(data.indexOf(',') + 1);
  return Math.floor((base64.length * 3) / 4) - (/={0,2}$/.exec(base64)?.[0].length ?? 0);
};

/** Opens a PDF that only this device has, in a new tab. */
export const openLocalPdf = (pdf: Pick<LocalPdf, 'name' | 'data'>): void => {
  const address = URL.createObjectURL(toFile(pdf));
  window.open(address, '_blank', 'noopener');
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

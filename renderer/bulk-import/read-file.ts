/** In bytes. A dropped file must fit into the draft that this device keeps. */
export const MAX_BYTES = 1_500_000;

const detectUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
};

/**
 * Decodes the file of a table: UTF-8, UTF-16 with a byte order mark, or else Windows-1252 of older
 * spreadsheets.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const encoding = detectUtf16(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** Whether a file is binary, such as a spreadsheet's .xlsx, which is a ZIP archive. */
export const isBinary = (bytes: Uint8Array): boolean =>
  detectUtf16(bytes) === undefined && bytes.subarray(0, 4096).includes(0);

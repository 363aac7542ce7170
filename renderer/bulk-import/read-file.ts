/** In bytes: what is dropped has to fit into the draft that this device keeps of it. */
export const MOST_BYTES = 1_500_000;

const utf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
};

/** The text of a table's file: UTF-8, UTF-16 by its mark, else what older spreadsheets save on Windows. */
export const textOf = (bytes: Uint8Array): string => {
  const marked = utf16(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** Whether bytes are no text at all: a spreadsheet's own file (.xlsx) is a packed one. */
export const isBinary = (bytes: Uint8Array): boolean =>
  utf16(bytes) === undefined && bytes.subarray(0, 4096).includes(0);

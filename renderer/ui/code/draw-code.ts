import { create, toDataURL } from 'qrcode';

/** Codes are saved as 600 px with a margin of 4 modules. With level H, up to 30 % may be unreadable. */
const CODE_OPTIONS = { errorCorrectionLevel: 'H', margin: 4, width: 600 } as const;

/** A code with its margin: `size` modules per side; the dark ones are the data of an SVG path. */
export interface Code {
  readonly text: string;
  readonly size: number;
  readonly path: string;
}

/** The dark modules of a row as runs. */
const drawRow = (isDark: (column: number) => boolean, size: number, y: number): string => {
  let path = '';
  for (let x = 0; x < size; x += 1) {
    if (!isDark(x)) continue;
    let end = x + 1;
    while (end < size && isDark(end)) end += 1;
    path += `M${x + CODE_OPTIONS.margin} ${y + CODE_OPTIONS.margin}h${end - x}v1h${x - end}z`;
    x = end;
  }
  return path;
};

/** Encodes a text; throws if it is too long. */
export const drawCode = (text: string): Code => {
  const { size, data } = create(text, CODE_OPTIONS).modules;
  const rows = Array.from({ length: size }, (_, row) =>
    drawRow((column) => data[row * size + column] === 1, size, row),
  );
  return { text, size: size + 2 * CODE_OPTIONS.margin, path: rows.join('') };
};

/** The same code as a PNG of 600 px. Made on demand, because it takes ten times as long as the SVG. */
export const pngOf = async ({ text }: Code): Promise<Blob> => {
  const url = await toDataURL(text, { ...CODE_OPTIONS, type: 'image/png' });
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (byte) =>
    byte.charCodeAt(0),
  );
  return new Blob([bytes], { type: 'image/png' });
};

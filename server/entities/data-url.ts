import { readBlobs } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import type { SizedRow } from '#db/sized-rows.ts';
import type { SnapshotRow } from './entity.ts';
import { InvalidFile } from './file-row.ts';

/** A file was deleted after the row that shows it was read, which therefore shows another one now, or is gone. */
export class FileGone extends Error {}

/** A stored file as a data URL. Throws FileGone. */
export async function dataUrl(db: Runner, id: string): Promise<string>;
export async function dataUrl(db: Runner, id: string | null): Promise<string | null>;
export async function dataUrl(db: Runner, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [blob] = await readBlobs(db, [id]);
  if (!blob) throw new FileGone();
  return `data:${blob.mimeType};base64,${Buffer.from(blob.bytes).toString('base64')}`;
}

/** The approximate length of a data URL for a file of this size. */
export const inBase64 = (bytes: number): number => Math.ceil((bytes * 4) / 3) + 40;

/** The size of a row of an export. `rowBytes` is its size without its photo and long texts. */
export const sizeInFile = (
  { id, photoBytes, textLength }: SizedRow,
  rowBytes: number,
): Required<Pick<SnapshotRow, 'id' | 'photos' | 'bytes' | 'textLength'>> => ({
  id,
  photos: photoBytes > 0 ? 1 : 0,
  bytes: rowBytes + (photoBytes > 0 ? inBase64(photoBytes) : 0),
  textLength,
});

const PDF_URL = /^data:application\/pdf;base64,/i;

/** The bytes of a PDF in a data URL; undefined for another type. Throws InvalidFile if it is not base64. */
export const pdfInDataUrl = (data: string): Buffer | undefined => {
  const base64 = data.replace(PDF_URL, '');
  if (base64 === data) return undefined;
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new InvalidFile();
  return Buffer.from(base64, 'base64');
};

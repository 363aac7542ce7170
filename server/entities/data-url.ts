import type { Runner } from '#db/engine/run.ts';
import { readBlobs } from '#db/photos/queries.ts';

/** A stored file as a data URL; null if it was deleted during the export. */
export const dataUrl = async (db: Runner, id: string | null): Promise<string | null> => {
  if (id === null) return null;
  const [blob] = await readBlobs(db, [id]);
  return blob ? `data:${blob.mimeType};base64,${Buffer.from(blob.bytes).toString('base64')}` : null;
};

/** The approximate length of a data URL for a file of this size. */
export const inBase64 = (bytes: number): number => Math.ceil((bytes * 4) / 3) + 40;

import type { Runner } from '#db/engine/run.ts';
import { readBlobs } from '#db/photos/queries.ts';

/** A stored file as a data URL; null where it went while the export was under way. */
export const dataUrl = async (db: Runner, id: string | null): Promise<string | null> => {
  if (id === null) return null;
  const [blob] = await readBlobs(db, [id]);
  return blob ? `data:${blob.mimeType};base64,${Buffer.from(blob.bytes).toString('base64')}` : null;
};

/** Characters that a file of so many bytes takes as a data URL, about. */
export const inBase64 = (bytes: number): number => Math.ceil((bytes * 4) / 3) + 40;

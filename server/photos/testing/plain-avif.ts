import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A square AVIF of one colour with that many pixels on each side, encoded by sharp with `effort: 0`. The image is
 * stored as a file of about 1 KB, because encoding the largest takes four seconds.
 */
export const plainAvif = (side: 3000 | 4000 | 8192): Buffer =>
  readFileSync(join(import.meta.dirname, `plain-${side}.avif`));

import type { Runner } from '#db/engine/run.ts';
import { isIdTaken } from '#db/ids.ts';
import { HttpError } from './errors.ts';

/**
 * Makes sure that the id of a new thing is not taken. Throws the same 409 for every taken id, so that nobody learns
 * whose it is, or what it names.
 */
export const requireNewId = async (
  tx: Runner,
  table: string,
  id: string | undefined,
): Promise<void> => {
  if (id !== undefined && (await isIdTaken(tx, table, id))) {
    throw new HttpError(409, 'http.idTaken');
  }
};

import type { Runner } from '#db/engine/run.ts';
import { isIdTaken, type TableWithIds } from '#db/ids.ts';
import { HttpError } from './errors.ts';

/**
 * Makes sure that the id which came with something new is nobody's yet. Throws the same 409 for every id that is taken:
 * nobody learns whose it is, or what it names.
 */
export const requireNewId = async (
  tx: Runner,
  table: TableWithIds,
  id: string | undefined,
): Promise<void> => {
  if (id !== undefined && (await isIdTaken(tx, table, id))) {
    throw new HttpError(409, 'http.idTaken');
  }
};

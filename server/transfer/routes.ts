import type { Route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import type { Booklet } from './booklet.ts';
import { exportRoutes } from './export/export-routes.ts';
import { importRoutes } from './import-routes.ts';
import { TransferTurns } from './staging/turns.ts';

/** Everything an owner has as one file, and such a file back into an account. */
export const transferRoutes = (parts: Parts, booklet: Booklet): readonly Route[] => {
  const turns = new TransferTurns();
  return [...exportRoutes(parts, turns), ...importRoutes(parts, booklet, turns)];
};

import type { Entity } from '#server/entities/entity.ts';
import type { Route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { exportRoutes } from './export/export-routes.ts';
import { importRoutes } from './import-routes.ts';
import { TransferTurns } from './staging/turns.ts';

/** Exports an account as a file, and imports such files. */
export const transferRoutes = (parts: Parts, entities: readonly Entity[]): readonly Route[] => {
  const transferTurns = new TransferTurns();
  return [
    ...exportRoutes(parts, entities, transferTurns),
    ...importRoutes(parts, entities, transferTurns),
  ];
};

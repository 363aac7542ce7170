import { findDeletedRow, updateRestoredRow } from '#db/deleted/queries.ts';
import type { RestorableRow } from '#db/engine/appearances.ts';
import type { Runner } from '#db/engine/run.ts';
import type { AnyTable } from '#db/engine/table.ts';
import type { Entity } from '#server/entities/entity.ts';
import type { RestoredPet, Restoring } from '#server/entities/restoring.ts';
import { changedBy } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { purgeBefore } from './rules.ts';

interface RowWithPet {
  readonly row: RestorableRow;
  readonly pet: RestoredPet | undefined;
}

const findRow = async (
  tx: Runner,
  actor: Owner,
  table: AnyTable,
  restoring: Restoring,
  key: { readonly id: string; readonly after: string },
): Promise<RowWithPet> => {
  if (restoring.find) return restoring.find(tx, actor, key);
  const row = await findDeletedRow(tx, table, actor.reach, key);
  if (!row) throw notFound();
  const pet = row.petId ? await restoring.findPet?.(tx, actor, row.petId) : undefined;
  return { row, pet };
};

const restoreRoute = (
  parts: Parts,
  table: AnyTable,
  restoring: Restoring,
  entities: readonly Entity[],
): Route =>
  route(restoring.call, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const [id = ''] = Object.values<string>({ ...params });
      const key = { id, after: purgeBefore(now) };
      const { row, pet } = await findRow(tx, actor, table, restoring, key);
      const context = {
        ...{ actor, pet, now, parts, deletedAt: row.deletedAt ?? '' },
        notePetChange: async (petId: string, instant: string) => {
          for (const entity of entities) await entity.onPetChange?.(tx, petId, instant);
        },
      };
      await restoring.check?.(tx, row, context);
      const changes = {
        version: row.version + 1,
        updatedAt: now.toISOString(),
        deletedAt: null,
        ...(pet ? changedBy(actor, pet) : {}),
      };
      const restoredRow = { ...row, ...changes };
      if (restoring.write) await restoring.write(tx, restoredRow);
      else await updateRestoredRow(tx, table, row.id, changes);
      return restoring.finish(tx, restoredRow, context);
    }),
  );

/** The calls that restore a deleted row of each entity. */
export const restoreRoutes = (parts: Parts, entities: readonly Entity[]): readonly Route[] =>
  entities.flatMap(({ table, restoring }) =>
    restoring ? [restoreRoute(parts, table, restoring, entities)] : [],
  );

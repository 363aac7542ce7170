import { findDeletedRow, type RestorableRow, updateRestoredRow } from '#db/deleted/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import type { AnyTable } from '#db/engine/table.ts';
import { type AccessiblePet, findDeletedPet } from '#db/pets/queries.ts';
import { pets } from '#db/pets/table.ts';
import type { Entity } from '#server/entities/entity.ts';
import type { Restoring } from '#server/entities/restoring.ts';
import { changedBy, requirePermission } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { isAllowed, petToRestoreFor } from '#server/pets/policy.ts';
import { purgeBefore } from './rules.ts';

interface FoundRow {
  readonly row: Pick<RestorableRow, 'id' | 'version'> & { readonly deletedAt: string | null };
  readonly pet: AccessiblePet | undefined;
}

interface RestoringRequest {
  readonly id: string;
  /** Rows that were deleted at this instant or before are gone. */
  readonly after: string;
}

/** Throws 404 for a row of others, as for none, 403 by the role, and 409 while the row's pet is deleted. */
const findRow = async (
  tx: Runner,
  actor: Owner,
  table: AnyTable,
  { petDeleted }: Restoring,
  { id, after }: RestoringRequest,
): Promise<FoundRow> => {
  if (table.name === pets.name) {
    const deletedPet = await findDeletedPet(tx, actor.reach, id, after);
    const pet = requirePermission(actor, deletedPet, (found) => isAllowed('restore', found));
    return { row: pet, pet };
  }
  const row = await findDeletedRow(tx, table, actor.reach, { id, after });
  if (!row) throw notFound();
  const isOfPet = petDeleted !== undefined && typeof row.petId === 'string';
  return {
    row,
    pet: isOfPet ? await petToRestoreFor(tx, actor, row.petId, petDeleted) : undefined,
  };
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
      const request = { id, after: purgeBefore(now) };
      const { row, pet } = await findRow(tx, actor, table, restoring, request);
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

import { purgeThese } from '#db/deleted/purge.ts';
import type { Runner } from '#db/engine/run.ts';
import {
  computeQuota,
  countMoving,
  endRows,
  LEFT_OUT_COLUMNS,
  moveBlobs,
  moveRows,
} from '#db/hand-over/move.ts';
import { insertHandedOver } from '#db/hand-over/queries.ts';
import type { HandOverRow } from '#db/hand-over/table.ts';
import { rowsOfPet } from '#db/rows-of-pet.ts';
import type { Entity, PetMove } from '#server/entities/entity.ts';
import { newShareToken } from '#server/http/access/share-token.ts';
import { requireQuota, requireRoomFor } from '#server/http/quotas.ts';
import type { Parts } from '#server/parts.ts';

/** The entities whose rows go along with a pet, each after those that its rows refer to. */
export const movingEntities = (entities: readonly Entity[]): readonly Entity[] =>
  entities.filter(({ onHandOver }) => onHandOver.rows === 'move');

/** Deletes for good the entries under Recently deleted and the documents that were left out. */
const purgeRemainingRows = async (
  tx: Runner,
  moving: readonly Entity[],
  { petId, at }: PetMove,
  leftOutIds: HandOverRow['leftOutIds'],
): Promise<void> => {
  const tables = moving.map(({ table }) => table);
  const deletable = tables.filter(({ name, columns }) => name !== 'pets' && columns['deletedAt']);
  await purgeThese(
    tx,
    deletable,
    (knex, table) => rowsOfPet(knex, table, petId).whereNotNull(`${table.name}.deletedAt`),
    at,
  );
  if (leftOutIds === null) return;
  await purgeThese(
    tx,
    tables.filter(({ name }) => LEFT_OUT_COLUMNS[name] !== undefined),
    (knex, table) =>
      rowsOfPet(knex, table, petId).whereIn(
        `${table.name}.${LEFT_OUT_COLUMNS[table.name]}`,
        leftOutIds,
      ),
    at,
  );
};

/**
 * Makes a pet the new owner's, with everything that goes along, in one transaction. Throws 409 `quota.*`, or DatabaseError
 * `over-plan`, where the new owner has no room.
 */
export const movePet = async (
  tx: Runner,
  { config, entities }: { readonly config: Parts['config']; readonly entities: readonly Entity[] },
  move: PetMove,
  leftOutIds: HandOverRow['leftOutIds'],
): Promise<void> => {
  const entitiesToMove = movingEntities(entities);
  const tables = entitiesToMove.map(({ table }) => table);
  await purgeRemainingRows(tx, entitiesToMove, move, leftOutIds);
  const counts = await countMoving(tx, tables, move.petId);
  for (const [kind, adding] of computeQuota(tables, counts)) {
    await requireQuota(tx, config, move.to, kind, adding);
  }
  for (const { table, onHandOver } of entitiesToMove) {
    const adding = counts.get(table.name) ?? 0;
    if (!onHandOver.limit || adding === 0) continue;
    await requireRoomFor(tx, config, move.to, onHandOver.limit, adding);
  }
  // The old owner's feed gets its notes before anything leaves it, so that no number of the feed is used twice.
  for (const { onHandOver } of entities) await onHandOver.before?.(tx, move);
  await endRows(tx, tables, move);
  await moveBlobs(tx, tables, move);
  // The old owner knows the id of the pet, which would open its public page.
  const renewedFields = { shareToken: newShareToken(), idReadsOffAt: move.at, updatedAt: move.at };
  await moveRows(
    tx,
    entitiesToMove.map(({ table, onHandOver: { sets } }) => ({
      table,
      sets: table.name === 'pets' ? { ...sets, ...renewedFields } : { ...sets },
    })),
    move,
  );
  await insertHandedOver(tx, move);
};

import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import { type ReadScope, visibleOrDeletedPet } from '#db/scope.ts';

interface DeletedRowKey {
  readonly table: string;
  readonly id: string;
  /** The instant after which it was deleted. */
  readonly after: string;
  readonly columns: (knex: Knex) => readonly (string | Knex.Raw | Knex.QueryBuilder)[];
}

/** A row of a pet that was deleted after an instant, even if the pet was deleted later. */
export const findDeletedRow = async <Row extends { readonly petId: string }>(
  db: Runner,
  scope: ReadScope,
  { table, id, after, columns }: DeletedRowKey,
): Promise<(Row & { readonly deletedAt: string }) | undefined> => {
  const row: (Row & { readonly deletedAt: string }) | undefined = await db.run((knex) =>
    knex(table)
      .where({ id })
      .where('deletedAt', '>', after)
      .first(...columns(knex)),
  );
  if (!row) return undefined;
  const pet = await db.run((knex) =>
    visibleOrDeletedPet(knex, scope, row.petId).first<{ id: string }>(),
  );
  return pet && row;
};

import type { Knex } from 'knex';
import { snakeCase } from '#db/engine/columns.ts';
import type { AnyTable } from '#db/engine/table.ts';

/**
 * The size of a row in an export: bytes of its photo, 0 without one, and characters of its long
 * texts.
 */
export interface SizedRow {
  readonly id: string;
  readonly photoBytes: number;
  readonly textLength: number;
}

/** Rows of a table by id, with the sizes of their photos and of the texts in these columns. */
export const selectWithSizes = (
  knex: Knex,
  rows: Knex.QueryBuilder,
  { name, columns }: AnyTable,
  texts: readonly string[],
): Knex.QueryBuilder => {
  const hasPhotos = columns['imageBlobId'] !== undefined;
  if (hasPhotos) rows.leftJoin('blobs', 'blobs.id', `${name}.imageBlobId`);
  const textLengths = texts.map(
    (text) => `coalesce(length(${snakeCase(name)}.${snakeCase(text)}), 0)`,
  );
  return rows
    .clearSelect()
    .select(
      `${name}.id`,
      knex.raw(`${hasPhotos ? 'coalesce(blobs.byte_size, 0)' : '0'} as photo_bytes`),
      knex.raw(`${['0', ...textLengths].join(' + ')} as text_length`),
    );
};

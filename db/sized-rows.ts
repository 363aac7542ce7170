import type { Knex } from 'knex';

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
  table: string,
  texts: readonly string[],
): Knex.QueryBuilder =>
  rows
    .leftJoin('blobs', 'blobs.id', `${table}.imageBlobId`)
    .clearSelect()
    .select(
      `${table}.id`,
      knex.raw('coalesce(blobs.byte_size, 0) as photo_bytes'),
      knex.raw(`${texts.map((text) => `coalesce(length(${text}), 0)`).join(' + ')} as text_length`),
    );

/**
 * Limits of pets and rows in one statement, because a statement for all of them would block the
 * event loop for too long.
 */
const MAX_PETS = 50;
const MAX_ROWS = 3000;

/** The rows of all pets, in the order of the pets. */
export const inPages = async <T>(
  pets: readonly { readonly id: string }[],
  readSizes: (petIds: readonly string[], limit: number, offset: number) => Promise<readonly T[]>,
): Promise<readonly T[]> => {
  const allRows: T[] = [];
  for (let index = 0; index < pets.length; index += MAX_PETS) {
    const petIds = pets.slice(index, index + MAX_PETS).map(({ id }) => id);
    for (let offset = 0, isFull = true; isFull; offset += MAX_ROWS) {
      const rows = await readSizes(petIds, MAX_ROWS, offset);
      for (const row of rows) allRows.push(row);
      isFull = rows.length === MAX_ROWS;
    }
  }
  return allRows;
};

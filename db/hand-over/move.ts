import type { Knex } from 'knex';
import { PREVIOUS_OWNER, SIGNATURES } from '#db/authors.ts';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import { snakeCase } from '#db/engine/columns.ts';
import type { Runner } from '#db/engine/run.ts';
import { countStored, discountStored } from '#db/engine/sqlite/storage.ts';
import type { AnyTable, CountedRows } from '#db/engine/table.ts';
import { namedByReference, referencesToPet, rowsOfPet, tablesOfPet } from '#db/rows-of-pet.ts';

/** A pet that goes from one account to another. `at` is ISO UTC. */
export interface PetMove {
  readonly petId: string;
  readonly petName: string;
  readonly from: string;
  readonly to: string;
  readonly at: string;
}

/** A table whose rows move to the new owner, with the values that do not. */
export interface MovingTables {
  readonly table: AnyTable;
  readonly sets?: Readonly<Record<string, string | number | null>>;
}

/** The tables of documents, and of their pages, each with the column by which an owner leaves documents out. */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, string>> = {
  recordDocuments: 'blobId',
  petDocuments: 'id',
  petDocumentPages: 'documentId',
};

/** The rows of a pet in one of its tables without the documents that its owner left out. */
const rowsWithout = (
  knex: Knex,
  table: AnyTable,
  petId: string,
  leftOutIds: readonly string[] | null,
): Knex.QueryBuilder => {
  const rows = rowsOfPet(knex, table, petId);
  const column = LEFT_OUT_COLUMNS[table.name];
  if (column !== undefined && leftOutIds) rows.whereNotIn(`${table.name}.${column}`, leftOutIds);
  return rows;
};

const isPart = ({ feed }: AnyTable): boolean => feed !== undefined && 'partOf' in feed;

/** The tables of a pet whose rows do not move to the new owner, and are deleted. */
export const endingTables = (movingTables: readonly AnyTable[]): readonly AnyTable[] =>
  tablesOfPet.filter((table) => !movingTables.includes(table) && !isPart(table));

const listMovingTables = (movingTables: readonly AnyTable[]): readonly AnyTable[] => [
  ...movingTables,
  ...tablesOfPet.filter((table) => isPart(table) && !movingTables.includes(table)),
];

/** The photos and documents of the rows that move to the new owner. */
const listBlobs = (
  knex: Knex,
  movingTables: readonly AnyTable[],
  petId: string,
  leftOutIds: readonly string[] | null = null,
): Knex.QueryBuilder =>
  knex('blobs').where((condition) => {
    for (const table of listMovingTables(movingTables)) {
      for (const [column, { traits }] of Object.entries(table.columns)) {
        if (traits.reference?.table !== 'blobs') continue;
        const qualifiedColumn = `${table.name}.${column}`;
        condition.orWhereIn(
          'blobs.id',
          rowsWithout(knex, table, petId, leftOutIds)
            .whereNotNull(qualifiedColumn)
            .select(qualifiedColumn),
        );
      }
    }
  });

/** Counts the rows that move to the new owner, by table. */
export const countMoving = async (
  db: Runner,
  movingTables: readonly AnyTable[],
  petId: string,
  leftOutIds: readonly string[] | null = null,
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (const table of movingTables) {
    const { total } = await db.run((knex) => {
      const rows = rowsWithout(knex, table, petId, leftOutIds);
      if (table.columns['deletedAt']) rows.whereNull(`${table.name}.deletedAt`);
      return rows.count('* as total').first<{ total: number }>();
    });
    counts.set(table.name, total);
  }
  return counts;
};

/** Counts the photos that move to the new owner, including those of deleted rows. */
export const countPhotos = async (
  db: Runner,
  movingTables: readonly AnyTable[],
  petId: string,
  leftOutIds: readonly string[] | null,
): Promise<number> => {
  const { total } = await db.run((knex) =>
    listBlobs(knex, movingTables, petId, leftOutIds)
      .where('blobs.kind', 'photo')
      .count('* as total')
      .first<{ total: number }>(),
  );
  return total;
};

/** The usage that a hand-over adds to each quota of the new owner. */
export const computeQuota = (
  movingTables: readonly AnyTable[],
  counts: ReadonlyMap<string, number>,
): ReadonlyMap<CountedRows, number> => {
  const sums = new Map<CountedRows, number>();
  for (const { name, quota } of movingTables) {
    if (quota) sums.set(quota, (sums.get(quota) ?? 0) + (counts.get(name) ?? 0));
  }
  return sums;
};

/** Deletes the pet's rows that do not go along, and empties the references to the pet in rows that the old owner keeps. */
export const endRows = async (
  tx: Runner,
  movingTables: readonly AnyTable[],
  { petId }: PetMove,
): Promise<void> => {
  for (const table of endingTables(movingTables)) {
    await tx.run((knex) => rowsOfPet(knex, table, petId).delete());
  }
  for (const reference of referencesToPet) {
    const { table, column } = reference;
    if (tablesOfPet.includes(table)) continue;
    await tx.run((knex) =>
      knex(table.name)
        .whereIn(column, namedByReference(knex, reference, petId))
        .update({ [column]: null }),
    );
  }
};

/** Changes that remove the authors of the old household. Entries that the new owner wrote as a member stay theirs. */
const signedColumns = (knex: Knex, { columns }: AnyTable, to: string) => {
  const changes: Record<string, Knex.Raw | null> = {};
  for (const [column, signature] of SIGNATURES) {
    if (!columns[column]) continue;
    const storedColumn = snakeCase(column);
    changes[signature] = knex.raw(`case when ${storedColumn} = ? then null else ? end`, [
      to,
      PREVIOUS_OWNER,
    ]);
    // Doses name their giver, also where that is the pet's owner.
    changes[column] =
      column === 'byUserId'
        ? knex.raw(`case when ${storedColumn} = ? then ${storedColumn} end`, [to])
        : null;
  }
  if (columns['sitterName']) changes['sitterName'] = null;
  for (const [column, { traits }] of Object.entries(columns)) {
    const isUnmapped = column !== 'userId' && !(column in changes);
    if (isUnmapped && traits.reference?.table === 'users') changes[column] = null;
  }
  return changes;
};

/** Makes the rows of a pet the new owner's. The pet comes first, because the feed asks it for the owner. */
export const moveRows = async (
  tx: Runner,
  movingEntities: readonly MovingTables[],
  { petId, to }: PetMove,
): Promise<void> => {
  for (const { table, sets = {} } of movingEntities) {
    const { columns } = table;
    await tx.run((knex) => {
      const changes = {
        ...signedColumns(knex, table, to),
        ...(columns['version'] && { version: knex.raw('version + 1') }),
        // An unchanged `petId` is written too, so that the row enters the new owner's feed.
        ...(columns['petId'] && { petId }),
        ...(table.name === 'pets' && { userId: to }),
        ...sets,
      };
      if (Object.keys(changes).length === 0) return knex(table.name).select(knex.raw('1')).limit(0);
      return rowsOfPet(knex, table, petId).update(changes);
    });
  }
};

/** SQLite reads a file of up to 10 MB to change its owner, and serves nothing else meanwhile. */
const BLOBS_AT_ONCE = 10;

/** Makes the photos and documents of a pet the new owner's. Throws DatabaseError `over-plan` without room for them. */
export const moveBlobs = async (
  tx: Runner,
  movingTables: readonly AnyTable[],
  { petId, from, to, at }: PetMove,
): Promise<void> => {
  const blobsToMove = (knex: Knex) =>
    listBlobs(knex, movingTables, petId).where('blobs.userId', from);
  const { bytes } = await tx.run((knex) =>
    blobsToMove(knex).sum('blobs.byteSize as bytes').first<{ bytes: number | null }>(),
  );
  if (!bytes) return;
  await countStored(tx, { userId: to, byteSize: Number(bytes), createdAt: at }, []);
  await discountStored(tx, blobsToMove);
  const ids = await tx.run((knex) => blobsToMove(knex).pluck<string[]>('blobs.id'));
  for (const batch of splitIntoChunks(ids, BLOBS_AT_ONCE)) {
    await tx.run((knex) => knex('blobs').whereIn('id', batch).update({ userId: to }));
  }
};

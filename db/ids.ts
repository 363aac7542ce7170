import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import { compiledOnce } from './engine/compiled.ts';
import type { Runner } from './engine/run.ts';
import { tables } from './tables.ts';

/** The tables whose ids may be chosen by the client. */
const tablesWithIds = tables.filter(({ chosenIds }) => chosenIds !== undefined);

const namesWithIds: ReadonlySet<string> = new Set(tablesWithIds.map(({ name }) => name));

/**
 * The ids of deleted accounts are kept only as hashes, so that nothing that identifies an account
 * outlives it.
 */
const ACCOUNT_TABLE = 'users';

const hashAccountId = (accountId: string): string =>
  createHash('sha256').update(accountId).digest('hex');

/**
 * Whether a row in any account has this id, or had it before it was deleted permanently.
 * Otherwise somebody who knows the id of a pet from its tag could create a pet of that id and
 * answer the scans of the tag.
 * Throws for a table without `chosenIds`, whose ids are not kept when their rows are deleted.
 */
export const isIdTaken = async (tx: Runner, table: string, id: string): Promise<boolean> => {
  if (!namesWithIds.has(table)) throw new Error(`The table ${table} has no chosenIds`);
  return (await findTaken(tx, { id, tableName: table }, { table })).length > 0;
};

/** Stores that an account was deleted, for devices that ask. `instant` is in ISO UTC. */
export const recordAccountDeletion = (
  tx: Runner,
  accountId: string,
  instant: string,
): Promise<unknown> =>
  tx.run((knex) =>
    knex('freedIds')
      .insert({ tableName: ACCOUNT_TABLE, id: hashAccountId(accountId), freedAt: instant })
      .onConflict(['id', 'tableName'])
      .ignore(),
  );

/** Whether an account was deleted, for as long as private ids are kept. False for an unknown id. */
export const isAccountDeleted = async (db: Runner, accountId: string): Promise<boolean> => {
  const deletedAccount = { tableName: ACCOUNT_TABLE, id: hashAccountId(accountId) };
  return (await db.run((knex) => knex('freedIds').where(deletedAccount).select('id'))).length > 0;
};

interface RequestedId {
  readonly id: string;
  readonly tableName: string;
}

const findTaken = compiledOnce(
  (knex, { id, tableName }: RequestedId, { table }: { readonly table: string }) =>
    knex(table)
      .where({ id })
      .select<readonly { readonly id: string }[]>('id')
      .unionAll(knex('freedIds').where({ tableName, id }).select('id')),
);

/** Rows of a table, as a query that can be narrowed: `knex(table).where(…)`. */
type Rows = (knex: Knex) => Knex.QueryBuilder;

export interface ChildTable {
  readonly table: string;
  /** The column whose foreign key deletes its rows together with the parent row. */
  readonly column: string;
}

/** Tables whose rows the database deletes together with those of a table, by their foreign keys. */
export const cascadeChildren = (table: string): readonly ChildTable[] =>
  tables.flatMap(({ name, columns }) =>
    Object.entries(columns).flatMap(
      ([
        column,
        {
          traits: { reference },
        },
      ]) =>
        reference?.table === table && reference.whenGone === 'cascade'
          ? [{ table: name, column }]
          : [],
    ),
  );

const holdsIds = (table: string): boolean =>
  namesWithIds.has(table) || cascadeChildren(table).some((child) => holdsIds(child.table));

/** The children of `cascadeChildren` that have client-chosen ids, directly or in their own children. */
const childrenByTable: ReadonlyMap<string, readonly ChildTable[]> = new Map(
  tables.map(({ name }) => [name, cascadeChildren(name).filter((child) => holdsIds(child.table))]),
);

const keepFreed = async (tx: Runner, table: string, rows: Rows, instant: string): Promise<void> => {
  if (namesWithIds.has(table)) {
    await tx.run((knex) =>
      knex.raw(
        `insert into freed_ids (id, table_name, freed_at)
          select freed.id, ?, ? from ? as freed where true
          on conflict (id, table_name) do update set freed_at = excluded.freed_at`,
        [table, instant, rows(knex).select(`${table}.id`)],
      ),
    );
  }
  for (const child of childrenByTable.get(table) ?? []) {
    const childRows: Rows = (knex) =>
      knex(child.table).whereIn(child.column, rows(knex).select(`${table}.id`));
    await keepFreed(tx, child.table, childRows, instant);
  }
};

/**
 * Deletes rows permanently, with everything that their foreign keys delete, and prevents their ids
 * from being chosen again. `rows` is called several times. `instant` is in ISO UTC.
 */
export const deleteForGood = async (
  tx: Runner,
  table: string,
  rows: Rows,
  instant: string,
): Promise<number> => {
  await keepFreed(tx, table, rows, instant);
  return tx.run((knex) => rows(knex).delete());
};

/**
 * Rows of one statement. SQLite deletes each with all that its foreign keys delete, and serves nothing else meanwhile.
 * Photos and documents have up to 10 MB each.
 */
const ROWS_AT_ONCE = 100;
const BLOBS_AT_ONCE = 3;

const hasId = (table: string): boolean =>
  tables.some(({ name, columns }) => name === table && columns['id'] !== undefined);

/**
 * Like `deleteForGood`, but deletes many rows, and all that belongs to them, in many small
 * statements, between which other requests are answered.
 */
export const deleteManyForGood = async (
  tx: Runner,
  table: string,
  ids: readonly string[],
  instant: string,
): Promise<void> => {
  const size = table === 'blobs' ? BLOBS_AT_ONCE : ROWS_AT_ONCE;
  for (const batch of splitIntoChunks(ids, size)) {
    for (const child of childrenByTable.get(table) ?? []) {
      if (!hasId(child.table)) continue;
      const childIds = await tx.run((knex) =>
        knex(child.table).whereIn(child.column, batch).pluck<string[]>('id'),
      );
      await deleteManyForGood(tx, child.table, childIds, instant);
    }
    await deleteForGood(tx, table, (knex) => knex(table).whereIn(`${table}.id`, batch), instant);
  }
};

/** The number of ids that one statement deletes. */
const BATCH_SIZE = 500;

/**
 * Forgets the private ids that were freed at or before an instant, in batches, so that others can
 * write in between. Public ids are kept for ever, because a tag may be scanned after any number of
 * years.
 */
export const forgetFreedIds = async (db: Runner, freedBefore: string): Promise<void> => {
  const privateIdTables = tablesWithIds.flatMap(({ name, chosenIds }) =>
    chosenIds === 'private' ? [name] : [],
  );
  for (const tableName of [...privateIdTables, ACCOUNT_TABLE]) {
    for (let deletedCount = BATCH_SIZE; deletedCount === BATCH_SIZE; ) {
      deletedCount = await db.run((knex) => {
        const oldestQuery = knex('freedIds')
          .where({ tableName })
          .where('freedAt', '<=', freedBefore)
          .orderBy('freedAt')
          .limit(BATCH_SIZE)
          .select('id');
        return knex('freedIds').where({ tableName }).whereIn('id', oldestQuery).delete();
      });
    }
  }
};

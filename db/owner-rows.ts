import type { Knex } from 'knex';
import type { Runner } from './engine/run.ts';
import type { AnyTable } from './engine/table.ts';
import { tables } from './tables.ts';

/**
 * The column that refers to the row whose owner also owns this table's rows. Undefined if the rows
 * name their owner themselves.
 */
export const ownerReference = ({ name, columns }: AnyTable) => {
  if (columns['userId']) return undefined;
  for (const [column, { traits }] of Object.entries(columns)) {
    const { table, whenGone } = traits.reference ?? {};
    const parent = tables.find((item) => item.name === table);
    if (parent?.columns['userId'] && whenGone === 'cascade') return { column, parent: parent.name };
  }
  throw new Error(`nothing says whose the rows of ${name} are`);
};

/** The rows of a table that belong to an owner, including deleted ones. */
export const rowsOfOwner = (knex: Knex, table: AnyTable, userId: string): Knex.QueryBuilder => {
  const reference = ownerReference(table);
  return reference
    ? knex(table.name).whereIn(
        reference.column,
        knex(reference.parent).where({ userId }).select('id'),
      )
    : knex(table.name).where({ userId });
};

/** Counts the rows of a table that belong to an owner, including deleted ones. */
export const countRowsOfOwner = async (
  tx: Runner,
  table: AnyTable,
  userId: string,
): Promise<number> => {
  const { total } = await tx.run((knex) =>
    rowsOfOwner(knex, table, userId).count('* as total').first<{ total: number }>(),
  );
  return total;
};

/** The rows of a table joined with the table that has the column of the owner, and that column. */
export const rowsWithOwner = (knex: Knex, table: AnyTable) => {
  const reference = ownerReference(table);
  return reference
    ? {
        rows: knex(table.name).join(
          reference.parent,
          `${reference.parent}.id`,
          `${table.name}.${reference.column}`,
        ),
        owner: `${reference.parent}.userId`,
      }
    : { rows: knex(table.name), owner: `${table.name}.userId` };
};

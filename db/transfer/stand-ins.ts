import { snakeCase } from '#db/engine/columns.ts';
import type { Runner } from '#db/engine/run.ts';
import { moveEntries } from '#db/engine/search/move-entries.ts';
import type { RowOf } from '#db/engine/table.ts';
import { type ChildTable, cascadeChildren } from '#db/ids.ts';
import { tables } from '#db/tables.ts';
import type { importStandIns } from './table.ts';

/** A hidden copy of a row of the account, to which the rows that an import adds to that row belong until it is complete. */
export type StandInRow = RowOf<typeof importStandIns>;

/** Notes stand-ins before they are inserted. */
export const noteStandIns = (db: Runner, rows: readonly StandInRow[]): Promise<unknown> =>
  db.run((knex) => knex('importStandIns').insert([...rows]));

/** The tables whose rows are deleted with those of a table, those on which others depend last. */
export const tablesBelow = (name: string): readonly ChildTable[] =>
  cascadeChildren(name)
    .filter(({ table }) => tables.some((item) => item.name === table && item.columns['id']))
    .toSorted((a, b) => cascadeChildren(a.table).length - cascadeChildren(b.table).length);

export const listStandIns = (db: Runner, importId: string): Promise<readonly StandInRow[]> =>
  db.run((knex) =>
    knex<StandInRow>('importStandIns')
      .where({ importId })
      .select('id', 'importId', 'tableName', 'targetId'),
  );

/** The tables of stand-ins, those on which others depend last. */
export const listTables = (standIns: readonly StandInRow[]): readonly string[] =>
  [...new Set(standIns.map(({ tableName }) => tableName))].toSorted(
    (a, b) => cascadeChildren(a).length - cascadeChildren(b).length,
  );

/** Moves rows in a transaction: all of them, or at most as many as the limit. Returns the number of rows. */
export type MoveRows = (tx: Runner, limit?: number) => Promise<number>;

/**
 * Moves what belongs to stand-ins, other stand-ins excepted, to the rows for which they stand, unless one of these is
 * gone. Each function moves the rows of one table. It finds them by the last of its columns: what belongs to a stand-in
 * of a dependent row also belongs to one of the row on which that depends.
 */
export const movesToTargets = (
  { id: importId, userId }: { readonly id: string; readonly userId: string },
  standIns: readonly StandInRow[],
): readonly MoveRows[] => {
  const children = listTables(standIns).flatMap((parent) =>
    tablesBelow(parent).map((child) => ({ ...child, parent })),
  );
  const moves = [...Map.groupBy(children, (child) => child.table)].map(
    ([table, references]): MoveRows =>
      (tx, limit) =>
        tx.run((knex) => {
          const changes = references.map(({ column }) => {
            const name = snakeCase(column);
            const target = `select target_id from import_stand_ins where id = ${snakeCase(table)}.${name}`;
            return [column, knex.raw(`coalesce((${target}), ${name})`)] as const;
          });
          const { column = '', parent: tableName = '' } = references.at(-1) ?? {};
          const targets = (parent: string) =>
            knex(parent).whereRaw(`${snakeCase(parent)}.id = import_stand_ins.target_id`);
          const rows = knex(table)
            .whereIn(
              column,
              knex('importStandIns')
                .where({ importId, tableName })
                .whereExists(targets(tableName).select('id'))
                .select('id'),
            )
            .whereNotIn('id', knex('importStandIns').where({ importId }).select('id'));
          for (const reference of references.slice(0, -1)) {
            const joinSql = `import_stand_ins.id = ${snakeCase(table)}.${snakeCase(reference.column)}`;
            rows.whereNotExists(
              knex('importStandIns')
                .whereRaw(joinSql)
                .whereNotExists(targets(reference.parent).select('id'))
                .select('id'),
            );
          }
          const moved =
            limit === undefined
              ? rows
              : knex(table).whereIn('id', rows.select(`${table}.id`).limit(limit));
          return moved.update(Object.fromEntries(changes));
        }),
  );
  return standIns.length === 0
    ? []
    : [...moves, (tx, limit) => moveEntries(tx, userId, importId, limit)];
};

/**
 * Whether a row with a stand-in, or something that belongs to it, was changed after the change of this number in the feed
 * of the account.
 */
export const isTargetChanged = async (
  db: Runner,
  { id: importId, userId }: { readonly id: string; readonly userId: string },
  seq: number,
): Promise<boolean> => {
  const change: unknown = await db.run((knex) => {
    const targets = () => knex('importStandIns').where({ importId }).select('targetId');
    return knex('changes')
      .where({ userId })
      .where('seq', '>', seq)
      .where((changed) => changed.whereIn('id', targets()).orWhereIn('parentId', targets()))
      .first('id');
  });
  return change !== undefined;
};

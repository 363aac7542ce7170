import { snakeCase } from '#db/engine/columns.ts';
import type { Database } from '#db/engine/run.ts';
import { tables } from '#db/tables.ts';

const TABLE_NAMES = tables.map(({ name }) => snakeCase(name));

/**
 * A table of which the user of PostgreSQL may not read or change rows, so that calls which need it fail while the others
 * work. Undefined if there is none, and on SQLite, which knows no users.
 */
export const findClosedTable = async (db: Database): Promise<string | undefined> => {
  if (db.kind === 'sqlite') return undefined;
  const row = await db.run((knex) =>
    knex('pgClass')
      .whereRaw('relnamespace = current_schema()::regnamespace')
      .whereIn('relname', TABLE_NAMES)
      .whereRaw(
        `not (${['select', 'insert', 'update', 'delete']
          .map((right) => `has_table_privilege(oid, '${right}')`)
          .join(' and ')})`,
      )
      .first<{ readonly relname: string } | undefined>('relname'),
  );
  return row?.relname;
};

import type { Knex } from 'knex';
import { POSTGRES_DROPS, POSTGRES_TABLES } from './postgres.ts';
import { SQLITE_DROPS, SQLITE_TABLES } from './sqlite.ts';

/**
 * The tables of the search contain nothing that is not in the searched tables, so neither backups nor a move to
 * PostgreSQL contain them. They are created with the triggers that fill them.
 */
export const createSearchTables = async (database: Knex, isPostgres: boolean): Promise<void> => {
  for (const sql of isPostgres ? POSTGRES_TABLES : SQLITE_TABLES) await database.raw(sql);
};

export const dropSearchTables = async (database: Knex): Promise<void> => {
  const isPostgres = database.client.config.client === 'pg';
  for (const sql of isPostgres ? POSTGRES_DROPS : SQLITE_DROPS) await database.raw(sql);
};

import { DatabaseError } from '#db/engine/errors.ts';
import {
  SERVER_FACTS,
  type ServerFacts,
  unsuitability,
} from '#db/engine/postgres/migrate-postgres.ts';
import type { Database } from '#db/engine/run.ts';

/** Why a server does not start on this PostgreSQL database, in words; undefined if it does, and on SQLite. */
export const readUnsuitability = async (db: Database): Promise<string | undefined> => {
  if (db.kind === 'sqlite') return undefined;
  return unsuitability(
    await db.run((knex) => knex.select(knex.raw(SERVER_FACTS)).first<ServerFacts>()),
  );
};

/**
 * Throws DatabaseError `damaged` if SQLite finds damage. It leaves out photos and documents, which may be most of a large
 * file and are read by each backup. PostgreSQL examines its own files.
 */
export const requireIntact = async (db: Database): Promise<void> => {
  if (db.kind === 'postgres') return;
  const tableNames = await db.run((knex) =>
    knex('sqliteSchema')
      .where({ type: 'table' })
      .whereNot({ name: 'blobs' })
      .whereRaw("sql not like 'create virtual%'")
      .pluck<string[]>('name'),
  );
  for (const name of tableNames) {
    const { result } = await db.run((knex) =>
      knex
        .select(knex.raw('quick_check as result'))
        .from(knex.raw('pragma_quick_check(?)', [name]))
        .first<{ result: string }>(),
    );
    if (result !== 'ok') throw new DatabaseError('damaged', undefined, result);
  }
};

export const countAccounts = async (db: Database): Promise<number> => {
  const row = await db.run((knex) => knex('users').count('* as total').first<{ total: number }>());
  return Number(row.total);
};

/** When the first of the present accounts was created; undefined if there is none. */
export const readFirstSignUp = async (db: Database): Promise<string | undefined> => {
  const row = await db.run((knex) =>
    knex('users').min('createdAt as first').first<{ first: string | null }>(),
  );
  return row.first ?? undefined;
};

/** The devices that are subscribed to push, and those among them that could not be reached the last time. */
export const countPushDevices = async (
  db: Database,
): Promise<{ readonly total: number; readonly failing: number }> => {
  const row = await db.run((knex) =>
    knex('pushSubscriptions')
      .count('* as total')
      .count('failingSince as failing')
      .first<{ total: number; failing: number }>(),
  );
  return { total: Number(row.total), failing: Number(row.failing) };
};

/** The clock of the database's own server, in milliseconds; undefined on SQLite, which has none. */
export const databaseTime = async (db: Database): Promise<number | undefined> => {
  if (db.kind === 'sqlite') return undefined;
  const row = await db.run((knex) =>
    knex
      .select(knex.raw('extract(epoch from clock_timestamp()) * 1000 as now'))
      .first<{ now: number }>(),
  );
  return Number(row.now);
};

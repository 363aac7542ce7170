import type { Knex } from 'knex';
import { DatabaseError } from '#db/engine/errors.ts';
import type { Runner } from '#db/engine/run.ts';

/** A plausible instant in the format of the database. */
export const RESETS = '2026-11-20T03:00:00.000Z';

/** The row of a migration that this version does not know. */
export const NEWER_MIGRATION = {
  name: '999-of-a-newer-version',
  batch: 99,
  migrationTime: RESETS,
} as const;

/** Inserts into a table without foreign keys in either direction. */
export const insert = (key: string) => (knex: Knex) =>
  knex('rateLimits').insert({ key, count: 1, resetsAt: RESETS });

/** The keys that `insert` wrote. */
export const keysIn = (db: Runner): Promise<string[]> =>
  db.run((knex) => knex<{ key: string }>('rateLimits').orderBy('key').pluck('key'));

/** Inserts a row whose user does not exist. */
export const insertOrphan = (knex: Knex) =>
  knex('sessions').insert({
    sid: 's',
    userId: 'nobody',
    sess: {},
    expire: RESETS,
    createdAt: RESETS,
  });

/**
 * The outcome of some work: the code of a DatabaseError, the text of another error, or that it
 * succeeded.
 */
export const catchErrorCode = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof DatabaseError ? error.code : String(error);
  }
};

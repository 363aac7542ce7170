import type { Knex } from 'knex';
import { DatabaseError } from '#db/engine/errors.ts';
import type { Runner } from '#db/engine/run.ts';

/** An instant, as rows hold it. */
export const RESETS = '2026-11-20T03:00:00.000Z';

/** Into a table that nothing refers to and that refers to nothing. */
export const insert = (key: string) => (k: Knex) =>
  k('rateLimits').insert({ key, count: 1, resetsAt: RESETS });

/** What `insert` put there. */
export const keysIn = (db: Runner): Promise<string[]> =>
  db.run((k) => k<{ key: string }>('rateLimits').orderBy('key').pluck('key'));

/** Of a user who is not there. */
export const orphan = (k: Knex) =>
  k('sessions').insert({ sid: 's', userId: 'nobody', sess: {}, expire: RESETS, createdAt: RESETS });

/** What came of some work: our code of the database's refusal, another error in words, or that it was done. */
export const codeOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof DatabaseError ? error.code : String(error);
  }
};

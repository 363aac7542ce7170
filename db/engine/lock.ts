import BetterSqlite3 from 'better-sqlite3';
import { DatabaseError, mapDriverError } from './errors.ts';
import { makeDatabasePrivate } from './sqlite/private-file.ts';

export interface Hold {
  release(): void;
}

/**
 * A file of SQLite's own beside the database: what is locked in it is let go by the system when a process dies,
 * however it dies, on every platform. Locking the database itself would not do, because restoring puts another file
 * in its place.
 */
const take = (file: string, lock: string): Hold => {
  let raw: BetterSqlite3.Database | undefined;
  try {
    makeDatabasePrivate(`${file}.lock`);
    const held = new BetterSqlite3(`${file}.lock`, { timeout: 0 });
    raw = held;
    held.exec(lock);
    // A transaction holds nothing before it has read.
    held.prepare('select count(*) from sqlite_schema').get();
    return { release: () => held.close() };
  } catch (error) {
    raw?.close();
    const known = mapDriverError(error);
    const isHeld = known instanceof DatabaseError && known.code === 'busy';
    throw isHeld ? new DatabaseError('in-use', error) : known;
  }
};

/** Whoever works with the database holds this, beside others. Throws DatabaseError `in-use` while it is replaced. */
export const holdBesideOthers = (file: string): Hold => take(file, 'begin');

/** Whoever replaces the database holds this. Throws DatabaseError `in-use` while anybody works with it. */
export const holdAlone = (file: string): Hold => take(file, 'begin exclusive');

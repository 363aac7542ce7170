import type { Database } from '#db/engine/run.ts';

/** The parts of a builder of knex that say what it writes. */
interface BuiltStatement {
  readonly _method?: string;
  readonly _single?: { readonly table?: string };
}

/** A write of an import: a statement by itself, or a transaction. */
export interface ImportWrite {
  /** The position of the write in the import, from 1. */
  readonly number: number;
  /** The table of a statement; undefined for a transaction. */
  readonly table: string | undefined;
  /** The rows that a statement inserted. */
  readonly rows: number;
}

const WRITE_METHODS = /^(insert|update|del)$/;

/**
 * Calls `between` after each write of an import, before the next one, from the first row of `imports` on. Writes of
 * `between` are not counted. If `between` throws, the import fails there. `kill` makes all later statements fail, as
 * if the server had been killed; `[Symbol.dispose]` is its restart.
 */
export const runBetweenWrites = (
  db: Database,
  between: (write: ImportWrite, kill: () => void) => Promise<unknown>,
) => {
  const { run, transaction } = db;
  let number = 0;
  let isCallbackRunning = false;
  let isKilled = false;
  const kill = () => {
    isKilled = true;
    throw new Error('killed');
  };
  const pass = async (table: string | undefined, rows: number): Promise<void> => {
    if (isCallbackRunning || (number === 0 && table !== 'imports')) return;
    number += 1;
    isCallbackRunning = true;
    try {
      await between({ number, table, rows }, kill);
    } finally {
      isCallbackRunning = false;
    }
  };
  const requireAlive = (): void => {
    if (isKilled) throw new Error('killed');
  };
  db.run = async (build) => {
    requireAlive();
    let builtStatement: BuiltStatement = {};
    const result = await run.call(db, (knex) => {
      const query = build(knex);
      // The cast is safe: knex does not declare these parts of its builders.
      builtStatement = query as BuiltStatement;
      return query;
    });
    const rows = typeof result === 'number' ? result : 0;
    if (WRITE_METHODS.test(builtStatement._method ?? ''))
      await pass(builtStatement._single?.table, rows);
    // The cast is safe: the result has the type that the builder promised.
    return result as never;
  };
  db.transaction = async (work) => {
    requireAlive();
    const result = await transaction.call(db, work);
    await pass(undefined, 0);
    return result as never;
  };
  return {
    writes: () => number,
    [Symbol.dispose]() {
      Object.assign(db, { run, transaction });
    },
  };
};

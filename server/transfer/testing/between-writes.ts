import type { Knex } from 'knex';
import type { Database, Runner } from '#db/engine/run.ts';

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
  /** The rows that the write inserted. */
  readonly rows: number;
  /** The most rows that a statement of the write updated. */
  readonly updated: number;
  /** The number of statements that wrote. */
  readonly statements: number;
}

const WRITE_METHODS = /^(insert|update|del)$/;

/** Runs a statement, and calls `onDone` with it and the number of rows that it wrote. */
const runWatched = async <Q extends PromiseLike<unknown>>(
  runner: Runner,
  build: (knex: Knex) => Q,
  onDone: (statement: BuiltStatement, rows: number) => unknown,
): Promise<Awaited<Q>> => {
  let statement: BuiltStatement = {};
  const result = await runner.run((knex) => {
    const query = build(knex);
    // The cast is safe: knex does not declare these parts of its builders.
    statement = query as BuiltStatement;
    return query;
  });
  await onDone(statement, typeof result === 'number' ? result : 0);
  return result;
};

const isWrite = ({ _method = '' }: BuiltStatement): boolean => WRITE_METHODS.test(_method);

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
  const pass = async (
    table: string | undefined,
    rows: number,
    statements = 1,
    updated = 0,
  ): Promise<void> => {
    if (isCallbackRunning || (number === 0 && table !== 'imports')) return;
    number += 1;
    isCallbackRunning = true;
    try {
      await between({ number, table, rows, updated, statements }, kill);
    } finally {
      isCallbackRunning = false;
    }
  };
  const requireAlive = (): void => {
    if (isKilled) throw new Error('killed');
  };
  const runner: Runner = {
    run(build) {
      requireAlive();
      return run.call(db, build) as ReturnType<typeof run<ReturnType<typeof build>>>;
    },
  };
  db.run = (build) =>
    runWatched(
      runner,
      build,
      (statement, rows) => isWrite(statement) && pass(statement._single?.table, rows),
    );
  db.transaction = async (work) => {
    requireAlive();
    let [rows, statements, updated] = [0, 0, 0];
    const result = await transaction.call(db, (tx) => {
      [rows, statements, updated] = [0, 0, 0];
      return work({
        run: (build) =>
          runWatched(tx, build, (statement, count) => {
            if (!isWrite(statement)) return;
            statements += 1;
            if (statement._method === 'insert') rows += count;
            if (statement._method === 'update') updated = Math.max(updated, count);
          }),
      });
    });
    await pass(undefined, rows, statements, updated);
    // The cast is safe: the result has the type that `work` promised.
    return result as never;
  };
  return {
    writes: () => number,
    [Symbol.dispose]() {
      Object.assign(db, { run, transaction });
    },
  };
};

/**
 * Calls `work` once in the transaction that shows an import, when that has its snapshot and has written nothing. Only a
 * database that runs several transactions at a time can finish `work` then.
 */
export const runWhilePublishing = (db: Database, work: () => Promise<unknown>) => {
  const { transaction } = db;
  let hasRun = false;
  db.transaction = async (runTransaction) => {
    const result = await transaction.call(db, (tx) =>
      runTransaction({
        run: (build) =>
          runWatched(tx, build, async ({ _single, _method }) => {
            if (hasRun || _single?.table !== 'importStandIns' || _method !== 'select') return;
            hasRun = true;
            await work();
          }),
      }),
    );
    // The cast is safe: the result has the type that the transaction promised.
    return result as never;
  };
  return {
    [Symbol.dispose]() {
      Object.assign(db, { transaction });
    },
  };
};

import { DatabaseError, type DatabaseErrorCode } from '#db/engine/errors.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import type { DueRows } from '#db/notices/next-instants.ts';
import { throwAll } from '#server/http/attempt-all.ts';
import { errorMessage } from '#server/http/error-message.ts';

/** Rows that are planned in one transaction. */
const BATCH_SIZE = 200;

/** The errors of the database that are about what a statement wrote. With all others, every row would fail. */
const ABOUT_CONTENT: readonly DatabaseErrorCode[] = ['check', 'unique', 'foreign-key', 'other'];

/** Whether an error is about one row, so that others may succeed. */
export const isAboutContent = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || ABOUT_CONTENT.includes(error.code);

interface BatchedWork {
  /** Names a row in the message of its error. */
  readonly name: string;
  readonly list: (page: Omit<DueRows, 'now'>) => Promise<readonly string[]>;
  /** Plans the notices of these rows in one transaction. */
  readonly plan: (tx: Runner, ids: readonly string[]) => Promise<unknown>;
}

/** Plans each row of a batch in a transaction of its own. Returns the errors. */
const planSingly = async (
  db: Database,
  { name, plan }: BatchedWork,
  ids: readonly string[],
): Promise<readonly Error[]> => {
  const errors: Error[] = [];
  for (const id of ids) {
    try {
      await db.transaction((tx) => plan(tx, [id]));
    } catch (error) {
      if (!isAboutContent(error)) throw error;
      errors.push(new Error(`${name} ${id}: ${errorMessage(error)}`, { cause: error }));
    }
  }
  return errors;
};

/**
 * Plans all rows that are due, in batches with a constant number of statements. If a row makes its batch fail, the rows
 * of this batch are planned one by one, so that it holds back no other. Throws the errors of all rows at the end.
 */
export const planInBatches = async (db: Database, work: BatchedWork): Promise<void> => {
  const errors: unknown[] = [];
  let count = BATCH_SIZE;
  try {
    while (count === BATCH_SIZE) {
      // Rows that were planned are no longer due; those that failed are still the first ones.
      const ids = await work.list({ skipped: errors.length, limit: BATCH_SIZE });
      count = ids.length;
      // Usually nothing is due, which the read finds out without waiting for the writer.
      if (count === 0) break;
      try {
        await db.transaction((tx) => work.plan(tx, ids));
      } catch (error) {
        if (!isAboutContent(error)) throw error;
        errors.push(...(await planSingly(db, work, ids)));
      }
    }
  } catch (error) {
    errors.push(error);
  }
  throwAll(errors);
};

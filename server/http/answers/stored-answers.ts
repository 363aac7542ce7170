import { trimAnswers } from '#db/http/idempotency.ts';
import type { Parts } from '#server/parts.ts';

/** The maximum number of answers that are kept for each account for retries. None is kept longer than 90 days. */
export const MAX_STORED_ANSWERS = { rows: 2000, characters: 8 * 1024 * 1024 } as const;

/**
 * After this many more rows, or characters, the oldest answers are deleted together, so that most requests cost
 * nothing.
 */
const TRIM_AFTER = { rows: 100, characters: 1024 * 1024 } as const;

/** The maximum number of accounts whose answers are counted at a time. */
const MAX_COUNTED = 10_000;

interface StoredCount {
  rows: number;
  characters: number;
}

/** Bounds the answers that are kept for each account, however many of its requests have a key. */
export class StoredAnswers {
  readonly #counts = new Map<string, StoredCount>();

  /** Must be called after an answer of that length was stored. */
  async added(
    { db, log }: Pick<Parts, 'db' | 'log'>,
    userId: string,
    characters: number,
  ): Promise<void> {
    const count = this.#counts.get(userId) ?? { rows: 0, characters: 0 };
    count.rows += 1;
    count.characters += characters;
    this.#counts.delete(userId);
    if (count.rows < TRIM_AFTER.rows && count.characters < TRIM_AFTER.characters) {
      this.#counts.set(userId, count);
      const oldestKey = this.#counts.keys().next().value;
      // Evicts the least recently active account; its surplus is trimmed after later writes, or after 90 days.
      if (this.#counts.size > MAX_COUNTED && oldestKey !== undefined)
        this.#counts.delete(oldestKey);
      return;
    }
    // The request itself has succeeded, so a failed cleanup must not refuse it.
    await trimAnswers(db, userId, MAX_STORED_ANSWERS).catch(() =>
      log({ level: 'error', http: 'old answers not deleted' }),
    );
  }
}

import { trimAnswers } from '#db/http/idempotency.ts';
import type { Parts } from '#server/parts.ts';

/** The newest answers that an account keeps for retries, at most; none is kept longer than 90 days. */
const MOST = { rows: 2000, bytes: 8 * 1024 * 1024 } as const;

/** After so many more, or so many characters, the oldest are deleted together: each request by itself costs nothing. */
const TRIM_AFTER = { rows: 100, bytes: 1024 * 1024 } as const;

/** Accounts whose answers are counted at a time. */
const MOST_COUNTED = 10_000;

interface Count {
  rows: number;
  bytes: number;
}

/** Bounds the answers that are kept for each account, whatever number of requests carries a key. */
export class KeptAnswers {
  readonly #counts = new Map<string, Count>();

  /** To be called once an answer of that length has been kept. */
  async added(
    { db, log }: Pick<Parts, 'db' | 'log'>,
    userId: string,
    bytes: number,
  ): Promise<void> {
    const count = this.#counts.get(userId) ?? { rows: 0, bytes: 0 };
    count.rows += 1;
    count.bytes += bytes;
    this.#counts.delete(userId);
    if (count.rows < TRIM_AFTER.rows && count.bytes < TRIM_AFTER.bytes) {
      this.#counts.set(userId, count);
      const oldest = this.#counts.keys().next().value;
      // Evicts the least recently active account; its surplus is trimmed after later writes, or after 90 days.
      if (this.#counts.size > MOST_COUNTED && oldest !== undefined) this.#counts.delete(oldest);
      return;
    }
    // The request itself has succeeded: it is not refused for what is tidied behind it.
    await trimAnswers(db, userId, MOST).catch(() =>
      log({ level: 'error', http: 'old answers not deleted' }),
    );
  }
}

import type { Runner } from '#db/engine/run.ts';
import { countAgainst, type Limit } from './rate-limit.ts';

/** The maximum number of subjects that are remembered between their attempts. */
const MAX_SUBJECTS = 10_000;

/**
 * Counts frequent attempts in batches, each before its first attempt, because every count waits for a write. Each
 * process of a server may therefore allow one batch more than the limit.
 */
export class BatchedLimit {
  readonly #batchSize: number;
  /** The attempts of each subject that are counted already and were not made yet. */
  readonly #prepaid = new Map<string, number>();

  constructor(batchSize: number) {
    this.#batchSize = batchSize;
  }

  /** Counts an attempt, and throws 429 if there are more than `limit.max`, rounded up to whole batches. */
  async count(db: Runner, limit: Limit, subject: string, now: Date): Promise<void> {
    const roomBefore = this.#prepaid.get(subject) ?? 0;
    if (roomBefore > 0) {
      this.#prepaid.set(subject, roomBefore - 1);
      return;
    }
    const batches = { ...limit, max: Math.ceil(limit.max / this.#batchSize) };
    await countAgainst(db, batches, subject, now);
    if (this.#prepaid.size >= MAX_SUBJECTS) this.#prepaid.clear();
    this.#prepaid.set(subject, this.#batchSize - 1);
  }
}

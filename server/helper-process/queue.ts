import { busyError } from '#server/http/errors.ts';

export interface QueuedJob {
  readonly userId: string;
  /** The size in bytes. */
  readonly size: number;
  /** Whether the job is queued even if the queue is full, as an import's jobs are. */
  readonly ignoresQueueLimit: boolean;
}

export interface QueueLimits {
  /** The most waiting jobs. */
  readonly jobs: number;
  /** The most waiting jobs of one account. */
  readonly perAccount: number;
  /** The most waiting bytes; a single job may exceed it. */
  readonly bytes: number;
}

/** An account with this many more waiting jobs than another one gives up a job for it. */
const UNFAIR_SHARE = 2;

/**
 * A short first-in, first-out queue for each account. Accounts take turns, so that many jobs of one account delay
 * another by at most one job.
 */
export class JobQueue<Item extends QueuedJob> {
  readonly #limits: QueueLimits;
  readonly #onEvicted: (item: Item) => void;
  /** In the order of the accounts' turns. */
  readonly #accounts = new Map<string, Item[]>();

  /** `giveWay` is called with each item removed in favour of another account. */
  constructor(limits: QueueLimits, giveWay: (item: Item) => void) {
    this.#limits = limits;
    this.#onEvicted = giveWay;
  }

  get size(): number {
    return [...this.#accounts.values()].reduce((sum, accountJobs) => sum + accountJobs.length, 0);
  }

  /** Throws 503 if the queue is full, in total or for this account. */
  add(item: Item): void {
    if (!item.ignoresQueueLimit) this.#requireRoom(item);
    const accountJobs = this.#accounts.get(item.userId);
    if (accountJobs) accountJobs.push(item);
    else this.#accounts.set(item.userId, [item]);
  }

  /** Removes and returns the next item. */
  next(): Item | undefined {
    for (const [userId, waiting] of this.#accounts) {
      const item = waiting.shift();
      this.#accounts.delete(userId);
      if (waiting.length > 0) this.#accounts.set(userId, waiting);
      return item;
    }
    return undefined;
  }

  /** Returns an item that `next` removed, as the next one. */
  putBack(item: Item): void {
    const otherAccounts = [...this.#accounts].filter(([userId]) => userId !== item.userId);
    const accountJobs = this.#accounts.get(item.userId) ?? [];
    this.#accounts.clear();
    this.#accounts.set(item.userId, [item, ...accountJobs]);
    for (const [userId, waiting] of otherAccounts) this.#accounts.set(userId, waiting);
  }

  /** Removes and returns all items. */
  clear(): readonly Item[] {
    const queuedJobs = [...this.#accounts.values()].flat();
    this.#accounts.clear();
    return queuedJobs;
  }

  #requireRoom({ userId, size }: Item): void {
    const userJobCount = this.#countedJobs(userId).length;
    if (userJobCount >= this.#limits.perAccount) throw busyError();
    while (this.#isFull(size)) {
      const longestQueue = [...this.#accounts.keys()]
        .map((account) => this.#countedJobs(account))
        .reduce((a, b) => (b.length > a.length ? b : a), []);
      const newestJob = longestQueue.at(-1);
      if (newestJob === undefined || longestQueue.length <= userJobCount + UNFAIR_SHARE)
        throw busyError();
      const otherJobs =
        this.#accounts.get(newestJob.userId)?.filter((item) => item !== newestJob) ?? [];
      // The account keeps its turn, because another of its jobs waits.
      this.#accounts.set(newestJob.userId, otherJobs);
      this.#onEvicted(newestJob);
    }
  }

  #isFull(size: number): boolean {
    const countedJobs = [...this.#accounts.keys()].flatMap((userId) => this.#countedJobs(userId));
    const bytes = countedJobs.reduce((sum, other) => sum + other.size, 0);
    if (countedJobs.length >= this.#limits.jobs) return true;
    return countedJobs.length > 0 && bytes + size > this.#limits.bytes;
  }

  /** The jobs of an account that count against the limits. */
  #countedJobs(userId: string): readonly Item[] {
    return (this.#accounts.get(userId) ?? []).filter(({ ignoresQueueLimit }) => !ignoresQueueLimit);
  }
}

import type { Context } from 'koa';
import { BYTES_PER_MEGABYTE } from '#server/config-values.ts';
import { GRACE_PERIOD } from '#server/http/body/body-budget.ts';
import { busyError } from '#server/http/errors.ts';

/** Characters of an answer that is counted. Lists are smaller unless their rows have long texts. */
const LARGE_ANSWER = BYTES_PER_MEGABYTE;

/** The characters of large answers that this process holds until their clients have read them. */
const MAX_UNREAD = 128 * BYTES_PER_MEGABYTE;

/** The share of it that one account may use with several answers at once. */
const ACCOUNT_SHARE = 1 / 4;

interface UnreadAnswer {
  readonly account: string;
  readonly size: number;
  readonly begunAt: number;
  /** Disconnects the client. */
  readonly giveWay: () => void;
}

const sumOf = (answers: readonly UnreadAnswer[]): number =>
  answers.reduce((sum, { size }) => sum + size, 0);

/**
 * Counts the large answers that are in memory because their clients have not read them. When there is no room for
 * another one, the oldest that was not read within 10 seconds gives way.
 */
export class UnreadAnswers {
  readonly #limit: number;
  readonly #now: () => number;
  /** In the order of their beginning. */
  readonly #answers = new Set<UnreadAnswer>();

  /** `limit` in characters; `now` in milliseconds. */
  constructor(limit = MAX_UNREAD, now = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Throws 503 if there is no room. The result is called when the answer was read or its client has disconnected. */
  add({ account, size, giveWay }: Omit<UnreadAnswer, 'begunAt'>): () => void {
    const ofAccount = [...this.#answers].filter((other) => other.account === account);
    this.#makeRoom(size, this.#limit * ACCOUNT_SHARE, ofAccount);
    this.#makeRoom(size, this.#limit, [...this.#answers]);
    const answer = { account, size, giveWay, begunAt: this.#now() };
    this.#answers.add(answer);
    return () => this.#answers.delete(answer);
  }

  /** A single answer always has room, however large it is. */
  #makeRoom(size: number, limit: number, others: readonly UnreadAnswer[]): void {
    const kept = [...others];
    const slow: UnreadAnswer[] = [];
    while (kept.length > 0 && sumOf(kept) + size > limit) {
      const oldest = kept.shift();
      if (!oldest || this.#now() - oldest.begunAt < GRACE_PERIOD) throw busyError();
      slow.push(oldest);
    }
    for (const answer of slow) {
      this.#answers.delete(answer);
      answer.giveWay();
    }
  }
}

const unreadAnswers = new UnreadAnswers();

/** Counts an answer until its client has read it. Throws 503 if this process holds too much that nobody reads. */
export const countUnread = ({ req, res }: Context, account: string, size: number): void => {
  // Nothing is sent to a client that has disconnected.
  if (size < LARGE_ANSWER || req.socket.destroyed) return;
  res.once('close', unreadAnswers.add({ account, size, giveWay: () => res.destroy() }));
};

import type { Context, Middleware } from 'koa';
import { BYTES_PER_MEGABYTE } from '#server/config-values.ts';
import { toNetwork } from '#server/http/access/network.ts';
import { getSessionAccount } from '#server/http/access/session/session.ts';
import { GRACE_PERIOD } from '#server/http/body/recent-rate.ts';
import { busyError } from '#server/http/errors.ts';

/** Bytes of an answer that is counted. The system holds about as much for each connection anyway. */
const COUNTED_ANSWER = 32 * 1024;

/** The same for writes, which are done by then, so that their answers should not be refused. */
const COUNTED_ANSWER_TO_WRITE = BYTES_PER_MEGABYTE;

/** Bytes that a list holds while it is created for its reader, of the part that was not read yet. */
const STREAMED_ANSWER = BYTES_PER_MEGABYTE;

/** The bytes of answers that this process holds until their clients have read them. */
const MAX_UNREAD = 128 * BYTES_PER_MEGABYTE;

/** The share of it that one reader may use with several answers at once. */
const READER_SHARE = 1 / 4;

interface UnreadAnswer {
  /** An account, or the network of a client without a session. */
  readonly reader: string;
  readonly size: number;
  readonly begunAt: number;
  /** Disconnects the client. */
  readonly giveWay: () => void;
}

/**
 * Counts the answers that are in memory because their clients have not read them. When there is no room for another
 * one, the oldest that were not read within 10 seconds give way, and then those of the readers that hold more than the
 * one who asks.
 */
export class UnreadAnswers {
  readonly #limit: number;
  readonly #now: () => number;
  /** In the order of their beginning. */
  readonly #answers = new Set<UnreadAnswer>();
  readonly #sizes = new Map<string, number>();
  #total = 0;

  /** `limit` in bytes; `now` in milliseconds. */
  constructor(limit = MAX_UNREAD, now = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Throws 503 if there is no room. The result is called when the answer was read or its client has disconnected. */
  add({ reader, size, giveWay }: Omit<UnreadAnswer, 'begunAt'>): () => void {
    this.#makeRoomOfReader(reader, size);
    this.#makeRoom(reader, size);
    const answer = { reader, size, giveWay, begunAt: this.#now() };
    this.#answers.add(answer);
    this.#count(reader, size);
    return () => this.#delete(answer);
  }

  #sizeOf(reader: string): number {
    return this.#sizes.get(reader) ?? 0;
  }

  #count(reader: string, size: number): void {
    this.#total += size;
    const sizeOfReader = this.#sizeOf(reader) + size;
    if (sizeOfReader === 0) this.#sizes.delete(reader);
    else this.#sizes.set(reader, sizeOfReader);
  }

  #delete(answer: UnreadAnswer): void {
    if (this.#answers.delete(answer)) this.#count(answer.reader, -answer.size);
  }

  #isSlow({ begunAt }: UnreadAnswer): boolean {
    return this.#now() - begunAt >= GRACE_PERIOD;
  }

  /** A single answer always has room, however large it is. */
  #makeRoomOfReader(reader: string, size: number): void {
    const excess = this.#sizeOf(reader) + size - this.#limit * READER_SHARE;
    if (excess <= 0 || this.#sizeOf(reader) === 0) return;
    const answers = [...this.#answers].filter((other) => other.reader === reader);
    this.#end(answers, excess, (answer) => this.#isSlow(answer));
  }

  #makeRoom(reader: string, size: number): void {
    const excess = this.#total + size - this.#limit;
    if (excess <= 0 || this.#total === 0) return;
    const askedSize = this.#sizeOf(reader) + size;
    const oldestFirst = [...this.#answers];
    const isSlow = (answer: UnreadAnswer) => this.#isSlow(answer);
    const largestFirst = oldestFirst
      .filter((answer) => !isSlow(answer))
      .toSorted((one, other) => this.#sizeOf(other.reader) - this.#sizeOf(one.reader));
    this.#end(
      [...oldestFirst.filter(isSlow), ...largestFirst],
      excess,
      (answer) => isSlow(answer) || this.#sizeOf(answer.reader) > askedSize,
    );
  }

  /** Ends as many answers as hold `excess` bytes, in this order. Throws 503, and ends none, if one of them may not end. */
  #end(
    answers: readonly UnreadAnswer[],
    excess: number,
    mayEnd: (answer: UnreadAnswer) => boolean,
  ): void {
    const ended: UnreadAnswer[] = [];
    let rest = excess;
    for (const answer of answers) {
      if (rest <= 0) break;
      if (!mayEnd(answer)) throw busyError();
      ended.push(answer);
      rest -= answer.size;
    }
    for (const answer of ended) {
      this.#delete(answer);
      answer.giveWay();
    }
  }
}

const unreadAnswers = new UnreadAnswers();

/** Bytes that several answers send at once, so that no answer holds memory of its own. */
const sharedBytes = new WeakSet<Buffer>();

export const shareBytes = (bytes: Buffer): Buffer => {
  sharedBytes.add(bytes);
  return bytes;
};

/** The bytes of an answer that are in memory until it is read. */
const heldBytes = ({ body, length }: Context): number =>
  Buffer.isBuffer(body) && sharedBytes.has(body) ? 0 : (length ?? 0);

const count = (ctx: Context, size: number): void => {
  const { req, res } = ctx;
  // Nothing is sent to a client that has disconnected.
  if (req.socket.destroyed) return;
  const reader = getSessionAccount(ctx) ?? toNetwork(ctx.ip);
  res.once('close', unreadAnswers.add({ reader, size, giveWay: () => res.destroy() }));
};

/** Counts each answer until its client has read it. Throws 503 if this process holds too much that nobody reads. */
export const limitUnread: Middleware = async (ctx, next) => {
  await next();
  if (ctx.method === 'HEAD') return;
  const size = heldBytes(ctx);
  if (size >= (ctx.method === 'GET' ? COUNTED_ANSWER : COUNTED_ANSWER_TO_WRITE)) count(ctx, size);
};

/** Counts an answer that is created while it is read. Throws 503 if this process holds too much that nobody reads. */
export const countStreamed = (ctx: Context): void => {
  if (ctx.method !== 'HEAD') count(ctx, STREAMED_ANSWER);
};

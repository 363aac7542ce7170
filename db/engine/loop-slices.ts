/** Milliseconds for which statements may hold the event loop before others have their turn. */
const SLICE = 10;

/** In milliseconds: the longest slice on a busy server. */
const LONGEST_SLICE = 50;

/** The part of a busy event loop's time that a slice may have. */
const SHARE = 1 / 4;

/**
 * Divides a long list of statements into slices. SQLite answers at once, and so a long list of statements would otherwise
 * be one turn of the event loop, in which nobody else is answered. Those that wait for the next slice are served in the
 * order in which they came, one piece of work each, so that nobody who does a lot keeps the others waiting.
 */
export class LoopSlices {
  readonly #waiting: (() => void)[] = [];
  #slice = SLICE;
  #began = 0;
  #isMeasured = false;

  /** Lets others have their turn where this one has lasted long enough. */
  async yieldIfLong(): Promise<void> {
    if (this.#waiting.length === 0 && !this.#isOver()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    await promise;
  }

  /** Whether the event loop has been held for a slice since the first statement of this turn. */
  #isOver(): boolean {
    const now = performance.now();
    if (this.#isMeasured) return now - this.#began > this.#slice;
    this.#isMeasured = true;
    this.#began = now;
    setImmediate(() => this.#beginTurn());
    return false;
  }

  #beginTurn(): void {
    this.#isMeasured = false;
    // Where other work makes turns long, a short slice in each of them would be too little for all that wait.
    this.#slice = SLICE;
    if (this.#waiting.length === 0) return;
    const turn = performance.now() - this.#began;
    this.#slice = Math.min(LONGEST_SLICE, Math.max(SLICE, turn * SHARE));
    this.#serve();
  }

  /** The next that waits, and after it those behind, until the slice is over. */
  #serve(): void {
    const next = this.#isOver() ? undefined : this.#waiting.shift();
    if (!next) return;
    next();
    // A tick that is added by a promise comes after all that the promises lead to, and so after the work of `next`.
    queueMicrotask(() => process.nextTick(() => this.#serve()));
  }
}

const slices = new LoopSlices();

/** Lets others have their turn where this one has lasted long enough. */
export const yieldIfLong = (): Promise<void> => slices.yieldIfLong();

/** Does something to each of a long list in order, in slices between which others have their turn. */
export const inSlices = async <T>(
  all: Iterable<T>,
  work: (item: T, index: number) => void,
): Promise<void> => {
  let index = 0;
  for (const item of all) {
    // The clock is not read for each: many are done in a microsecond.
    if (index % 64 === 0) await yieldIfLong();
    work(item, index);
    index += 1;
  }
};

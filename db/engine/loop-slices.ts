/** Milliseconds for which statements may hold the event loop before other work runs. */
const SLICE_MS = 10;

/** The longest slice on a busy server, in milliseconds. */
const MAX_SLICE_MS = 50;

/** More callers than any household or its devices cause at once. */
const MANY_WAITING = 1000;

/** The share of a busy event loop's time that slices may use. */
const MAX_SLICE_SHARE = 1 / 4;

/**
 * Divides a long list of statements into slices. SQLite is synchronous, so a long list would block the event loop for
 * all other requests. Callers that wait for the next slice are served in the order of their arrival, one statement
 * each, so that a caller with much work does not delay the others.
 */
export class LoopSlices {
  readonly #waitingCallbacks: { readonly resume: () => void; readonly since: number }[] = [];
  #slice = SLICE_MS;
  #startedAt = 0;
  #isMeasured = false;

  /** Yields to other work if the current slice has lasted long enough. */
  async yieldIfLong(): Promise<void> {
    if (this.#waitingCallbacks.length === 0 && !this.#isOver()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waitingCallbacks.push({ resume: resolve, since: performance.now() });
    await promise;
  }

  /** Whether many callers wait, and the first of them for longer than `limit` milliseconds. */
  isCrowded(limit: number): boolean {
    const [oldest] = this.#waitingCallbacks;
    return (
      oldest !== undefined &&
      this.#waitingCallbacks.length >= MANY_WAITING &&
      performance.now() - oldest.since > limit
    );
  }

  /** Whether the event loop has been held for a slice since the first statement of this turn. */
  #isOver(): boolean {
    const now = performance.now();
    if (this.#isMeasured) return now - this.#startedAt > this.#slice;
    this.#isMeasured = true;
    this.#startedAt = now;
    setImmediate(() => this.#beginTurn());
    return false;
  }

  #beginTurn(): void {
    this.#isMeasured = false;
    // If other work makes turns long, one short slice in each turn would be too little for all callers that wait.
    this.#slice = SLICE_MS;
    if (this.#waitingCallbacks.length === 0) return;
    const sliceTime = performance.now() - this.#startedAt;
    this.#slice = Math.min(MAX_SLICE_MS, Math.max(SLICE_MS, sliceTime * MAX_SLICE_SHARE));
    this.#serve();
  }

  /** Serves waiting callers one after the other until the slice ends. */
  #serve(): void {
    const next = this.#isOver() ? undefined : this.#waitingCallbacks.shift();
    if (!next) return;
    next.resume();
    // A tick that is scheduled in a microtask runs after all microtasks, and therefore after the work of `next`.
    queueMicrotask(() => process.nextTick(() => this.#serve()));
  }
}

const slices = new LoopSlices();

/** Yields to other work if the current slice has lasted long enough. */
export const yieldIfLong = (): Promise<void> => slices.yieldIfLong();

/** Whether so many wait for their next slice, the first of them for longer than `limit` ms, that more would wait for seconds. */
export const areSlicesCrowded = (limit: number): boolean => slices.isCrowded(limit);

/** Calls `work` for each item of a long list in order, in slices between which other work runs. */
export const inSlices = async <T>(
  all: Iterable<T>,
  work: (item: T, index: number) => void,
): Promise<void> => {
  let index = 0;
  for (const item of all) {
    // Reading the clock for each item would cost more than most items do.
    if (index % 64 === 0) await yieldIfLong();
    work(item, index);
    index += 1;
  }
};

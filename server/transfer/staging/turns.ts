import { HttpError, retryAfter } from '#server/http/errors.ts';

/** Exports and imports that work at the same time in this process. */
const MAX_AT_WORK = 2;

/** Exports and imports that may be in progress, including those that wait for a slow client and use little memory. */
const MAX_BEGUN = 20;

/** Milliseconds of waiting after which an export or import lets another one work. */
const IDLE_AFTER = 1000;

export class Turn implements Disposable {
  readonly #end: () => void;
  #waitingSince: number | undefined;

  constructor(end: () => void) {
    this.#end = end;
  }

  /** Marks the export or import as waiting for its client or the decoder. */
  startWaiting(): void {
    this.#waitingSince = performance.now();
  }

  stopWaiting(): void {
    this.#waitingSince = undefined;
  }

  get isAtWork(): boolean {
    return this.#waitingSince === undefined || performance.now() - this.#waitingSince < IDLE_AFTER;
  }

  /** Calling it again does nothing. */
  [Symbol.dispose](): void {
    this.#end();
  }
}

/**
 * Schedules exports and imports, which read or write whole accounts: one at a time for each account and two working in
 * total. One with a slow client does not count while it waits.
 */
export class TransferTurns {
  readonly #turns = new Map<string, Turn>();

  /** Throws 409 if the account has one in progress, and 503 with Retry-After if too many have begun. */
  begin(userId: string): Turn {
    if (this.#turns.has(userId)) throw new HttpError(409, 'transfer.underWay');
    const atWork = [...this.#turns.values()].filter((turn) => turn.isAtWork).length;
    if (atWork >= MAX_AT_WORK || this.#turns.size >= MAX_BEGUN) {
      throw new HttpError(503, 'transfer.busy', { headers: retryAfter() });
    }
    const newTurn = new Turn(() => {
      if (this.#turns.get(userId) === newTurn) this.#turns.delete(userId);
    });
    this.#turns.set(userId, newTurn);
    return newTurn;
  }
}

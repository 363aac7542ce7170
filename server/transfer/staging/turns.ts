import { HttpError, retryAfter } from '#server/http/errors.ts';

/** Exports and imports that are at work in this process at a time. */
const MAX_AT_WORK = 2;

/** With those that wait for somebody slow: they hold little in memory. */
const MAX_BEGUN = 20;

/** Milliseconds after which one that waits for its reader, its sender or the decoder leaves its place to another. */
const IDLE_AFTER = 1000;

/** The turn of one export or import. */
export class Turn implements Disposable {
  readonly #end: () => void;
  #waitsSince: number | undefined;

  constructor(end: () => void) {
    this.#end = end;
  }

  /** It computes nothing: its reader has been handed all there was, or it waits for its sender or the decoder. */
  waits(): void {
    this.#waitsSince = performance.now();
  }

  goesOn(): void {
    this.#waitsSince = undefined;
  }

  get isAtWork(): boolean {
    return this.#waitsSince === undefined || performance.now() - this.#waitsSince < IDLE_AFTER;
  }

  /** A second time does nothing. */
  [Symbol.dispose](): void {
    this.#end();
  }
}

/**
 * Exports and imports read or write whole accounts: one at a time for each account, and two at work for all. One that
 * somebody reads or sends slowly costs nothing meanwhile, and keeps nobody from beginning another.
 */
export class TransferTurns {
  readonly #turns = new Map<string, Turn>();

  /** Throws 409 where the account has one under way, and 503 with Retry-After where no more are begun now. */
  begin(userId: string): Turn {
    if (this.#turns.has(userId)) throw new HttpError(409, 'transfer.underWay');
    const atWork = [...this.#turns.values()].filter((turn) => turn.isAtWork).length;
    if (atWork >= MAX_AT_WORK || this.#turns.size >= MAX_BEGUN) {
      throw new HttpError(503, 'transfer.busy', { headers: retryAfter() });
    }
    const turn = new Turn(() => {
      if (this.#turns.get(userId) === turn) this.#turns.delete(userId);
    });
    this.#turns.set(userId, turn);
    return turn;
  }
}

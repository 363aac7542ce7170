import { tooManyRequests } from './errors.ts';

/** The maximum number of requests of one account that wait for the current one. */
const MAX_WAITING = 8;

/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 5;

/** Lets each account do one piece of costly work at a time; its further requests wait in order. */
export class AccountTurns {
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Resolves when it is this request's turn, with a function that ends it. Throws 429 if too many wait. */
  async begin(accountId: string): Promise<() => void> {
    const waiting = this.#waiting.get(accountId);
    if (waiting === undefined) {
      this.#waiting.set(accountId, []);
    } else {
      if (waiting.length >= MAX_WAITING) throw tooManyRequests(RETRY_AFTER);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    let hasTurn = true;
    return () => {
      if (hasTurn) this.#end(accountId);
      hasTurn = false;
    };
  }

  /** Does the work when it is this request's turn. Throws 429 if too many wait. */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const end = await this.begin(accountId);
    try {
      return await work();
    } finally {
      end();
    }
  }

  #end(accountId: string): void {
    const next = this.#waiting.get(accountId)?.shift();
    if (next) next();
    else this.#waiting.delete(accountId);
  }
}

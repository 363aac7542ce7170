import type { IncomingMessage } from 'node:http';
import { MIN_RATE } from '#server/http/body/body-budget.ts';
import { RecentRate } from '#server/http/body/recent-rate.ts';
import { HttpError, retryAfter } from '#server/http/errors.ts';

/** Exports and imports that work at the same time in this process. */
const MAX_AT_WORK = 2;

/** Exports and imports that may be in progress, including those that wait for a slow client and use little memory. */
const MAX_BEGUN = 20;

/** Exports and imports that may wait for their turn. The bodies of these imports are not read yet. */
const MAX_WAITING = 20;

/** Milliseconds after which one that waits is refused. */
const MAX_WAIT = 10_000;

/** Milliseconds between looks whether one at work has become slow, so that the next may begin. */
const LOOK = 100;

/** Milliseconds of waiting after which an export or import lets another one work. */
const IDLE_AFTER = 1000;

export const busyTurnError = () => new HttpError(503, 'transfer.busy', { headers: retryAfter() });

export class Turn implements Disposable {
  readonly #end: () => void;
  /** In milliseconds. */
  readonly #now: () => number;
  #waitingSince: number | undefined;
  #isWaitingForClient = false;
  /** Milliseconds of the finished waits for the client. */
  #clientWaits = 0;
  readonly #rate = new RecentRate();
  #transferBegunAt = 0;
  #giveUp: ((error: HttpError) => void) | undefined;

  constructor(end: () => void, now: () => number) {
    this.#end = end;
    this.#now = now;
  }

  /** Marks the import as waiting for the decoder. */
  startWaiting(): void {
    this.#waitingSince = this.#now();
  }

  stopWaiting(): void {
    this.#waitingSince = undefined;
  }

  /** Until `endTransfer`, bytes pass from or to the client. `giveUp` is called when a new import needs this place. */
  beginTransfer(giveUp: (error: HttpError) => void): void {
    this.#transferBegunAt = this.#now();
    this.#giveUp = giveUp;
  }

  endTransfer(): void {
    this.#giveUp = undefined;
  }

  waitForClient(): void {
    this.#isWaitingForClient = true;
    this.startWaiting();
  }

  /** The client has sent or taken this number of bytes. */
  passed(bytes: number): void {
    this.#clientWaits += this.#currentClientWait;
    this.#rate.add(bytes, this.#clientWaits);
    this.#isWaitingForClient = false;
    this.stopWaiting();
  }

  get #currentClientWait(): number {
    return this.#isWaitingForClient ? this.#now() - (this.#waitingSince ?? this.#now()) : 0;
  }

  get #clientWait(): number {
    return this.#clientWaits + this.#currentClientWait;
  }

  /** Whether the client is mostly waited for, however often it sends a little. */
  get #hasSlowClient(): boolean {
    if (!this.#giveUp) return false;
    const transferTime = this.#now() - this.#transferBegunAt;
    return this.#clientWait > Math.max(IDLE_AFTER, transferTime / 2);
  }

  get isAtWork(): boolean {
    const isIdle =
      this.#waitingSince !== undefined && this.#now() - this.#waitingSince >= IDLE_AFTER;
    return !isIdle && !this.#hasSlowClient;
  }

  /**
   * Bytes a second of late, in the time for which the client was waited for; undefined before it can be judged, and
   * while no bytes pass.
   */
  get rate(): number | undefined {
    return this.#giveUp && this.#rate.at(this.#clientWait);
  }

  giveUp(): void {
    this.#giveUp?.(busyTurnError());
    this.endTransfer();
    this[Symbol.dispose]();
  }

  /** Calling it again does nothing. */
  [Symbol.dispose](): void {
    this.#end();
  }
}

/**
 * Schedules exports and imports, which read or write whole accounts: one at a time for each account and two working in
 * total. One with a slow client does not count while it waits. If too many have begun, the slowest client gives way.
 */
export class TransferTurns {
  readonly #turns = new Map<string, Turn>();
  /** Functions that begin the turns of accounts, in the order in which they came. */
  readonly #waiting = new Map<string, () => void>();
  readonly #now: () => number;

  /** `now` is in milliseconds. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  get #isBusy(): boolean {
    return [...this.#turns.values()].filter((turn) => turn.isAtWork).length >= MAX_AT_WORK;
  }

  /**
   * Begins as soon as others have ended, in order: otherwise two accounts that begin again and again would keep all
   * others out. Throws as `begin` does, after ten seconds, and if the client has disconnected meanwhile.
   */
  async wait(userId: string, { socket }: Pick<IncomingMessage, 'socket'>): Promise<Turn> {
    if (this.#waiting.has(userId)) throw new HttpError(409, 'transfer.underWay');
    if (this.#turns.has(userId) || (this.#waiting.size === 0 && !this.#isBusy))
      return this.begin(userId);
    if (this.#waiting.size >= MAX_WAITING) throw busyTurnError();
    const { promise, resolve, reject } = Promise.withResolvers<Turn>();
    const look = setInterval(() => this.#beginNext(), LOOK);
    const timer = setTimeout(() => reject(busyTurnError()), MAX_WAIT);
    this.#waiting.set(userId, () => {
      try {
        if (socket.destroyed) throw busyTurnError();
        resolve(this.begin(userId));
      } catch (error) {
        reject(error);
      }
    });
    try {
      return await promise;
    } finally {
      clearInterval(look);
      clearTimeout(timer);
      this.#waiting.delete(userId);
    }
  }

  #beginNext(): void {
    for (const [userId, begin] of this.#waiting) {
      if (this.#isBusy) return;
      this.#waiting.delete(userId);
      begin();
    }
  }

  /** Throws 409 if the account has one in progress, and 503 with Retry-After if too many have begun. */
  begin(userId: string): Turn {
    if (this.#turns.has(userId)) throw new HttpError(409, 'transfer.underWay');
    if (this.#isBusy) throw busyTurnError();
    if (this.#turns.size >= MAX_BEGUN && !this.giveUpSlowest()) throw busyTurnError();
    const newTurn = new Turn(() => {
      if (this.#turns.get(userId) === newTurn) this.#turns.delete(userId);
      queueMicrotask(() => this.#beginNext());
    }, this.#now);
    this.#turns.set(userId, newTurn);
    return newTurn;
  }

  /** Ends the one with the slowest client; returns false if none is slow. */
  giveUpSlowest(): boolean {
    const [slowest] = [...this.#turns.values()]
      .filter(({ rate = MIN_RATE }) => rate < MIN_RATE)
      .toSorted((a, b) => (a.rate ?? 0) - (b.rate ?? 0));
    slowest?.giveUp();
    return slowest !== undefined;
  }
}

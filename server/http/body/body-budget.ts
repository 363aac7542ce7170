import type { Context } from 'koa';
import { BYTES_PER_MEGABYTE } from '#server/config-values.ts';
import { busyError, type HttpError } from '#server/http/errors.ts';
import { RecentRate } from './recent-rate.ts';

const KILOBYTE = 1024;

/** The largest bodies in bytes, by what an endpoint's contract asks for. */
export const BODY_LIMITS = {
  /** Bodies without photos or long texts. */
  small: 32 * KILOBYTE,
  /** Texts of 10,000 characters, each written as six bytes of JSON. */
  notes: 256 * KILOBYTE,
  /** Photos as data URLs. */
  photos: 16 * BYTES_PER_MEGABYTE,
} as const;

/** While a body is parsed it is held as bytes, as text and as values. One body is parsed at a time. */
const COPIES_WHILE_PARSED = 3;

/** The share of the budget that is reserved for small bodies, so that photos never prevent a sign-in. */
const SMALL_BODY_SHARE = 1 / 8;

/** The share of the budget that one account may use with several bodies at once. */
const ACCOUNT_BODY_SHARE = 1 / 4;

/** Bytes a second. A slower large body, import or export gives way if another one needs its place. */
export const MIN_RATE = 48 * KILOBYTE;

/** The bytes of one request's body that count against the budget. Dispose of it when the request is answered. */
class BodyReservation implements Disposable {
  readonly #budget: BodyBudget;
  readonly account: string | undefined;
  bytes = 0;
  readonly #begunAt: number;
  readonly #rate = new RecentRate();
  #received = 0;
  #isClosed = false;
  #giveUp: ((httpError: HttpError) => void) | undefined;

  constructor(budget: BodyBudget, account: string | undefined) {
    this.#budget = budget;
    this.account = account;
    this.#begunAt = budget.now();
  }

  get #age(): number {
    return this.#budget.now() - this.#begunAt;
  }

  /** The bytes received so far. */
  get received(): number {
    return this.#received;
  }

  set received(bytes: number) {
    this.#rate.add(bytes - this.#received, this.#age);
    this.#received = bytes;
  }

  /** Bytes a second of late; undefined before it can be judged, and after the body is complete. */
  get rate(): number | undefined {
    return this.isReceiving ? this.#rate.at(this.#age) : undefined;
  }

  get isLarge(): boolean {
    return this.bytes > BODY_LIMITS.small;
  }

  get isReceiving(): boolean {
    return this.#giveUp !== undefined;
  }

  /** Reserves room for a body of `bytes` in total. Throws 503 if the budget has none. */
  reserve(bytes: number): void {
    if (this.#isClosed) throw busyError();
    if (bytes > this.bytes) this.#budget.reserve(this, bytes);
  }

  /** While a body is being received, `giveUp` is called when a newer one needs its room. */
  receiving(giveUp: ((httpError: HttpError) => void) | undefined): void {
    this.#giveUp = giveUp;
  }

  giveUp(): void {
    this.#giveUp?.(busyError());
    this.#giveUp = undefined;
    this[Symbol.dispose]();
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    this.#budget.release(this);
  }
}

/**
 * Counts the bytes of request bodies that this process holds in memory. When the budget is used up, a large body is
 * refused unless another one arrives too slowly and can give way; of small bodies, the oldest unfinished one gives way.
 * Slow clients therefore keep nobody out.
 */
export class BodyBudget {
  readonly #limit: number;
  /** `now` is in milliseconds. */
  readonly now: () => number;
  readonly #small = new Set<BodyReservation>();
  readonly #large = new Set<BodyReservation>();
  #smallBytes = 0;
  #largeBytes = 0;

  /** `limit` in bytes. */
  constructor(limit: number, now = () => performance.now()) {
    this.#limit = limit;
    this.now = now;
  }

  /** The bytes that are reserved at present. */
  get used(): number {
    return this.#smallBytes + this.#largeBytes;
  }

  open(account: string | undefined): BodyReservation {
    return new BodyReservation(this, account);
  }

  reserve(reservation: BodyReservation, bytes: number): void {
    if (bytes > BODY_LIMITS.small) this.#requireLarge(reservation, bytes);
    else this.#requireSmall(reservation, bytes);
    this.release(reservation);
    reservation.bytes = bytes;
    if (reservation.isLarge) {
      this.#large.add(reservation);
      this.#largeBytes += bytes;
    } else {
      this.#small.add(reservation);
      this.#smallBytes += bytes;
    }
  }

  release(reservation: BodyReservation): void {
    if (this.#large.delete(reservation)) this.#largeBytes -= reservation.bytes;
    if (this.#small.delete(reservation)) this.#smallBytes -= reservation.bytes;
    reservation.bytes = 0;
  }

  #requireLarge(reservation: BodyReservation, bytes: number): void {
    while (!this.#hasLargeRoom(reservation, bytes)) {
      const [slowest] = [...this.#large]
        .filter((other) => other !== reservation && (other.rate ?? MIN_RATE) < MIN_RATE)
        .toSorted((a, b) => (a.rate ?? 0) - (b.rate ?? 0));
      if (slowest === undefined) throw busyError();
      slowest.giveUp();
    }
  }

  #hasLargeRoom(reservation: BodyReservation, bytes: number): boolean {
    const otherReservations = [...this.#large].filter((other) => other !== reservation);
    // A body that is alone is always received, however small the budget is.
    if (otherReservations.length === 0) return true;
    const sizes = otherReservations.map((other) => other.bytes);
    const sum = bytes + sizes.reduce((total, size) => total + size, 0);
    const largest = Math.max(bytes, ...sizes);
    const neededBytes = sum + (COPIES_WHILE_PARSED - 1) * largest;
    if (neededBytes > this.#limit * (1 - SMALL_BODY_SHARE)) return false;
    const userReservations = otherReservations.filter(
      ({ account }) => account === reservation.account,
    );
    const userBytes = userReservations.reduce((total, other) => total + other.bytes, bytes);
    return userReservations.length === 0 || userBytes <= this.#limit * ACCOUNT_BODY_SHARE;
  }

  #requireSmall(reservation: BodyReservation, bytes: number): void {
    const bytesNeeded = bytes - reservation.bytes;
    while (this.#smallBytes + bytesNeeded > this.#limit * SMALL_BODY_SHARE) {
      const oldestReservation = this.#small
        .values()
        .find((other) => other !== reservation && other.isReceiving);
      if (oldestReservation === undefined) throw busyError();
      oldestReservation.giveUp();
    }
  }
}

const reservations = new WeakMap<Context, BodyReservation>();
const budgets = new WeakMap<object, BodyBudget>();

/** Gives an app its budget, of `limit` bytes. */
export const limitBodies = (app: Context['app'], limit: number): void => {
  budgets.set(app, new BodyBudget(limit));
};

export const getBodyBudget = ({ app }: Pick<Context, 'app'>): BodyBudget => {
  const budget = budgets.get(app);
  if (budget === undefined) throw new Error('no body budget');
  return budget;
};

/** Reserves memory for a request's body; `account` is undefined without a session. */
export const openBodyReservation = (ctx: Context, account: string | undefined): BodyReservation => {
  const reservation = getBodyBudget(ctx).open(account);
  reservations.set(ctx, reservation);
  return reservation;
};

/** The reservation that was made for the body of this request. */
export const getBodyReservation = (ctx: Context): BodyReservation => {
  const reservation = reservations.get(ctx);
  if (reservation === undefined) throw new Error('no body room');
  return reservation;
};

import type { Context } from 'koa';
import { countAttempt, isCounted } from '#db/http/rate-limits.ts';
import type { Runner } from '#db/run.ts';
import { HttpError } from '#server/http/errors.ts';
import { networkOf } from '#server/http/network.ts';
import { countAgainst, forgive, type Limit, takeBack } from '#server/http/rate-limit.ts';
import { RESEND_AFTER, type Wait } from './contract.ts';

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const SEASON = 90 * 24 * HOUR;

const SENT_TO_PAIR: Limit = { name: 'otp-send:pair', max: 5, windowSeconds: QUARTER };
/** Two codes' tries: whoever mistypes one can still use the next. */
const GUESSED_BY_PAIR: Limit = { name: 'otp-verify:pair', max: 10, windowSeconds: QUARTER };
/** Neighbours behind one carrier address are not locked out by one of them. */
const perAddress = (name: string): Limit => ({
  name: `${name}:address`,
  max: 100,
  windowSeconds: QUARTER,
});

const COOLDOWN: Limit = { name: 'otp-send:cooldown', max: 1, windowSeconds: RESEND_AFTER };
/**
 * From however many addresses that the number never came in from: nobody's phone is flooded. An hour, not a day: a
 * stranger must not lock an owner out for long, and not at all where the owner is known.
 */
const SENT_TO_NUMBER: Limit = { name: 'otp-send:number', max: 6, windowSeconds: HOUR };
const GUESSED_AT_NUMBER: Limit = { name: 'otp-verify:number', max: 20, windowSeconds: HOUR };

type Counted = readonly [limit: Limit, subject: string];

/** An address that the number signed in from is the owner's own, as far as anybody can tell. */
const knownKey = (both: string): string => `otp-known:${both}`;

/** Says how long to wait, in words and in numbers. */
const refusal = (code: 'phones.wait' | 'phones.cooldown', wait: Wait): HttpError => {
  const { retryAfter: seconds } = wait;
  return new HttpError(429, code, {
    values: { seconds, minutes: Math.ceil(seconds / MINUTE) },
    headers: { 'Retry-After': String(seconds) },
    beside: { ...wait },
  });
};

const secondsOf = (error: unknown): number | undefined =>
  error instanceof HttpError && error.status === 429
    ? Number(error.details.headers?.['Retry-After'])
    : undefined;

const takeAllBack = async (db: Runner, counted: readonly Counted[]): Promise<void> => {
  for (const [limit, subject] of counted) await takeBack(db, limit, subject);
};

/** Counts one after the other, or throws 429 and has counted nothing: a refused attempt lengthens no wait. */
const countAll = async (db: Runner, counted: readonly Counted[], now: Date): Promise<void> => {
  for (const [index, [limit, subject]] of counted.entries()) {
    try {
      await countAgainst(db, limit, subject, now);
    } catch (error) {
      await takeAllBack(db, counted.slice(0, index + 1));
      throw error;
    }
  }
};

const orWait = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    const retryAfter = secondsOf(error);
    throw retryAfter === undefined ? error : refusal('phones.wait', { retryAfter });
  }
};

const guesses = (both: string, numberHash: string, isKnown: boolean): Counted[] => [
  [GUESSED_BY_PAIR, both],
  ...(isKnown ? [] : [[GUESSED_AT_NUMBER, numberHash] as const]),
];

export interface Sending {
  readonly numberHash: string;
  readonly phoneNumber: string;
  /** Whether an earlier code still waits to be typed. */
  readonly isLiving: boolean;
}

/**
 * Counts a code to be sent, or throws 429; also where the code could not be used, because too much was guessed. `undo`
 * gives all of it back where none went out.
 */
export const countSending = async (
  db: Runner,
  { numberHash, phoneNumber, isLiving }: Sending,
  ctx: Context,
  now: Date,
): Promise<{ readonly undo: () => Promise<void> }> => {
  const network = networkOf(ctx.ip);
  const both = `${network}|${numberHash}`;
  const isKnown = await isCounted(db, knownKey(both), now);
  const guessed = guesses(both, numberHash, isKnown);
  const sent: Counted[] = [
    [SENT_TO_PAIR, both],
    [perAddress('otp-send'), network],
    ...(isKnown ? [] : [[SENT_TO_NUMBER, numberHash] as const]),
  ];
  await orWait(countAll(db, guessed, now));
  await takeAllBack(db, guessed);
  await orWait(countAll(db, sent, now));
  try {
    await countAll(db, [[COOLDOWN, numberHash]], now);
  } catch (error) {
    await takeAllBack(db, sent);
    const retryAfter = secondsOf(error);
    if (retryAfter === undefined) throw error;
    throw isLiving
      ? refusal('phones.cooldown', { retryAfter, phoneNumber })
      : refusal('phones.wait', { retryAfter });
  }
  return {
    async undo() {
      await takeAllBack(db, sent);
      await forgive(db, COOLDOWN, numberHash);
    },
  };
};

interface Guess {
  readonly numberHash: string;
  /** A guess at nothing is no danger to the number: nobody is locked out by such. */
  readonly isLiving: boolean;
}

/** Counts a guess at a code, or throws 429. `succeeded` after the right one: only failures count. */
export const countGuess = async (
  db: Runner,
  { numberHash, isLiving }: Guess,
  ctx: Context,
  now: Date,
): Promise<{ readonly succeeded: () => Promise<void> }> => {
  const network = networkOf(ctx.ip);
  const both = `${network}|${numberHash}`;
  const all = perAddress('otp-verify');
  const isKnown = await isCounted(db, knownKey(both), now);
  const counted: Counted[] = [...guesses(both, numberHash, isKnown || !isLiving), [all, network]];
  await orWait(countAll(db, counted, now));
  return {
    async succeeded() {
      await forgive(db, GUESSED_BY_PAIR, both);
      await takeBack(db, all, network);
      await forgive(db, GUESSED_AT_NUMBER, numberHash);
      await countAttempt(db, knownKey(both), now, new Date(now.getTime() + SEASON * 1000));
    },
  };
};

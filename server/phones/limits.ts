import type { Context } from 'koa';
import type { Runner } from '#db/engine/run.ts';
import { countAttempt, isCounted } from '#db/http/rate-limits.ts';
import { networkOf } from '#server/http/access/network.ts';
import {
  type Counted,
  countAll,
  type Full,
  findFull,
  type Limit,
  resetCounter,
  subtractAttempt,
} from '#server/http/access/rate-limit.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { RESEND_AFTER, type Wait } from './contract.ts';

const MINUTE = 60;
/** The largest count that both databases take as an integer. */
const UNLIMITED = 2 ** 31 - 1;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const OWN_NETWORK_WINDOW = 90 * 24 * HOUR;

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

const DAY = 24 * HOUR;
/** Codes to numbers that no account has verified: every one costs money, and anybody may ask. */
export const NEW_FROM_NETWORK: Limit = { name: 'otp-new:address', max: 30, windowSeconds: DAY };
/** Of a verified number: counted, so that its answer takes as long, and never full. */
const VERIFIED_FROM_NETWORK: Limit = {
  ...NEW_FROM_NETWORK,
  name: 'otp-verified:address',
  max: UNLIMITED,
};
const TOTAL = 'otp-total';
/** Beyond the daily total, of which numbers that an account has verified still get codes: at least these, or a fifth. */
const MIN_RESERVE = 20;
const LOGGED: Omit<Limit, 'windowSeconds'> = { name: 'otp-total:logged', max: 1 };

/** The codes of a day for all numbers together. What strangers used up leaves a reserve for verified numbers. */
const totalOf = (dailyLimit: number, isVerified: boolean): Limit => ({
  name: TOTAL,
  max: dailyLimit + (isVerified ? Math.max(MIN_RESERVE, Math.floor(dailyLimit / 5)) : 0),
  windowSeconds: DAY,
});

/** An address that the number signed in from is the owner's own, as far as anybody can tell. */
const knownKey = (both: string): string => `otp-known:${both}`;

type Refusal = 'phones.wait' | 'phones.cooldown' | 'phones.dailyNetwork' | 'phones.dailyTotal';

/** Says how long to wait, in words and in numbers. */
const refusal = (code: Refusal, wait: Wait): HttpError => {
  const { retryAfter: seconds } = wait;
  return new HttpError(429, code, {
    values: {
      seconds,
      minutes: Math.ceil(seconds / MINUTE),
      hours: Math.ceil(seconds / HOUR),
    },
    headers: { 'Retry-After': String(seconds) },
    beside: { ...wait },
  });
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
  /** Whether an account has verified the number. */
  readonly isVerified: boolean;
  /** The codes that this server sends in a day; undefined where none is sent, but shown. */
  readonly dailyLimit: number | undefined;
}

const refusalFor = (full: Full, { isLiving, phoneNumber }: Sending): HttpError => {
  const { limit, retryAfter } = full;
  if (limit === COOLDOWN && isLiving) {
    return refusal('phones.cooldown', { retryAfter, phoneNumber });
  }
  if (limit === NEW_FROM_NETWORK) return refusal('phones.dailyNetwork', { retryAfter });
  if (limit.name === TOTAL) return refusal('phones.dailyTotal', { retryAfter });
  return refusal('phones.wait', { retryAfter });
};

/** Of all processes and attempts, one logs that the total of the day is used up. */
const logTotal = async (
  { db, log }: Pick<Parts, 'db' | 'log'>,
  { limit, retryAfter }: Full,
  now: Date,
): Promise<void> => {
  if (limit.name !== TOTAL) return;
  const logged = { ...LOGGED, windowSeconds: retryAfter };
  if (await countAll(db, [[logged, 'all']], now)) return;
  log({ level: 'warn', sms: 'daily limit reached', limit: limit.max, secondsLeft: retryAfter });
};

const sendings = (sending: Sending, network: string, isKnown: boolean): Counted[] => {
  const { numberHash, isVerified, dailyLimit } = sending;
  return [
    [perAddress('otp-send'), network],
    ...(dailyLimit === undefined
      ? []
      : ([
          [isVerified ? VERIFIED_FROM_NETWORK : NEW_FROM_NETWORK, network],
          [totalOf(dailyLimit, isVerified), 'all'],
        ] as const)),
    [SENT_TO_PAIR, `${network}|${numberHash}`],
    ...(isKnown ? [] : [[SENT_TO_NUMBER, numberHash] as const]),
    [COOLDOWN, numberHash],
  ];
};

/**
 * Counts a code to be sent, or throws 429; also where the code could not be used, because too much was guessed. A
 * refused attempt counts nowhere and lengthens no wait. `undo` gives all of it back where none went out.
 */
export const countSending = async (
  { db, log }: Pick<Parts, 'db' | 'log'>,
  sending: Sending,
  ctx: Context,
  now: Date,
): Promise<{ readonly undo: () => Promise<void> }> => {
  const { numberHash } = sending;
  const network = networkOf(ctx.ip);
  const both = `${network}|${numberHash}`;
  const isKnown = await isCounted(db, knownKey(both), now);
  const sent = sendings(sending, network, isKnown);
  const full =
    (await findFull(db, [...guesses(both, numberHash, isKnown), ...sent], now)) ??
    (await countAll(db, sent, now));
  if (full) {
    await logTotal({ db, log }, full, now);
    throw refusalFor(full, sending);
  }
  return {
    async undo() {
      for (const [limit, subject] of sent) await subtractAttempt(db, limit, subject);
    },
  };
};

/** Counts a number that no code is sent to. Throws 429 past the limit of the address: nobody tries out many numbers. */
export const countRefused = async (db: Runner, ctx: Context, now: Date): Promise<void> => {
  const full = await countAll(db, [[perAddress('otp-send'), networkOf(ctx.ip)]], now);
  if (full) throw refusal('phones.wait', { retryAfter: full.retryAfter });
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
  const counted: Counted[] = [[all, network], ...guesses(both, numberHash, isKnown || !isLiving)];
  const full = await countAll(db, counted, now);
  if (full) throw refusal('phones.wait', { retryAfter: full.retryAfter });
  return {
    async succeeded() {
      await resetCounter(db, GUESSED_BY_PAIR, both);
      await subtractAttempt(db, all, network);
      await resetCounter(db, GUESSED_AT_NUMBER, numberHash);
      const resetsAt = new Date(now.getTime() + OWN_NETWORK_WINDOW * 1000);
      await countAttempt(db, { key: knownKey(both), max: UNLIMITED, resetsAt }, now);
    },
  };
};

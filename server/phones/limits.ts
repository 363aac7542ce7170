import type { Context } from 'koa';
import type { Runner } from '#db/engine/run.ts';
import { countAttempt, hasAttempts } from '#db/http/rate-limits.ts';
import { dailyTotal, logTotal } from '#server/http/access/daily-total.ts';
import { toNetwork } from '#server/http/access/network.ts';
import {
  type CountedSubject,
  countAll,
  findFull,
  type Limit,
  type ReachedLimit,
  resetCounter,
  subtractAttempt,
  windowFrom,
} from '#server/http/access/rate-limit.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { RESEND_AFTER, type WaitAnswer } from './contract.ts';

const MINUTE = 60;
/** The largest integer of both databases. */
const UNLIMITED_TRIES = 2 ** 31 - 1;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const OWN_NETWORK_WINDOW = 90 * 24 * HOUR;

const SENT_TO_PAIR: Limit = { name: 'otp-send:pair', max: 5, windowSeconds: QUARTER };
/** The attempts of two codes, so that an owner who mistypes one can still use the next. */
const GUESSED_BY_PAIR: Limit = { name: 'otp-verify:pair', max: 10, windowSeconds: QUARTER };
/** High enough that neighbours behind one carrier address do not lock each other out. */
const limitPerAddress = (name: string): Limit => ({
  name: `${name}:address`,
  max: 100,
  windowSeconds: QUARTER,
});

const COOLDOWN_LIMIT: Limit = { name: 'otp-send:cooldown', max: 1, windowSeconds: RESEND_AFTER };
/**
 * Codes to one number from unknown addresses, so that nobody's phone is flooded. The window is an hour and not a day,
 * so that strangers cannot lock the owner out for long; the owner's known addresses are not limited by it.
 */
const SENT_TO_NUMBER: Limit = { name: 'otp-send:number', max: 6, windowSeconds: HOUR };
const GUESSED_AT_NUMBER: Limit = { name: 'otp-verify:number', max: 20, windowSeconds: HOUR };

const DAY = 24 * HOUR;
/** Codes to numbers that no account has verified. Each one costs money, and anybody may request one. */
export const NEW_FROM_NETWORK: Limit = { name: 'otp-new:address', max: 30, windowSeconds: DAY };
/** A counter for verified numbers that is never full. It is written so that the answer takes equally long. */
const VERIFIED_FROM_NETWORK: Limit = {
  ...NEW_FROM_NETWORK,
  name: 'otp-verified:address',
  max: UNLIMITED_TRIES,
};
/** All codes of a day. Verified numbers have its reserve, which strangers cannot use up. */
const TOTAL_KEY = 'otp-total';
/** Marks an address from which the number has signed in, so that it probably belongs to the owner. */
const knownPairKey = (pairKey: string): string => `otp-known:${pairKey}`;

type Refusal = 'phones.wait' | 'phones.cooldown' | 'phones.dailyNetwork' | 'phones.dailyTotal';

/** A 429 with the waiting time as text and as a number. */
const toRefusalError = (code: Refusal, wait: WaitAnswer): HttpError => {
  const { retryAfter: seconds } = wait;
  return new HttpError(429, code, {
    values: {
      seconds,
      minutes: Math.ceil(seconds / MINUTE),
      hours: Math.ceil(seconds / HOUR),
    },
    headers: { 'Retry-After': String(seconds) },
    extraBody: { ...wait },
  });
};

const countedGuesses = (
  pairKey: string,
  numberHash: string,
  isKnown: boolean,
): CountedSubject[] => [
  [GUESSED_BY_PAIR, pairKey],
  ...(isKnown ? [] : [[GUESSED_AT_NUMBER, numberHash] as const]),
];

export interface SendAttempt {
  readonly numberHash: string;
  readonly phoneNumber: string;
  /** Whether an earlier code is still valid. */
  readonly hasLiveCode: boolean;
  /** Whether an account has verified the number. */
  readonly isVerified: boolean;
  /** The daily limit of codes; undefined if codes are shown instead of sent. */
  readonly dailyLimit: number | undefined;
}

const refusalFor = (full: ReachedLimit, { hasLiveCode, phoneNumber }: SendAttempt): HttpError => {
  const { limit, retryAfter } = full;
  if (limit === COOLDOWN_LIMIT && hasLiveCode) {
    return toRefusalError('phones.cooldown', { retryAfter, phoneNumber });
  }
  if (limit === NEW_FROM_NETWORK) return toRefusalError('phones.dailyNetwork', { retryAfter });
  if (limit.name === TOTAL_KEY) return toRefusalError('phones.dailyTotal', { retryAfter });
  return toRefusalError('phones.wait', { retryAfter });
};

const countedSendings = (
  sendAttempt: SendAttempt,
  network: string,
  isKnown: boolean,
): CountedSubject[] => {
  const { numberHash, isVerified, dailyLimit } = sendAttempt;
  return [
    [limitPerAddress('otp-send'), network],
    ...(dailyLimit === undefined
      ? []
      : ([
          [isVerified ? VERIFIED_FROM_NETWORK : NEW_FROM_NETWORK, network],
          [dailyTotal(TOTAL_KEY, dailyLimit, isVerified), 'all'],
        ] as const)),
    [SENT_TO_PAIR, `${network}|${numberHash}`],
    ...(isKnown ? [] : [[SENT_TO_NUMBER, numberHash] as const]),
    [COOLDOWN_LIMIT, numberHash],
  ];
};

/**
 * Counts a code before it is sent. Throws 429 above a limit, also if too many guesses make the code useless. A refused
 * attempt is not counted and lengthens no wait. `undo` subtracts everything again if no code was sent.
 */
export const countSending = async (
  { db, log }: Pick<Parts, 'db' | 'log'>,
  sendAttempt: SendAttempt,
  ctx: Context,
  now: Date,
): Promise<{ readonly undo: () => Promise<void> }> => {
  const { numberHash } = sendAttempt;
  const network = toNetwork(ctx.ip);
  const pairKey = `${network}|${numberHash}`;
  const isKnown = await hasAttempts(db, knownPairKey(pairKey), now);
  const countedSubjects = countedSendings(sendAttempt, network, isKnown);
  const reachedLimit =
    (await findFull(
      db,
      [...countedGuesses(pairKey, numberHash, isKnown), ...countedSubjects],
      now,
    )) ?? (await countAll(db, countedSubjects, now));
  if (reachedLimit) {
    if (reachedLimit.limit.name === TOTAL_KEY)
      await logTotal({ db, log }, reachedLimit, 'sms', now);
    throw refusalFor(reachedLimit, sendAttempt);
  }
  return {
    async undo() {
      for (const [limit, subject] of countedSubjects) await subtractAttempt(db, limit, subject);
    },
  };
};

/**
 * Counts a number to which no code is sent. Throws 429 above the address's limit, so that nobody can test many numbers.
 */
export const countRefused = async (db: Runner, ctx: Context, now: Date): Promise<void> => {
  const reachedLimit = await countAll(db, [[limitPerAddress('otp-send'), toNetwork(ctx.ip)]], now);
  if (reachedLimit) throw toRefusalError('phones.wait', { retryAfter: reachedLimit.retryAfter });
};

interface CodeGuess {
  readonly numberHash: string;
  /** Whether there is a code to guess. Without one, guesses must not lock the number. */
  readonly hasLiveCode: boolean;
}

/** Counts a guess at a code, or throws 429. Call `succeeded` after the right one, because only failures count. */
export const countGuess = async (
  db: Runner,
  { numberHash, hasLiveCode }: CodeGuess,
  ctx: Context,
  now: Date,
): Promise<{ readonly succeeded: () => Promise<void> }> => {
  const network = toNetwork(ctx.ip);
  const pairKey = `${network}|${numberHash}`;
  const addressLimit = limitPerAddress('otp-verify');
  const isKnown = await hasAttempts(db, knownPairKey(pairKey), now);
  const countedSubjects: CountedSubject[] = [
    [addressLimit, network],
    ...countedGuesses(pairKey, numberHash, isKnown || !hasLiveCode),
  ];
  const reachedLimit = await countAll(db, countedSubjects, now);
  if (reachedLimit) throw toRefusalError('phones.wait', { retryAfter: reachedLimit.retryAfter });
  return {
    async succeeded() {
      await resetCounter(db, GUESSED_BY_PAIR, pairKey);
      await subtractAttempt(db, addressLimit, network);
      await resetCounter(db, GUESSED_AT_NUMBER, numberHash);
      const window = windowFrom(now, { windowSeconds: OWN_NETWORK_WINDOW });
      await countAttempt(db, { key: knownPairKey(pairKey), max: UNLIMITED_TRIES, ...window }, now);
    },
  };
};

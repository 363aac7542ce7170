import type { Context } from 'koa';
import type { Runner } from '#db/run.ts';
import { networkOf } from '#server/http/network.ts';
import { countAgainst, forgive, type Limit, takeBack } from '#server/http/rate-limit.ts';
import { RESEND_AFTER } from './contract.ts';

const QUARTER = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const perPair = (name: string): Limit => ({ name: `${name}:pair`, max: 5, windowSeconds: QUARTER });
/** Neighbours behind one carrier address are not locked out by one of them. */
const perAddress = (name: string): Limit => ({
  name: `${name}:address`,
  max: 100,
  windowSeconds: QUARTER,
});

const COOLDOWN: Limit = { name: 'otp-send:cooldown', max: 1, windowSeconds: RESEND_AFTER };
/** From however many addresses: nobody's phone is flooded. With 5 tries a code it bounds guessing too. */
const SENT_TO_NUMBER: Limit = { name: 'otp-send:number', max: 10, windowSeconds: DAY };
/** An hour, not a day: who guesses at another's number must not lock its owner out for long. */
const GUESSED_AT_NUMBER: Limit = { name: 'otp-verify:number', max: 20, windowSeconds: HOUR };

/** What happens to what was counted, once it is known how the attempt ended. */
export interface Attempt {
  readonly undo: () => Promise<void>;
}

/** Counts a code to be sent, or throws 429. `undo` lets the owner ask again at once where none went out. */
export const countSending = async (
  db: Runner,
  numberHash: string,
  ctx: Context,
  now: Date,
): Promise<Attempt> => {
  const network = networkOf(ctx.ip);
  await countAgainst(db, COOLDOWN, numberHash, now);
  await countAgainst(db, perPair('otp-send'), `${network}|${numberHash}`, now);
  await countAgainst(db, perAddress('otp-send'), network, now);
  await countAgainst(db, SENT_TO_NUMBER, numberHash, now);
  return {
    async undo() {
      await forgive(db, COOLDOWN, numberHash);
    },
  };
};

/** Counts a guess at a code, or throws 429. `undo` after the right one: only failures count. */
export const countGuess = async (
  db: Runner,
  numberHash: string,
  ctx: Context,
  now: Date,
): Promise<Attempt> => {
  const network = networkOf(ctx.ip);
  const pair = perPair('otp-verify');
  const all = perAddress('otp-verify');
  const both = `${network}|${numberHash}`;
  await countAgainst(db, pair, both, now);
  await countAgainst(db, all, network, now);
  await countAgainst(db, GUESSED_AT_NUMBER, numberHash, now);
  return {
    async undo() {
      await forgive(db, pair, both);
      await takeBack(db, all, network);
      await forgive(db, GUESSED_AT_NUMBER, numberHash);
    },
  };
};

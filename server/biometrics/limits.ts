import type { Context } from 'koa';
import type { Runner } from '#db/engine/run.ts';
import { toNetwork } from '#server/http/access/network.ts';
import {
  countAgainst,
  type Limit,
  requireRoom,
  resetCounter,
  subtractAttempt,
} from '#server/http/access/rate-limit.ts';

/** The same limits as for a password: per account and address, and per address, in 15 minutes. */
const windowSeconds = 15 * 60;
const PAIR_LIMIT: Limit = { name: 'biometric:pair', max: 5, windowSeconds };
const ADDRESS_LIMIT: Limit = { name: 'biometric:address', max: 100, windowSeconds };
/** Limits challenges, because each one costs a row. High enough that cancelling a few times has no effect. */
const CHALLENGE_LIMIT: Limit = { name: 'biometric:challenges', max: 100, windowSeconds };

interface SignInAttempt {
  /** Subtracts this attempt again, because only failures count. */
  recordSuccess(): Promise<void>;
}

/** Throws 429 from the sixth failure of the pair, or the 101st of the address. */
export const countAttempt = async (
  db: Runner,
  userId: string,
  { ip }: Context,
  now: Date,
): Promise<SignInAttempt> => {
  const network = toNetwork(ip);
  const pairKey = `${network}|${userId}`;
  await requireRoom(
    db,
    [
      [ADDRESS_LIMIT, network],
      [PAIR_LIMIT, pairKey],
    ],
    now,
  );
  return {
    async recordSuccess() {
      await resetCounter(db, PAIR_LIMIT, pairKey);
      await subtractAttempt(db, ADDRESS_LIMIT, network);
      await subtractAttempt(db, CHALLENGE_LIMIT, network);
    },
  };
};

/** Throws 429 from the 101st unsigned challenge. */
export const countChallenge = (db: Runner, { ip }: Context, now: Date): Promise<void> =>
  countAgainst(db, CHALLENGE_LIMIT, toNetwork(ip), now);

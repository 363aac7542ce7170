import type { Context } from 'koa';
import type { Runner } from '#db/engine/run.ts';
import { toNetwork } from '#server/http/access/network.ts';
import {
  type Limit,
  requireRoom,
  resetCounter,
  subtractAttempt,
} from '#server/http/access/rate-limit.ts';
import { requireRoomToHash } from './passwords/passwords.ts';

/** Actions with an attempt limit: guessing a secret, or causing a mail. */
export type GuardedAction =
  | 'login'
  | 'signup'
  | 'resend'
  | 'add-email'
  | 'forgot'
  | 'reset'
  | 'change-password'
  | 'reauthenticate';

const WINDOW_SECONDS = 15 * 60;
const MAX_PER_PAIR = 5;
/** High enough that neighbours behind one carrier address do not lock each other out. */
const MAX_PER_ADDRESS = 100;

export interface LoginAttempt {
  /** Subtracts this attempt again, because only failures count. */
  recordSuccess(): Promise<void>;
}

/**
 * Counts an attempt on an account from the caller's address. Throws 429 from the sixth attempt of the pair, or the
 * 101st of the address, in 15 minutes; 503, uncounted, if too many passwords wait to be hashed. `account` is an email,
 * a user id or the hash of a token.
 */
export const countAttempt = async (
  db: Runner,
  what: GuardedAction,
  account: string,
  ctx: Context,
  now: Date,
): Promise<LoginAttempt> => {
  // An attempt that is refused for overload was no guess and is not counted.
  requireRoomToHash();
  const pairLimit: Limit = {
    name: `${what}:pair`,
    max: MAX_PER_PAIR,
    windowSeconds: WINDOW_SECONDS,
  };
  const addressLimit: Limit = {
    name: `${what}:address`,
    max: MAX_PER_ADDRESS,
    windowSeconds: WINDOW_SECONDS,
  };
  const network = toNetwork(ctx.ip);
  const pairKey = `${network}|${account}`;
  // Both counters or neither: a locked-out pair must not use up the neighbours' share.
  await requireRoom(
    db,
    [
      [addressLimit, network],
      [pairLimit, pairKey],
    ],
    now,
  );
  return {
    async recordSuccess() {
      // Run in parallel so that both writes share a commit.
      await Promise.all([
        resetCounter(db, pairLimit, pairKey),
        subtractAttempt(db, addressLimit, network),
      ]);
    },
  };
};

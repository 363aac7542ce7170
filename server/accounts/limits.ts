import type { Context } from 'koa';
import type { Runner } from '#db/engine/run.ts';
import { networkOf } from '#server/http/access/network.ts';
import {
  type Limit,
  requireRoom,
  resetCounter,
  subtractAttempt,
} from '#server/http/access/rate-limit.ts';
import { requireRoomToHash } from './passwords/passwords.ts';

/** What is limited: guessing secrets, and having mails sent. */
export type Guarded =
  | 'login'
  | 'signup'
  | 'resend'
  | 'add-email'
  | 'forgot'
  | 'reset'
  | 'change-password'
  | 'reauthenticate';

const WINDOW_SECONDS = 15 * 60;
const PER_PAIR = 5;
/** Neighbours behind one carrier address are not locked out by one of them. */
const PER_ADDRESS = 100;

export interface Attempt {
  /** Only failures count: what was counted for this attempt is taken back. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt on an account from the caller's address. Throws 429 from the sixth of the pair, or the
 * hundred-and-first of the address, in 15 minutes; 503, uncounted, while too many wait. `account` is an email, a user's id or a token's hash.
 */
export const countAttempt = async (
  db: Runner,
  what: Guarded,
  account: string,
  ctx: Context,
  now: Date,
): Promise<Attempt> => {
  // Whoever is not heard because many come at once has not guessed.
  requireRoomToHash();
  const pair: Limit = { name: `${what}:pair`, max: PER_PAIR, windowSeconds: WINDOW_SECONDS };
  const all: Limit = { name: `${what}:address`, max: PER_ADDRESS, windowSeconds: WINDOW_SECONDS };
  const network = networkOf(ctx.ip);
  const both = `${network}|${account}`;
  // Both or neither: a pair that is locked out uses up nothing of the neighbours' share.
  await requireRoom(
    db,
    [
      [all, network],
      [pair, both],
    ],
    now,
  );
  return {
    async succeeded() {
      // Side by side they share a commit.
      await Promise.all([resetCounter(db, pair, both), subtractAttempt(db, all, network)]);
    },
  };
};

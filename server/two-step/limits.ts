import type { Context } from 'koa';
import type { Runner } from '#db/engine/run.ts';
import { toNetwork } from '#server/http/access/network.ts';
import {
  type Limit,
  requireRoom,
  resetCounter,
  subtractAttempt,
} from '#server/http/access/rate-limit.ts';
import { isAppCode } from './rules.ts';

const QUARTER = 15 * 60;
const DAY = 24 * 60 * 60;

const NETWORK_LIMIT: Limit = { name: 'mfa:network', max: 100, windowSeconds: QUARTER };
const PAIR_LIMIT: Limit = { name: 'mfa:pair', max: 5, windowSeconds: QUARTER };
/**
 * Wrong codes of an app from all networks together. A code has a million values, so that somebody with the password and
 * many networks would find one. Beyond this limit the owner can still use a recovery code or a passkey.
 */
const ACCOUNT_LIMIT: Limit = { name: 'mfa:account', max: 50, windowSeconds: DAY };

const BEGUN_BY_NETWORK: Limit = { name: 'mfa:begun:network', max: 300, windowSeconds: QUARTER };
const BEGUN_BY_PAIR: Limit = { name: 'mfa:begun:pair', max: 20, windowSeconds: QUARTER };

/** Counts a log-in that will wait for its second step, because each costs a row. Throws 429 above the limit. */
export const countStartedAttempt = (db: Runner, { ip }: Context, userId: string, now: Date) => {
  const network = toNetwork(ip);
  return requireRoom(
    db,
    [
      [BEGUN_BY_NETWORK, network],
      [BEGUN_BY_PAIR, `${network}|${userId}`],
    ],
    now,
  );
};

/** Counts an unknown token against its network, before anything is read for an account. Throws 429 above the limit. */
export const countUnknown = (db: Runner, { ip }: Context, now: Date): Promise<void> =>
  requireRoom(db, [[NETWORK_LIMIT, toNetwork(ip)]], now);

interface CodeAttempt {
  /** Subtracts this attempt again, because only failures count. */
  recordSuccess(): Promise<void>;
}

/** Counts a code for an account from the caller's network. Throws 429 above a limit, before anything is written. */
export const countCode = async (
  db: Runner,
  { ip }: Context,
  { userId, code }: { readonly userId: string; readonly code: string },
  now: Date,
): Promise<CodeAttempt> => {
  const network = toNetwork(ip);
  const pairKey = `${network}|${userId}`;
  const isFromApp = isAppCode(code);
  await requireRoom(
    db,
    [
      [NETWORK_LIMIT, network],
      [PAIR_LIMIT, pairKey],
      ...(isFromApp ? [[ACCOUNT_LIMIT, userId] as const] : []),
    ],
    now,
  );
  return {
    async recordSuccess() {
      await resetCounter(db, PAIR_LIMIT, pairKey);
      await subtractAttempt(db, NETWORK_LIMIT, network);
      // Earlier failures stay counted: they may have been guesses of somebody else.
      if (isFromApp) await subtractAttempt(db, ACCOUNT_LIMIT, userId);
    },
  };
};

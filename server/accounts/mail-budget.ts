import type { Context } from 'koa';
import type { Runner } from '#db/engine/run.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import { signerOf } from '#server/http/access/signer.ts';
import { HttpError } from '#server/http/errors.ts';

const HOUR = 60 * 60;

const PER_HOUR: Limit = { name: 'mailbox:hour', max: 3, windowSeconds: HOUR };
const PER_DAY: Limit = { name: 'mailbox:day', max: 10, windowSeconds: 24 * HOUR };
/** So that strangers who use up the rest do not keep an owner out. */
const PER_TWO_HOURS: Limit = { name: 'mailbox:beyond', max: 1, windowSeconds: 2 * HOUR };

/** The mailbox of an address: what follows a plus sign, and capitals, make no other one. */
const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  return `${name.split('+')[0] || name}${address.slice(at)}`.toLowerCase();
};

const hasRoom = async (db: Runner, limit: Limit, subject: string, now: Date): Promise<boolean> => {
  try {
    await countAgainst(db, limit, subject, now);
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return false;
    throw error;
  }
};

/**
 * Counts a mail that somebody causes without being its owner's own session: at most 3 an hour and 10 a day to one
 * mailbox, and past that one in two hours. Asked in the same way for addresses without an account.
 */
export const mayMail = async (
  db: Runner,
  ctx: Context,
  address: string,
  now: Date,
): Promise<boolean> => {
  const mailbox = signerOf(ctx).hash(`mailbox\n${mailboxOf(address)}`);
  const hasBudget =
    (await hasRoom(db, PER_HOUR, mailbox, now)) && (await hasRoom(db, PER_DAY, mailbox, now));
  return hasBudget || hasRoom(db, PER_TWO_HOURS, mailbox, now);
};

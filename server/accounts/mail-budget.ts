import type { Context } from 'koa';
import type { Runner } from '#db/engine/run.ts';
import { dailyTotal, logTotal } from '#server/http/access/daily-total.ts';
import { normalizeMailbox } from '#server/http/access/mailbox.ts';
import {
  countAgainst,
  countAll,
  findFull,
  type Limit,
  type ReachedLimit,
} from '#server/http/access/rate-limit.ts';
import { getSigner } from '#server/http/access/session/signer.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';

const HOUR = 60 * 60;

const MAILS_PER_HOUR: Limit = { name: 'mailbox:hour', max: 3, windowSeconds: HOUR };
const MAILS_PER_DAY: Limit = { name: 'mailbox:day', max: 10, windowSeconds: 24 * HOUR };
/** A small extra allowance, so that strangers who use up the main one cannot keep the owner from getting a mail. */
const MAILS_PER_TWO_HOURS: Limit = { name: 'mailbox:beyond', max: 1, windowSeconds: 2 * HOUR };

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
 * Counts a mail that somebody outside the owner's session causes. Allows 3 an hour and 10 a day for one mailbox, and
 * one in two hours beyond that. Addresses without an account are counted alike.
 */
export const mayMail = async (
  db: Runner,
  ctx: Context,
  address: string,
  now: Date,
): Promise<boolean> => {
  const mailbox = getSigner(ctx).hash(`mailbox\n${normalizeMailbox(address)}`);
  const hasBudget =
    (await hasRoom(db, MAILS_PER_HOUR, mailbox, now)) &&
    (await hasRoom(db, MAILS_PER_DAY, mailbox, now));
  return hasBudget || hasRoom(db, MAILS_PER_TWO_HOURS, mailbox, now);
};

/**
 * Counts a mail to an address that no account has confirmed yet, and that anybody may have typed. Returns whether the
 * mailbox has room for it. Throws 429 `accounts.mail.tooMany` once the server has sent those of its day, before the
 * mailbox is counted: the answer is the same for every address, and nothing is stored for a mail that was not sent.
 */
export const mayMailNewAddress = async (
  { db, log, config }: Pick<Parts, 'db' | 'log' | 'config'>,
  ctx: Context,
  address: string,
  now: Date,
): Promise<boolean> => {
  const total = [dailyTotal('mailbox:new-total', config.mailDailyLimit), 'all'] as const;
  const requireTotal = async (reachedLimit: ReachedLimit | undefined): Promise<void> => {
    if (!reachedLimit) return;
    await logTotal({ db, log }, reachedLimit, 'mail', now);
    const { retryAfter } = reachedLimit;
    throw new HttpError(429, 'accounts.mail.tooMany', {
      headers: { 'Retry-After': String(retryAfter) },
    });
  };
  await requireTotal(await findFull(db, [total], now));
  const isMailed = await mayMail(db, ctx, address, now);
  if (isMailed) await requireTotal(await countAll(db, [total], now));
  return isMailed;
};

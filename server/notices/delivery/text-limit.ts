import type { NoticeRow } from '#db/notices/queries.ts';
import { dailyTotal, logTotal } from '#server/http/access/daily-total.ts';
import {
  type CountedSubject,
  countAll,
  type Limit,
  subtractAttempt,
} from '#server/http/access/rate-limit.ts';
import { MAX_TEXTS_A_DAY } from '#server/notices/rules.ts';
import { type Parts, SmsUnanswered } from '#server/parts.ts';

/**
 * Text messages about reminders and care plans, and tests, to one account. Each costs the operator money, and an owner
 * may have thousands of reminders and plans. Reports of finders have a limit of their own.
 */
const TEXTS_A_DAY: Limit = {
  name: 'notices:sms',
  max: MAX_TEXTS_A_DAY,
  windowSeconds: 24 * 60 * 60,
};

const TOTAL_KEY = 'notices:sms-total';
const PROBLEM = 'TextLimitReached';

/**
 * The account, or the server, has sent its text messages of the day. The notice is not sent later, because it would
 * then be late.
 */
export class TextLimitReached extends Error {
  override readonly name: string;

  constructor(isOfAccount: boolean) {
    super('no more text messages today');
    this.name = isOfAccount ? PROBLEM : 'TextTotalReached';
  }
}

/** Whether the stored outcome of a notice is that of the limit of its account. */
export const isTextLimited = ({ problem }: Pick<NoticeRow, 'problem'>): boolean =>
  problem === PROBLEM;

/**
 * Sends a notice. Throws TextLimitReached for a text message above a limit. Only those that were sent count, or that may
 * have been.
 */
export const sendWithinLimit = async (
  { db, clock, config, log }: Pick<Parts, 'db' | 'clock' | 'config' | 'log'>,
  { channel, kind, userId }: Pick<NoticeRow, 'channel' | 'kind' | 'userId'>,
  send: () => Promise<void>,
): Promise<void> => {
  if (channel !== 'sms') return send();
  const isOfFinder = kind === 'found';
  const total = dailyTotal(TOTAL_KEY, config.smsNoticesDailyLimit, isOfFinder);
  const counters: readonly CountedSubject[] = [
    ...(isOfFinder ? [] : [[TEXTS_A_DAY, userId] as const]),
    [total, 'all'],
  ];
  const now = clock.now();
  const reachedLimit = await countAll(db, counters, now);
  if (reachedLimit) {
    const isOfServer = reachedLimit.limit === total;
    if (isOfServer) await logTotal({ db, log }, reachedLimit, 'smsNotices', now);
    throw new TextLimitReached(!isOfServer);
  }
  try {
    await send();
  } catch (error) {
    if (error instanceof SmsUnanswered) throw error;
    for (const [limit, subject] of counters) await subtractAttempt(db, limit, subject);
    throw error;
  }
};

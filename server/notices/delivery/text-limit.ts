import type { NoticeRow } from '#db/notices/queries.ts';
import { countAll, type Limit, subtractAttempt } from '#server/http/access/rate-limit.ts';
import { MAX_TEXTS_A_DAY } from '#server/notices/rules.ts';
import type { Parts } from '#server/parts.ts';

/**
 * Text messages about reminders and care plans, and tests, to one account. Each costs the operator money, and an owner
 * may have thousands of reminders and plans. Reports of finders have a limit of their own.
 */
const TEXTS_A_DAY: Limit = {
  name: 'notices:sms',
  max: MAX_TEXTS_A_DAY,
  windowSeconds: 24 * 60 * 60,
};

const PROBLEM = 'TextLimitReached';

/** The account has got its text messages of the day. The notice is not sent later, because it would then be late. */
export class TextLimitReached extends Error {
  override readonly name = PROBLEM;
}

/** Whether the stored outcome of a notice is that of TextLimitReached. */
export const isTextLimited = ({ problem }: Pick<NoticeRow, 'problem'>): boolean =>
  problem === PROBLEM;

/** Sends a notice. Throws TextLimitReached for a text message above the limit. Only those that were sent count. */
export const sendWithinLimit = async (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { channel, kind, userId }: Pick<NoticeRow, 'channel' | 'kind' | 'userId'>,
  send: () => Promise<void>,
): Promise<void> => {
  if (channel !== 'sms' || kind === 'found') return send();
  if (await countAll(db, [[TEXTS_A_DAY, userId]], clock.now())) throw new TextLimitReached();
  try {
    await send();
  } catch (error) {
    await subtractAttempt(db, TEXTS_A_DAY, userId);
    throw error;
  }
};

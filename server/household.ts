import { findUser, hasUsers } from '#db/accounts/queries.ts';
import { findPasswordHash } from '#db/accounts/secrets.ts';
import type { Runner } from '#db/engine/run.ts';
import { postponeNotice, readNotices } from '#db/notices/queries.ts';
import { findReminder, listOpenOfAll } from '#db/reminders/queries.ts';
import { hashPassword, isPassword } from './accounts/passwords/passwords.ts';
import { answerOccurrence } from './doses/add-dose.ts';
import { ownerOf } from './http/actor.ts';
import { snoozeOccurrence } from './notices/care/snooze.ts';
import { type NoticeText, noticeText } from './notices/notice-text.ts';
import type { Parts } from './parts.ts';
import { completeReminder, isMoved } from './reminders/complete.ts';

/**
 * What the shell around a household's window asks of the server inside it, where no page is open. A notice is
 * known by the name that it was shown with; one that is gone, or is about no reminder, is left alone.
 */
export interface Household {
  /** Whether anybody ever signed up here. */
  hasAccounts(): Promise<boolean>;
  /**
   * Ticks off the reminder that a notice is about. Where it falls due on another date than the notice said, nothing is
   * done: gives the reminder's id, so that its owner can be asked.
   */
  complete(noticeId: string, shownDueDate?: string): Promise<string | undefined>;
  /**
   * Records the dose that a notice is about. False where it was not: given already, earlier than the plan says, or gone;
   * its owner is to look at the day then.
   */
  answerCare(noticeId: string, status: 'given' | 'skipped'): Promise<boolean>;
  /** Shows a notice again after so many minutes, unless its reminder or dose is done by then. */
  snooze(noticeId: string, minutes: number): Promise<void>;
  /** A PIN as it may be kept, and whether one is the one that was kept. */
  hash(pin: string): Promise<string>;
  isHashed(kept: string, pin: string): Promise<boolean>;
  /** Whether that is the password of an account here. */
  isPasswordOf(userId: string, password: string): Promise<boolean>;
  /** The open reminder that falls due first, in its owner's words; undefined where none is awaited. */
  nextReminder(): Promise<NoticeText | undefined>;
}

const MINUTE = 60_000;

/** Soonest by their text, which may put an instant of one day beside that day: enough to find the soonest of all. */
const LOOKED_AT = 50;

const ofNotice = async (tx: Runner, noticeId: string) => {
  const [notice] = await readNotices(tx, [noticeId]);
  const user = notice && (await findUser(tx, notice.userId));
  if (!user || notice.reminderId === null) return undefined;
  return findReminder(tx, { ownerId: user.id }, notice.reminderId);
};

/** The occurrence of a plan that a notice is about, and whose it is. */
const careOf = async (tx: Runner, noticeId: string) => {
  const [notice] = await readNotices(tx, [noticeId]);
  const user = notice && (await findUser(tx, notice.userId));
  if (!user || notice.planId === null || notice.occurrence === null) return undefined;
  const [day = '', time = ''] = notice.occurrence.split(' ');
  return { owner: ownerOf(user), planId: notice.planId, day, time: time || null };
};

export const householdOf = (parts: Parts): Household => ({
  ...accountsAndReminders(parts),

  async answerCare(noticeId, status) {
    const care = await careOf(parts.db, noticeId);
    if (!care) return false;
    const { owner, planId, day, time } = care;
    return (await answerOccurrence(parts, owner, planId, { day, time, status })) === undefined;
  },

  snooze: (noticeId, minutes) =>
    parts.db.transaction(async (tx) => {
      const now = parts.clock.now();
      const care = await careOf(tx, noticeId);
      if (care) {
        await snoozeOccurrence(tx, parts, care.owner, { ...care, minutes, now });
        return;
      }
      const reminder = await ofNotice(tx, noticeId);
      if (!reminder || reminder.isCompleted) return;
      const next = new Date(now.getTime() + minutes * MINUTE);
      await postponeNotice(tx, noticeId, next.toISOString());
    }),
});

const accountsAndReminders = ({
  db,
  clock,
}: Pick<Parts, 'db' | 'clock'>): Omit<Household, 'answerCare' | 'snooze'> => ({
  hasAccounts: () => hasUsers(db),

  complete: (noticeId, shownDueDate) =>
    db.transaction(async (tx) => {
      const reminder = await ofNotice(tx, noticeId);
      if (!reminder || reminder.isCompleted) return undefined;
      if (isMoved(reminder, shownDueDate)) return reminder.id;
      await completeReminder(tx, reminder, clock.now());
      return undefined;
    }),

  hash: hashPassword,
  isHashed: isPassword,
  async isPasswordOf(userId, password) {
    return isPassword(await findPasswordHash(db, userId), password);
  },

  async nextReminder() {
    const open = await listOpenOfAll(db, LOOKED_AT);
    const wanted = open.filter(({ notificationPreferences }) => notificationPreferences.reminders);
    const [next] = wanted;
    return next && noticeText({ ...next, found: null, digest: null }, clock.now());
  },
});

import { findUser, hasUsers } from '#db/accounts/queries.ts';
import { findPasswordHash } from '#db/accounts/secrets.ts';
import type { Runner } from '#db/engine/run.ts';
import { postponeNotice, readNotices } from '#db/notices/queries.ts';
import { listOpenRemindersOfAll } from '#db/reminders/all-owners.ts';
import { findReminder } from '#db/reminders/queries.ts';
import { hashPassword, isPassword } from './accounts/passwords/passwords.ts';
import { answerOccurrence } from './doses/add-dose.ts';
import { getAuthorId } from './http/access/shared-pet.ts';
import { toOwner } from './http/actor.ts';
import { may } from './members/rules.ts';
import { snoozeOccurrence } from './notices/care/snooze.ts';
import { type NoticeText, noticeText } from './notices/notice-text.ts';
import type { Parts } from './parts.ts';
import { completeReminder, isMoved } from './reminders/complete.ts';
import { dueInstant } from './reminders/rules.ts';

/**
 * Functions that the desktop shell calls directly, without an open page. A notice is identified by its id; an unknown
 * id, or one that is about no reminder, is ignored.
 */
export interface HouseholdServices {
  /** Whether any account exists. */
  hasAccounts(): Promise<boolean>;
  /**
   * Completes the reminder of a notice. If its due date is no longer the one in the notice, nothing changes, and the
   * reminder's id is returned so that the owner can be asked.
   */
  complete(noticeId: string, shownDueDate?: string): Promise<string | undefined>;
  /**
   * Records the dose of a notice. Returns false if it was already recorded, is earlier than the plan allows or is gone;
   * the owner should then look at the day's care.
   */
  answerCare(noticeId: string, status: 'given' | 'skipped'): Promise<boolean>;
  /** Shows a notice again after this many minutes, unless its reminder or dose is done by then. */
  snooze(noticeId: string, minutes: number): Promise<void>;
  /** Hashes a PIN for storage. */
  hash(pin: string): Promise<string>;
  /** Whether a stored hash is that of a PIN. */
  matchesHash(storedHash: string, pin: string): Promise<boolean>;
  /** Whether this is the password of that account. */
  isPasswordOf(userId: string, password: string): Promise<boolean>;
  /** The text of the open reminder that is due next, in its owner's language; undefined if there is none. */
  nextReminder(): Promise<NoticeText | undefined>;
}

const MINUTE = 60_000;

/**
 * The number of open reminders that are compared by instant. The database sorts due dates as text, which can put a day
 * and an instant that are close in the wrong order, so the first row need not be the earliest.
 */
const MAX_COMPARED_REMINDERS = 50;

/** The reminder that a notice is about, and its recipient, who may complete it. */
const findNoticeReminder = async (tx: Runner, noticeId: string, instant: Date) => {
  const [notice] = await readNotices(tx, [noticeId]);
  const user = notice && (await findUser(tx, notice.userId));
  if (!user || notice.reminderId === null) return undefined;
  const owner = toOwner(user, instant);
  const reminder = await findReminder(tx, owner.reach, notice.reminderId);
  return reminder && may(reminder.role, 'log') ? { owner, reminder } : undefined;
};

/** The occurrence that a notice is about, and its owner. */
const readNoticeCare = async (tx: Runner, noticeId: string, instant: Date) => {
  const [notice] = await readNotices(tx, [noticeId]);
  const user = notice && (await findUser(tx, notice.userId));
  if (!user || notice.planId === null || notice.occurrence === null) return undefined;
  const [day = '', time = ''] = notice.occurrence.split(' ');
  return { owner: toOwner(user, instant), planId: notice.planId, day, time: time || null };
};

/** Makes the calls of some services wait while an import is published. */
const asVisits = <S extends Readonly<Record<string, (...input: never[]) => Promise<unknown>>>>(
  services: S,
  { publications }: Pick<Parts, 'publications'>,
): S => {
  const waiting = Object.entries(services).map(([name, run]) => [
    name,
    async (...input: Parameters<typeof run>) => {
      using _visit = await publications.enterByLink();
      return run(...input);
    },
  ]);
  // The cast is safe: each function takes and returns what the one of the same name does.
  return Object.fromEntries(waiting) as S;
};

export const createHousehold = (parts: Parts): HouseholdServices => ({
  hasAccounts: () => hasUsers(parts.db),
  hash: hashPassword,
  matchesHash: isPassword,
  async isPasswordOf(userId, password) {
    return isPassword(await findPasswordHash(parts.db, userId), password);
  },
  ...asVisits(remindersAndCare(parts), parts),
});

const remindersAndCare = (
  parts: Parts,
): Pick<HouseholdServices, 'complete' | 'answerCare' | 'snooze' | 'nextReminder'> => ({
  async answerCare(noticeId, status) {
    const care = await readNoticeCare(parts.db, noticeId, parts.clock.now());
    if (!care) return false;
    const { owner, planId, day, time } = care;
    return (await answerOccurrence(parts, owner, planId, { day, time, status })) === undefined;
  },

  snooze: (noticeId, minutes) =>
    parts.db.transaction(async (tx) => {
      const now = parts.clock.now();
      const care = await readNoticeCare(tx, noticeId, now);
      if (care) {
        await snoozeOccurrence(tx, parts, care.owner, { ...care, minutes, now });
        return;
      }
      const noticeTarget = await findNoticeReminder(tx, noticeId, now);
      if (!noticeTarget || noticeTarget.reminder.isCompleted) return;
      const next = new Date(now.getTime() + minutes * MINUTE);
      await postponeNotice(tx, noticeId, next.toISOString());
    }),

  complete: (noticeId, shownDueDate) =>
    parts.db.transaction(async (tx) => {
      const now = parts.clock.now();
      const noticeTarget = await findNoticeReminder(tx, noticeId, now);
      if (!noticeTarget || noticeTarget.reminder.isCompleted) return undefined;
      const { owner, reminder } = noticeTarget;
      if (isMoved(reminder, shownDueDate)) return reminder.id;
      await completeReminder(tx, reminder, { now, by: getAuthorId(owner, reminder) });
      return undefined;
    }),

  async nextReminder() {
    const openReminders = await listOpenRemindersOfAll(parts.db, MAX_COMPARED_REMINDERS);
    const [next] = openReminders.toSorted(
      (a, b) =>
        dueInstant(a.dueDate, a.timeZone).getTime() - dueInstant(b.dueDate, b.timeZone).getTime(),
    );
    return (
      next && noticeText({ ...next, found: null, visit: null, digest: null }, parts.clock.now())
    );
  },
});

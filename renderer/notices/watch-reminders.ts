import { type HiddenState, withoutHidden } from '#renderer/reminders/notices/hidden-store.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { playChime } from '#renderer/ui/sound/chime.ts';
import type { User } from '#server/accounts/contract.ts';
import { isQuiet } from '#server/notices/rules.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { daysUntil, getDueDay, getUrgency } from '#server/reminders/rules.ts';
import { type PlannedNotice, plannedNotices, type WatchSpan } from './planned-notices.ts';
import { type Notice, showNotice } from './show-notice.ts';
import { claimOnce, release } from './shown-notices.ts';

const dueWords = (dueDate: string, now: Date, timeZone: string): string => {
  const days = daysUntil(dueDate, now, timeZone);
  const dueText = formatDate(getDueDay(dueDate, timeZone));
  if (days < 0) return t('notice.overdue', { days: -days, when: dueText });
  if (days === 0) return t('notice.today', { when: dueText });
  return t(days === 1 ? 'notice.tomorrow' : 'notice.later', { when: dueText });
};

/** The text of a notice, the same as that of a push notification. */
const noticeText = ({ title, pet, dueDate }: ReminderWithPet, now: Date, timeZone: string) => ({
  title: t('notice.title', { title, pet: pet.name }),
  body: dueWords(dueDate, now, timeZone),
});

const LOCK_NAME = 'alaga.notices';

/**
 * Runs in one tab at a time, so that the second tab sees the markers of the first. Without the Web Locks API
 * tabs may race, and the notice's tag prevents duplicates.
 */
const runExclusively = async (work: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request(LOCK_NAME, work);
  else await work();
};

interface DueNotice {
  readonly planned: PlannedNotice;
  readonly reminder: ReminderWithPet;
}

const noticeOf = ({ planned, reminder }: DueNotice, { now, timeZone }: WatchSpan): Notice => ({
  tag: reminder.id,
  ...noticeText(reminder, now, timeZone),
  requireInteraction: planned.kind === 'overdue',
});

interface NoticeSpan extends WatchSpan, Pick<User, 'quietHours'> {
  /** The reminders that are snoozed or dismissed. */
  readonly hidden: HiddenState;
}

/**
 * Shows the notices that are due and not yet shown on this device, with one chime for all; as on the server, none about
 * sample pets. Those of hidden reminders, and all of them during quiet hours, are left for a later call, and so is one
 * that cannot be shown yet: a phone shows none before the service worker is ready, which is then an error. Returns the
 * milliseconds until the next planned notice.
 */
export const showDue = async (
  allReminders: readonly ReminderWithPet[],
  watch: NoticeSpan,
  open: (path: string) => void,
): Promise<number | undefined> => {
  const { now, timeZone, quietHours, hidden } = watch;
  if (isQuiet(quietHours, now, timeZone)) return undefined;
  const reminders = withoutHidden(allReminders, hidden, now).filter(({ pet }) => !pet.isSample);
  const plannedItems = plannedNotices(reminders, watch);
  const dueNotices = plannedItems.flatMap((each): readonly DueNotice[] => {
    const reminder = reminders.find(({ id }) => id === each.reminderId);
    return reminder && each.at <= now ? [{ planned: each, reminder }] : [];
  });
  if (dueNotices.length > 0) {
    await runExclusively(async () => {
      const shownNotices: DueNotice[] = [];
      for (const dueNotice of dueNotices) {
        const { keys } = dueNotice.planned;
        if (!claimOnce(keys, now)) continue;
        try {
          await showNotice(noticeOf(dueNotice, watch), open);
        } catch (error) {
          release(keys, now);
          throw error;
        }
        shownNotices.push(dueNotice);
      }
      const [firstNotice] = shownNotices;
      if (firstNotice) await playChime(getUrgency(firstNotice.reminder.dueDate, now, timeZone));
    });
  }
  const next = plannedItems.find(({ at }) => at > now);
  return next && next.at.getTime() - now.getTime();
};

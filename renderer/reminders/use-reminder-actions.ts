import { useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { formatTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { hiddenStore } from './notices/use-hidden.ts';
import { dayUnlessToday, type Snooze, snoozeEnd } from './snooze.ts';

/** The actions on a notification. Each shows a toast, and hiding can be undone. */
export const useReminderActions = (reminder: ReminderWithPet) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const userId = user?.id ?? '';
  const undo = {
    label: t('common.undo'),
    run: () => hiddenStore.restore(userId, reminder, timeNow()),
  };
  return {
    snooze: (snooze: Snooze) => {
      const timeZone = accountTimeZone(user);
      const clock = { now: timeNow(), timeZone };
      const snoozedUntil = snoozeEnd(snooze, clock);
      hiddenStore.snooze(userId, reminder, snoozedUntil, clock.now);
      const day = dayUnlessToday(snoozedUntil, clock);
      const time = formatTime(snoozedUntil, timeZone);
      const description =
        day === undefined
          ? t('schedule.snoozed.text', { time })
          : t('schedule.snoozed.text.day', { day, time });
      toast({ title: t('schedule.snoozed'), description, action: undo });
    },
    dismiss: () => {
      hiddenStore.dismiss(userId, reminder, timeNow());
      const description = t('schedule.dismissed.text');
      toast({ title: t('schedule.dismissed'), description, action: undo });
    },
  };
};

import { useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { deviceTimeZone } from '#renderer/ui/device-time-zone.ts';
import { formatTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { hiddenStore } from './notices/use-hidden.ts';
import { useCompleteReminder } from './queries.ts';

/** How long a reminder can be snoozed, in minutes. */
export const SNOOZES = [15, 30, 60, 240] as const;
export type Snooze = (typeof SNOOZES)[number];

/** What can be done with a reminder that speaks up: each says so, and what only hides can be undone. */
export const useReminderActions = (reminder: ReminderWithPet) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const userId = user?.id ?? '';
  const { mutate } = useCompleteReminder();
  const undo = {
    label: t('common.undo'),
    run: () => hiddenStore.bringBack(userId, reminder, new Date()),
  };
  return {
    done: () => mutate(reminder),
    snooze: (minutes: Snooze) => {
      const until = hiddenStore.snooze(userId, reminder, minutes, new Date());
      const time = formatTime(until, user?.timeZone ?? deviceTimeZone());
      const description = t('schedule.snoozed.text', { time });
      toast({ title: t('schedule.snoozed'), description, action: undo });
    },
    dismiss: () => {
      hiddenStore.dismiss(userId, reminder, new Date());
      const description = t('schedule.dismissed.text');
      toast({ title: t('schedule.dismissed'), description, action: undo });
    },
  };
};

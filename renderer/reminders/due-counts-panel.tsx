import { t } from '#renderer/ui/language/text.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { daysUntil } from '#server/reminders/rules.ts';
import { usePetRemindersIfLoaded } from './use-reminders.ts';

/**
 * The numbers of a pet's overdue and upcoming reminders. Renders nothing if there are none or they cannot be
 * loaded; the list of reminders shows the error.
 */
export const DueCountsPanel = ({ petId }: { readonly petId: string }) => {
  const { now, timeZone } = useOwnerClock();
  const openReminders = usePetRemindersIfLoaded(petId).filter(({ isCompleted }) => !isCompleted);
  const overdue = openReminders.filter(
    ({ dueDate }) => daysUntil(dueDate, now, timeZone) < 0,
  ).length;
  const upcoming = openReminders.length - overdue;
  if (openReminders.length === 0) return null;
  return (
    <p className="mt-2 text-hint text-ink-soft">
      {overdue > 0 && (
        <span className="font-semibold text-gumamela">
          {t('reminders.overdue.count', { count: overdue })}
        </span>
      )}
      {overdue > 0 && upcoming > 0 && ' · '}
      {upcoming > 0 && t('schedule.upcoming.count', { count: upcoming })}
    </p>
  );
};

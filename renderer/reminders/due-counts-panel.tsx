import { t } from '#renderer/ui/language/text.ts';
import { daysUntil } from '#server/reminders/rules.ts';
import { usePetRemindersLater } from './completions.ts';
import { useOwnerClock } from './use-owner-clock.ts';

/**
 * How many of a pet's reminders are overdue and upcoming. Nothing where none is open or while they cannot be read: the
 * list of them says so.
 */
export const DueCountsPanel = ({ petId }: { readonly petId: string }) => {
  const { now, timeZone } = useOwnerClock();
  const open = usePetRemindersLater(petId).filter(({ isCompleted }) => !isCompleted);
  const overdue = open.filter(({ dueDate }) => daysUntil(dueDate, now, timeZone) < 0).length;
  const upcoming = open.length - overdue;
  if (open.length === 0) return null;
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

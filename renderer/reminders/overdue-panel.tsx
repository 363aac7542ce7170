import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { t } from '#renderer/ui/language/text.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { daysUntil } from '#server/reminders/rules.ts';
import { useOverdue } from './completions.ts';
import { useOwnerClock } from './use-owner-clock.ts';

const FIRST = 3;

const OverdueRow = ({ reminder }: { readonly reminder: ReminderWithPet }) => {
  const { now, timeZone } = useOwnerClock();
  const { pet, title, dueDate } = reminder;
  return (
    <li className="group">
      <Link
        to="/pet/$petId"
        params={{ petId: pet.id }}
        className="flex min-h-11 items-center gap-3 pl-4 hover:brightness-97"
      >
        <PetAvatar
          name={pet.name}
          category={pet.category}
          photo={pet.photo?.thumbnailUrl}
          size={24}
          named={false}
        />
        <span className="flex min-w-0 flex-1 items-center gap-2 self-stretch border-gumamela-line border-t py-1 pr-3">
          <span className="min-w-0 flex-1 truncate font-semibold text-row">{title}</span>
          <span className="shrink-0 text-gumamela text-hint">
            {t('reminders.days', { days: -daysUntil(dueDate, now, timeZone) })}
          </span>
          <ChevronRight
            size={20}
            strokeWidth={1.75}
            absoluteStrokeWidth
            aria-hidden
            className="shrink-0 text-ink-soft"
          />
        </span>
      </Link>
    </li>
  );
};

/** The first three of what is overdue; nothing where nothing is. */
export const OverduePanel = () => {
  const overdue = useOverdue();
  if (overdue.length === 0) return null;
  const more = overdue.length - FIRST;
  return (
    <section
      aria-label={t('reminders.overdue.label')}
      className="overflow-hidden rounded-card bg-gumamela-soft"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 pt-1">
        <h2 className="font-semibold text-body text-gumamela">
          {t('reminders.overdue.count', { count: overdue.length })}
        </h2>
        <Link to="/schedule" className="hit-44 font-semibold text-gumamela text-row">
          {t('reminders.viewAll')}
        </Link>
      </div>
      <ul>
        {overdue.slice(0, FIRST).map((reminder) => (
          <OverdueRow key={reminder.id} reminder={reminder} />
        ))}
      </ul>
      {more > 0 && (
        <p className="px-4 pt-1 pb-3 text-gumamela text-hint">
          {t('reminders.overdue.more', { count: more })}
        </p>
      )}
    </section>
  );
};

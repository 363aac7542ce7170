import { Link } from '@tanstack/react-router';
import { t } from '#renderer/ui/language/text.ts';
import { useFocusWhenFewer } from '#renderer/ui/lists/use-focus-when-fewer.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { daysUntil } from '#server/reminders/rules.ts';
import { DoneButton } from './done/done-button.tsx';
import { useOverdue } from './use-reminders.ts';

const SHOWN_COUNT = 3;

interface OverdueRowProps {
  readonly reminder: ReminderWithPet;
  /** Called before the row disappears. */
  readonly onDone: () => void;
}

const OverdueRow = ({ reminder, onDone }: OverdueRowProps) => {
  const { now, timeZone } = useOwnerClock();
  const { pet, title, dueDate } = reminder;
  // All pets of one category without photos have the same picture.
  const isNamed = !pet.photo;
  return (
    <li className="flex items-stretch max-narrow:flex-col">
      <Link
        to="/pet/$petId"
        params={{ petId: pet.id }}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 pl-4 hover:brightness-97"
      >
        <PetAvatar
          name={pet.name}
          category={pet.category}
          photo={pet.photo}
          size={24}
          named={isNamed}
        />
        <span className="flex min-w-0 flex-1 items-center gap-x-2 self-stretch border-gumamela-line border-t py-1 pr-3 max-narrow:flex-wrap">
          <span className="min-w-0 flex-1 max-narrow:basis-full">
            <span className="line-clamp-2 font-semibold text-row max-narrow:line-clamp-none">
              {title}
            </span>
            {isNamed && <span className="line-clamp-1 text-hint text-ink-soft">{pet.name}</span>}
          </span>
          <span className="shrink-0 text-gumamela text-hint">
            {t('reminders.days', { days: -daysUntil(dueDate, now, timeZone) })}
          </span>
        </span>
      </Link>
      <span className="flex items-center border-gumamela-line border-t pr-4 max-narrow:border-t-0 max-narrow:pb-2 max-narrow:pl-4">
        <DoneButton reminder={reminder} onDone={onDone} />
      </span>
    </li>
  );
};

/** The first three overdue reminders; renders nothing if there are none. */
export const OverduePanel = () => {
  const overdue = useOverdue();
  const [list, expectFewer] = useFocusWhenFewer<HTMLElement>(overdue.length, overdue);
  if (overdue.length === 0) return null;
  const moreCount = overdue.length - SHOWN_COUNT;
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={t('reminders.overdue.label')}
      className="overflow-hidden rounded-card bg-gumamela-soft outline-none"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 pt-1">
        <h2 className="font-semibold text-body text-gumamela">
          {t('reminders.overdue.count', { count: overdue.length })}
        </h2>
        <Link to="/schedule" className="hit-44 font-semibold text-gumamela text-row">
          {t('reminders.viewAll')}
        </Link>
      </div>
      <ul className="pb-1">
        {overdue.slice(0, SHOWN_COUNT).map((reminder) => (
          <OverdueRow key={reminder.id} reminder={reminder} onDone={expectFewer} />
        ))}
      </ul>
      {moreCount > 0 && (
        <p className="px-4 pt-1 pb-3 text-gumamela text-hint">
          {t('reminders.overdue.more', { count: moreCount })}
        </p>
      )}
    </section>
  );
};

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OwnerOf } from '#renderer/members/owner-of.tsx';
import { DoneButton } from '#renderer/reminders/done/done-button.tsx';
import { formatTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { isDay } from '#server/calendar/days.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { TodayLine } from './today-line.tsx';

/** The parts of a due reminder's row that the schedule renders itself. */
export interface DueParts {
  /** The id of the list item, which can take the focus. */
  readonly id: string;
  readonly detail: ReactNode;
  readonly actions: ReactNode;
}

interface DueTodayProps {
  readonly reminder: ReminderWithPet;
  readonly timeZone: string;
  /** Called before the row of a completed reminder disappears. */
  readonly onDone: () => void;
  /** The elements that the schedule shows instead of the Done button. */
  readonly parts?: DueParts | undefined;
}

/** A reminder that is due today, between the occurrences of care plans. */
export const DueToday = ({ reminder, timeZone, onDone, parts }: DueTodayProps) => {
  const { title, pet, type, dueDate } = reminder;
  const hasTime = !isDay(dueDate);
  return (
    <TodayLine
      item={parts && { id: parts.id, tabIndex: -1 }}
      time={hasTime ? formatTime(new Date(dueDate), timeZone) : t('care.allDay')}
      hasTime={hasTime}
    >
      <span className="flex max-narrow:hidden">
        <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />
      </span>
      {/* Beside a long label of the button, the title would have no room for its longest word. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 pb-1 max-narrow:basis-full">
        <span className="min-w-[min(5.5rem,100%)] flex-1 py-2 max-narrow:basis-full">
          <Link
            to="/pet/$petId"
            params={{ petId: pet.id }}
            className="hit-44 wrap-anywhere block w-fit font-semibold text-row hover:underline"
          >
            {title}
          </Link>
          <span className="wrap-anywhere block text-hint text-ink-soft">
            {pet.name}
            <OwnerOf pet={reminder} look="name" before=" · " /> · {t(`records.type.${type}`)}{' '}
            {parts?.detail}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-1">
          {parts ? parts.actions : <DoneButton reminder={reminder} onDone={onDone} />}
        </span>
      </span>
    </TodayLine>
  );
};

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { canComplete, requestDone } from '#renderer/reminders/done-request.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { isDay } from '#server/reminders/rules.ts';
import { clockOf } from './plan-text.ts';
import { TimeOf, TodayLine } from './today-line.tsx';

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
  /** What the schedule shows instead of the Done button. */
  readonly parts?: DueParts | undefined;
}

const Done = ({ reminder }: Pick<DueTodayProps, 'reminder'>) =>
  canComplete(reminder) && (
    <Button
      look="secondary"
      size="pill"
      className="text-narra"
      aria-haspopup="dialog"
      aria-label={t('reminders.done.of', { title: reminder.title, pet: reminder.pet.name })}
      onClick={() => requestDone({ reminder, onGoing: () => undefined })}
    >
      {t('reminders.done')}
    </Button>
  );

/** A reminder that is due today, between the occurrences of care plans. */
export const DueToday = ({ reminder, timeZone, parts }: DueTodayProps) => {
  const { title, pet, type, dueDate } = reminder;
  return (
    <TodayLine item={parts && { id: parts.id, tabIndex: -1 }}>
      <TimeOf>{isDay(dueDate) ? t('care.allDay') : clockOf(new Date(dueDate), timeZone)}</TimeOf>
      <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />
      <span className="min-w-0 flex-1 py-2">
        <Link
          to="/pet/$petId"
          params={{ petId: pet.id }}
          className="hit-44 wrap-anywhere font-semibold text-row hover:underline"
        >
          {title}
        </Link>
        <span className="wrap-anywhere block text-hint text-ink-soft">
          {`${pet.name} · ${t(`records.type.${type}`)}`} {parts?.detail}
        </span>
      </span>
      {parts ? parts.actions : <Done reminder={reminder} />}
    </TodayLine>
  );
};

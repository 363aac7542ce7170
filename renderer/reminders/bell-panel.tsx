import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { CountBadge } from '#renderer/ui/badge.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { ListRow } from '#renderer/ui/list-row.tsx';
import { PetAvatar } from '#renderer/ui/pet-avatar.tsx';
import { Sheet } from '#renderer/ui/sheet.tsx';
import { t } from '#renderer/ui/text.ts';
import { useFocusWhenFewer } from '#renderer/ui/use-focus-when-fewer.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { DoneButton } from './done-button.tsx';
import { dueText } from './due-text.ts';
import { overdueQuery } from './queries.ts';
import { useOwnerClock } from './use-owner-clock.ts';

interface BellPanelProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

interface OverdueRowProps {
  readonly reminder: ReminderWithPet;
  readonly onDone: () => void;
}

const OverdueRow = ({ reminder, onDone }: OverdueRowProps) => {
  const { now, timeZone } = useOwnerClock();
  const { pet } = reminder;
  return (
    <ListRow
      leading={
        <PetAvatar
          name={pet.name}
          category={pet.category}
          photo={pet.photo?.thumbnailUrl}
          size={40}
        />
      }
      title={
        <Link to="/pet/$petId" params={{ petId: pet.id }} className="hit-44 hover:underline">
          {reminder.title}
        </Link>
      }
      detail={
        <>
          {pet.name}
          {' · '}
          <span className="font-semibold text-gumamela">
            {dueText(reminder.dueDate, now, timeZone).text}
          </span>
        </>
      }
      trailing={<DoneButton reminder={reminder} onDone={onDone} />}
    />
  );
};

/** The bell with how many reminders are overdue; it opens their list. */
export const BellPanel = ({ open, onOpen }: BellPanelProps) => {
  const { data: overdue } = useSuspenseQuery(overdueQuery);
  const [list, expectFewer] = useFocusWhenFewer<HTMLDivElement>(overdue.length);
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          icon={Bell}
          label={t('reminders.bell', { count: overdue.length })}
          onClick={() => onOpen(true)}
        />
        <CountBadge count={overdue.length} />
      </span>
      <Sheet open={open} onClose={() => onOpen(false)} title={t('reminders.notifications')}>
        <div ref={list} tabIndex={-1} className="rounded-card outline-none">
          {overdue.length === 0 ? (
            <p className="py-6 text-center text-ink-soft">{t('reminders.caughtUp')}</p>
          ) : (
            <Card flush>
              <ul>
                {overdue.map((reminder) => (
                  <OverdueRow key={reminder.id} reminder={reminder} onDone={expectFewer} />
                ))}
              </ul>
            </Card>
          )}
        </div>
      </Sheet>
    </>
  );
};

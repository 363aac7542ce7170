import { allows } from '#renderer/members/rights.ts';
import { useHasPet } from '#renderer/pets/use-every-pet.ts';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { useFocusWhenFewer } from '#renderer/ui/lists/use-focus-when-fewer.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { daysUntil } from '#server/reminders/rules.ts';
import { DoneButton } from './done/done-button.tsx';
import { dueText } from './due-text.ts';
import { useReminders } from './use-reminders.ts';

const SHOWN_COUNT = 5;

interface RowProps {
  readonly reminder: ReminderWithPet;
  readonly clock: ReturnType<typeof useOwnerClock>;
  /** Called before the row disappears. */
  readonly onDone: () => void;
}

const Row = ({ reminder, clock, onDone }: RowProps) => {
  const { pet, title, dueDate } = reminder;
  const { text, tone } = dueText(dueDate, clock.now, clock.timeZone);
  return (
    <ListRow
      leading={
        <PetAvatar
          name={pet.name}
          category={pet.category}
          photo={pet.photo}
          size={24}
          named={false}
        />
      }
      title={title}
      detail={
        <>
          {pet.name}
          {' · '}
          <span className={tone === 'today' ? 'font-semibold text-mangga' : ''}>{text}</span>
        </>
      }
      actions={<DoneButton reminder={reminder} onDone={onDone} />}
    />
  );
};

/** The first few reminders after today, soonest first. Those of today are in Today, above. */
export const NextDue = () => {
  const clock = useOwnerClock();
  const canAdd = useHasPet((pet) => allows(pet, 'add'));
  const daysTo = ({ dueDate }: ReminderWithPet) => daysUntil(dueDate, clock.now, clock.timeZone);
  const dueReminders = useReminders().filter((one) => !one.isCompleted && daysTo(one) >= 0);
  const futureReminders = dueReminders.filter((one) => daysTo(one) > 0);
  const [list, expectFewer] = useFocusWhenFewer<HTMLDivElement>(
    futureReminders.length,
    futureReminders,
  );
  if (futureReminders.length === 0 && dueReminders.length > 0) return null;
  return (
    <div ref={list} tabIndex={-1} className="rounded-card outline-none">
      <Card flush={futureReminders.length > 0}>
        {futureReminders.length === 0 ? (
          <p className="text-ink-soft text-row">
            {t(canAdd ? 'reminders.none' : 'reminders.nothing')}
          </p>
        ) : (
          <ul>
            {futureReminders.slice(0, SHOWN_COUNT).map((reminder) => (
              <Row key={reminder.id} reminder={reminder} clock={clock} onDone={expectFewer} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
};

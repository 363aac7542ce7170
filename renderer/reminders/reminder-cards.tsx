import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { formatTime } from '#renderer/ui/format/format-day.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useFocusWhenFewer } from '#renderer/ui/lists/use-focus-when-fewer.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { useChime } from '#renderer/ui/sound/use-chime.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { isDay } from '#server/calendar/days.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { dueInstant, getUrgency, isDayAway } from '#server/reminders/rules.ts';
import { dueDayName } from './due-day-name.ts';
import { withoutHidden } from './notices/hidden-store.ts';
import { useHidden } from './notices/use-hidden.ts';
import { ReminderMenu } from './reminder-menu.tsx';
import type { OwnerClock } from './schedule/schedule-groups.ts';
import { useReminderActions } from './use-reminder-actions.ts';
import { useRemindersIfLoaded } from './use-reminders.ts';

/** The maximum number of cards. */
const MAX_CARDS = 3;

interface ReminderCardProps {
  readonly reminder: ReminderWithPet;
  readonly clock: OwnerClock;
  readonly onGoing: () => void;
}

const ReminderCard = ({ reminder, clock, onGoing }: ReminderCardProps) => {
  const { pet, title, dueDate } = reminder;
  const { dismiss } = useReminderActions(reminder);
  const day = dueDayName(dueDate, clock.now, clock.timeZone);
  const time = isDay(dueDate)
    ? undefined
    : formatTime(dueInstant(dueDate, clock.timeZone), clock.timeZone);
  return (
    <li className="flex min-h-16 animate-rise flex-wrap items-center gap-3 rounded-card border border-line bg-surface py-2 pr-1 pl-3 shadow-float">
      <span className="flex max-narrow:hidden">
        <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />
      </span>
      <span className="min-w-[min(6rem,100%)] flex-1">
        <Link
          to="/pet/$petId"
          params={{ petId: pet.id }}
          className="hit-44 block truncate font-semibold text-row hover:underline max-narrow:whitespace-normal"
        >
          {title}
        </Link>
        <span className="wrap-anywhere block text-hint text-ink-soft">
          <bdi>{pet.name}</bdi>
          {' · '}
          <span className="font-semibold text-mangga">
            {[day, time].filter(Boolean).join(', ')}
          </span>
        </span>
      </span>
      <span className="ml-auto flex shrink-0">
        <ReminderMenu reminder={reminder} onDone={onGoing} onHide={onGoing} />
        <IconButton
          icon={X}
          label={t('schedule.dismiss.of', { title, pet: pet.name })}
          onClick={() => {
            onGoing();
            dismiss();
          }}
        />
      </span>
    </li>
  );
};

/** Cards at the bottom of the dashboard for reminders due within a day. They never take the focus. */
export const ReminderCards = () => {
  const reminders = useRemindersIfLoaded();
  const hidden = useHidden();
  const clock = useOwnerClock();
  const dueReminders = reminders.filter(
    ({ isCompleted, dueDate }) => !isCompleted && isDayAway(dueDate, clock.now, clock.timeZone),
  );
  const nearReminders = withoutHidden(dueReminders, hidden, clock.now);
  const [cards, expectFewer] = useFocusWhenFewer<HTMLDivElement>(
    nearReminders.length,
    nearReminders,
  );
  const shownReminders = nearReminders.slice(0, MAX_CARDS);
  useChime(
    shownReminders.map(({ id, dueDate }) => `${id} ${dueDate}`),
    shownReminders[0] ? getUrgency(shownReminders[0].dueDate, clock.now, clock.timeZone) : 'normal',
  );
  return (
    <div ref={cards} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {nearReminders.length > 0 ? t('schedule.cards.said', { count: nearReminders.length }) : ''}
      </p>
      {/*
       * Space at the end of the page, so that the cards cover nothing. On a phone with large text they would fill the
       * screen, so they stand at the end of the page themselves.
       */}
      <div
        aria-hidden
        className="flex flex-col landscape-phone:flex-row landscape-phone:flex-wrap landscape-phone:*:flex-[1_1_13rem] max-narrow:hidden"
      >
        {shownReminders.map(({ id }) => (
          <div key={id} className="h-18" />
        ))}
      </div>
      {shownReminders.length > 0 && (
        <section
          aria-label={t('schedule.cards')}
          className="fixed inset-x-4 bottom-[calc(var(--nav)+12px)] z-10 mx-auto max-w-md max-narrow:static max-narrow:mt-6 landscape-phone:left-[calc(6.5rem+env(safe-area-inset-left))] landscape-phone:max-w-none wide:right-6 wide:bottom-6 wide:left-auto wide:w-md"
        >
          <ul className="flex flex-col gap-2 landscape-phone:flex-row landscape-phone:flex-wrap landscape-phone:*:min-w-0 landscape-phone:*:flex-[1_1_13rem]">
            {shownReminders.map((reminder) => (
              <ReminderCard
                key={reminder.id}
                reminder={reminder}
                clock={clock}
                onGoing={expectFewer}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};

import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { TodayParts } from '#renderer/care/schedule-today-panel.tsx';
import { OwnerOf } from '#renderer/members/owner-of.tsx';
import { SyncMark } from '#renderer/offline/device/sync-mark.tsx';
import { isWaiting, type OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { DoneButton } from '#renderer/reminders/done/done-button.tsx';
import { ReopenButton } from '#renderer/reminders/done/reopen-button.tsx';
import { completionOf, reopeningOf } from '#renderer/reminders/done/waiting-completions.ts';
import { careOfItem, sourceIdOf } from '#renderer/reminders/done/waiting-records.ts';
import { type DueText, type DueTone, dueText } from '#renderer/reminders/due-text.ts';
import { type HiddenState, hiddenState } from '#renderer/reminders/notices/hidden-store.ts';
import { isNotifiable } from '#renderer/reminders/notices/notice-tone.ts';
import { hiddenStore } from '#renderer/reminders/notices/use-hidden.ts';
import { ReminderMenu } from '#renderer/reminders/reminder-menu.tsx';
import { timeOrDayText } from '#renderer/reminders/snooze.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { formatTime, formatWeekday } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { timeNow } from '#renderer/ui/time/now.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import { isDay } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { daysUntil, getDueDay } from '#server/reminders/rules.ts';
import type { OwnerClock } from './schedule-groups.ts';

/** The unsent record or document, or the unsent edit of one, from which a reminder was made. */
const sourceItemOf = (items: Items, reminder: ReminderWithPet): OutboxItem | undefined =>
  items.findLast(
    (item) =>
      !item.takenBack && isWaiting(item) && careOfItem(item)?.sourceId === sourceIdOf(reminder),
  );

/**
 * The sync state of a change made on this device to a reminder, or to its record or document; renders nothing if there is
 * none.
 */
const CompletionMark = ({ reminder }: { readonly reminder: ReminderWithPet }) => {
  const items = useWaitingItems();
  const item =
    completionOf(items, reminder.id) ??
    reopeningOf(items, reminder.id) ??
    sourceItemOf(items, reminder);
  return item ? <SyncMark item={item} /> : null;
};

type ListItemProps = ComponentProps<'li'>;

interface RowProps {
  readonly reminder: ReminderWithPet;
  readonly item: ListItemProps;
  readonly detail: ReactNode;
  readonly trailing: ReactNode;
  readonly actions: ReactNode;
}

/** The id of a row's element, by which it can be focused. */
export const rowId = (reminderId: string): string => `reminder-${reminderId}`;

const Row = ({ reminder: { id, pet, title }, item, detail, trailing, actions }: RowProps) => (
  <ListRow
    size="plain"
    item={{ ...item, id: rowId(id), tabIndex: -1 }}
    leading={<PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />}
    title={
      <Link to="/pet/$petId" params={{ petId: pet.id }} className="hit-44 hover:underline">
        {title}
      </Link>
    }
    detail={detail}
    trailing={trailing}
    actions={actions}
  />
);

const tones: Readonly<Record<DueTone, string>> = {
  overdue: 'font-semibold text-gumamela',
  today: 'font-semibold text-mangga',
  later: 'text-ink-soft',
};

/** "12 days overdue", "Due today", and from tomorrow on the date, with its time if it has one. */
const dueTextOf = (dueDate: string, { now, timeZone }: OwnerClock): DueText => {
  const dueWords = dueText(dueDate, now, timeZone);
  const time = isDay(dueDate) ? '' : `, ${formatTime(new Date(dueDate), timeZone)}`;
  if (daysUntil(dueDate, now, timeZone) < 1) {
    return dueWords.tone === 'today' ? { ...dueWords, text: dueWords.text + time } : dueWords;
  }
  return {
    ...dueWords,
    text: formatWeekday(getDueDay(dueDate, timeZone), dayIn(now, timeZone)) + time,
  };
};

interface HiddenMarkProps {
  readonly reminder: ReminderWithPet;
  readonly state: Date | 'dismissed';
  readonly clock: OwnerClock;
}

/** Says that a reminder is hidden from the notifications, with a button that shows it again. */
const HiddenMark = ({ reminder, state, clock }: HiddenMarkProps) => {
  const userId = useOwnerId();
  const text =
    state === 'dismissed'
      ? t('schedule.dismissed.mark')
      : t('schedule.snoozed.until', { time: timeOrDayText(state, clock) });
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>{text}</span>
      <button
        type="button"
        aria-label={t('schedule.bringBack.of', { title: reminder.title, pet: reminder.pet.name })}
        onClick={() => {
          document.getElementById(rowId(reminder.id))?.focus();
          hiddenStore.restore(userId, reminder, timeNow());
        }}
        className="hit-44 font-semibold text-narra hover:underline"
      >
        {t('schedule.bringBack')}
      </button>
    </span>
  );
};

interface UpcomingRowProps {
  readonly reminder: ReminderWithPet;
  readonly item: ListItemProps;
  readonly clock: OwnerClock;
  readonly hidden: HiddenState;
  /** Called before the row disappears. */
  readonly onDone: () => void;
}

/**
 * An open reminder with a Done button. On a phone the due day is on the second line, in a wide window next to
 * the button.
 */
export const UpcomingRow = ({ reminder, item, clock, hidden, onDone }: UpcomingRowProps) => {
  const { pet, type, dueDate } = reminder;
  const dueLabel = dueTextOf(dueDate, clock);
  const state = hiddenState(hidden, reminder, clock.now);
  const kind = t(`records.type.${type}`);
  const isDueToday = dueLabel.tone === 'today' && isDay(dueDate);
  return (
    <Row
      reminder={reminder}
      item={item}
      detail={
        <>
          <bdi>{pet.name}</bdi>
          <OwnerOf pet={reminder} look="name" before=" · " />
          {' · '}
          <span className={`wide:hidden ${isDueToday ? '' : tones[dueLabel.tone]}`}>
            {isDueToday ? kind : dueLabel.text}
          </span>
          <span className="max-wide:hidden">{kind}</span>
          {state && <HiddenMark reminder={reminder} state={state} clock={clock} />}{' '}
          <CompletionMark reminder={reminder} />
        </>
      }
      trailing={
        <span className={`shrink-0 text-row max-wide:hidden ${tones[dueLabel.tone]}`}>
          {dueLabel.text}
        </span>
      }
      actions={<UpcomingActions reminder={reminder} clock={clock} onDone={onDone} />}
    />
  );
};

const UpcomingActions = ({
  reminder,
  clock,
  onDone,
}: Omit<UpcomingRowProps, 'item' | 'hidden'>) => (
  <>
    <DoneButton reminder={reminder} onDone={onDone} />
    <ReminderMenu
      reminder={reminder}
      onDone={onDone}
      canHide={isNotifiable(reminder.dueDate, clock)}
    />
  </>
);

/** The parts of a due reminder between today's occurrences of care plans. */
export const todayParts = ({
  reminder,
  clock,
  hidden,
  onDone,
}: Omit<UpcomingRowProps, 'item'>): TodayParts => {
  const state = hiddenState(hidden, reminder, clock.now);
  return {
    id: rowId(reminder.id),
    detail: (
      <>
        {state && <HiddenMark reminder={reminder} state={state} clock={clock} />}{' '}
        <CompletionMark reminder={reminder} />
      </>
    ),
    actions: <UpcomingActions reminder={reminder} clock={clock} onDone={onDone} />,
  };
};

interface CompletedRowProps {
  readonly reminder: ReminderWithPet;
  readonly item: ListItemProps;
  readonly timeZone: string;
  /** Called before the row disappears. */
  readonly onReopen: () => void;
}

/** A completed reminder with the day of its completion and a Reopen button. */
export const CompletedRow = ({ reminder, item, timeZone, onReopen }: CompletedRowProps) => {
  const { pet, type, completedAt } = reminder;
  const date = completedAt === null ? '' : formatDate(dayIn(new Date(completedAt), timeZone));
  const doneText = completedAt === null ? '' : t('schedule.doneOn', { date });
  return (
    <Row
      reminder={reminder}
      item={item}
      detail={
        <>
          {`${pet.name} · ${t(`records.type.${type}`)}`}
          <span className="block wide:hidden">{doneText}</span>{' '}
          <CompletionMark reminder={reminder} />
        </>
      }
      trailing={<span className="shrink-0 text-ink-soft text-row max-wide:hidden">{doneText}</span>}
      actions={<ReopenButton reminder={reminder} timeZone={timeZone} onReopen={onReopen} />}
    />
  );
};

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useUnreadFinds } from '#renderer/lost/unread-finds.ts';
import { dueText } from '#renderer/reminders/due-text.ts';
import { ReminderMenu } from '#renderer/reminders/reminder-menu.tsx';
import type { OwnerClock } from '#renderer/reminders/schedule/schedule-groups.ts';
import { useOverdue, useReminders } from '#renderer/reminders/use-reminders.ts';
import { formatWeekday } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { useFocusWhenFewer } from '#renderer/ui/lists/use-focus-when-fewer.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { UnreadReport } from '#server/lost/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { daysUntil, getDueDay } from '#server/reminders/rules.ts';
import { type HiddenState, withoutHidden } from './hidden-store.ts';
import { isNotifiable, type NoticeTone, noticeTone } from './notice-tone.ts';
import { useHidden } from './use-hidden.ts';

/** The number of listed notifications; the rest is shown as a count. */
const SHOWN_COUNT = 5;

const tones: Readonly<Record<NoticeTone, string>> = {
  overdue: 'text-gumamela',
  hour: 'text-dalandan',
  day: 'text-mangga',
  later: 'text-dagat',
};

type Reminders = readonly ReminderWithPet[];

/**
 * Current notifications: the last polled overdue reminders, then those due soon; and the number of hidden
 * ones.
 */
const currentNotifications = (
  overdue: Reminders,
  all: Reminders,
  hidden: HiddenState,
  clock: OwnerClock,
) => {
  const overdueIds = new Set(overdue.map(({ id }) => id));
  const upcoming = all.filter(
    ({ id, isCompleted, dueDate }) =>
      !isCompleted && !overdueIds.has(id) && isNotifiable(dueDate, clock),
  );
  const visibleReminders = [...overdue, ...upcoming];
  const shownReminders = withoutHidden(visibleReminders, hidden, clock.now);
  return { shown: shownReminders, hiddenCount: visibleReminders.length - shownReminders.length };
};

const noticeText = (dueDate: string, tone: NoticeTone, { now, timeZone }: OwnerClock): string =>
  tone === 'later' && daysUntil(dueDate, now, timeZone) > 1
    ? formatWeekday(getDueDay(dueDate, timeZone), dayIn(now, timeZone))
    : dueText(dueDate, now, timeZone).text;

const Picture = ({ pet }: Pick<ReminderWithPet, 'pet'> | Pick<UnreadReport, 'pet'>) => (
  <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />
);

interface NoticeRowProps {
  readonly reminder: ReminderWithPet;
  readonly clock: OwnerClock;
  readonly onGoing: () => void;
}

const NoticeRow = ({ reminder, clock, onGoing }: NoticeRowProps) => {
  const { pet, title, dueDate } = reminder;
  const tone = noticeTone(dueDate, clock);
  return (
    <ListRow
      leading={<Picture pet={pet} />}
      title={
        <Link to="/pet/$petId" params={{ petId: pet.id }} className="hit-44 hover:underline">
          {title}
        </Link>
      }
      detail={
        <>
          <bdi>{pet.name}</bdi>
          {' · '}
          <span data-tone={tone} className={`font-semibold ${tones[tone]}`}>
            {noticeText(dueDate, tone, clock)}
          </span>
        </>
      }
      trailing={<ReminderMenu reminder={reminder} onDone={onGoing} onHide={onGoing} />}
    />
  );
};

/** A finder's message about a pet, above everything else. */
const FoundRow = ({ find: { pet, message } }: { readonly find: UnreadReport }) => (
  <ListRow
    leading={<Picture pet={pet} />}
    title={
      <Link
        to="/pet/$petId"
        params={{ petId: pet.id }}
        search={{ found: true }}
        className="hit-44 text-narra hover:underline"
      >
        {t('lost.found', { name: pet.name })}
      </Link>
    }
    detail={<span className="line-clamp-2 wrap-anywhere">{message}</span>}
  />
);

interface NoticeListProps {
  /** Called when a link is followed. */
  readonly onLeave: () => void;
}

/** Current notifications, most urgent first, each with its actions. */
export const NoticeList = ({ onLeave }: NoticeListProps) => {
  const unreadFinds = useUnreadFinds();
  const overdue = useOverdue();
  const allReminders = useReminders();
  const hidden = useHidden();
  const clock = useOwnerClock();
  const { shown: shownReminders, hiddenCount } = useMemo(
    () => currentNotifications(overdue, allReminders, hidden, clock),
    [overdue, allReminders, hidden, clock],
  );
  const [list, expectFewer] = useFocusWhenFewer<HTMLDivElement>(
    shownReminders.length,
    shownReminders,
  );
  const moreCount = shownReminders.length - SHOWN_COUNT;
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {shownReminders.length === 0 && unreadFinds.length === 0 && hiddenCount === 0 && (
        <p className="px-4 py-6 text-center text-ink-soft">{t('reminders.caughtUp')}</p>
      )}
      <ul className="empty:hidden">
        {unreadFinds.slice(0, SHOWN_COUNT).map((find) => (
          <FoundRow key={find.id} find={find} />
        ))}
        {shownReminders.slice(0, SHOWN_COUNT).map((reminder) => (
          <NoticeRow key={reminder.id} reminder={reminder} clock={clock} onGoing={expectFewer} />
        ))}
      </ul>
      {moreCount > 0 && (
        <Link
          to="/schedule"
          onClick={onLeave}
          className="flex min-h-11 items-center border-line border-t px-4 font-semibold text-narra text-row hover:bg-track"
        >
          {t('schedule.more', { count: moreCount })}
        </Link>
      )}
      {hiddenCount > 0 && (
        <p className="border-line border-t px-4 py-3 text-hint text-ink-soft">
          {t('schedule.hidden', { count: hiddenCount })}
        </p>
      )}
    </div>
  );
};

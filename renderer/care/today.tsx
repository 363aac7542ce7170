import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { remindersQuery } from '#renderer/reminders/queries.ts';
import { useRemindersIfLoaded } from '#renderer/reminders/use-reminders.ts';
import { t } from '#renderer/ui/language/text.ts';
import { useFocusWhenFewer } from '#renderer/ui/lists/use-focus-when-fewer.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { dueInstant, getDueDay } from '#server/reminders/rules.ts';
import { type DueParts, DueToday } from './due-today.tsx';
import { TodayList } from './today-line.tsx';
import { TodayRow } from './today-row.tsx';
import {
  heightBefore,
  rememberRows,
  type TodayPlace,
  TodaySpace,
  todayMargins,
} from './today-space.tsx';
import { type CareRow, type CareState, useCare } from './use-care.ts';
import { useGiving } from './use-giving.tsx';
import { useToday } from './use-today.ts';
import { ZoneNotes } from './zone-notes.tsx';

type TodayEntry =
  | { readonly at: number; readonly row: CareRow }
  | { readonly at: number; readonly reminder: ReminderWithPet };

/** Today's reminders that are neither done nor overdue. Overdue ones are listed elsewhere. */
const useDueToday = ({ now, timeZone }: CareState): readonly ReminderWithPet[] => {
  const today = dayIn(now, timeZone);
  return useRemindersIfLoaded().filter(
    ({ isCompleted, isOverdue, dueDate }) =>
      !isCompleted && !isOverdue && getDueDay(dueDate, timeZone) === today,
  );
};

/** Occurrences and due reminders, sorted by time. */
const sortEntries = (
  rows: readonly CareRow[],
  dueReminders: readonly ReminderWithPet[],
  timeZone: string,
) =>
  [
    ...rows.map((row): TodayEntry => ({ at: Date.parse(row.item.at), row })),
    ...dueReminders.map(
      (reminder): TodayEntry => ({
        at: dueInstant(reminder.dueDate, timeZone).getTime(),
        reminder,
      }),
    ),
  ].toSorted((a, b) => a.at - b.at);

export interface TodayProps {
  readonly place: TodayPlace;
  /** Rendered if nothing is to be done today; on the schedule also if no plan has anything today. */
  readonly fallback: ReactNode;
  /** Called on the schedule before each paint, so that its list leaves out what is shown here. */
  readonly onShown?: (isShown: boolean) => void;
  readonly partsOf?: (reminder: ReminderWithPet) => DueParts;
}

/** Occurrences and due reminders of all pets by time, each with a button that marks it as done. */
export const Today = ({ place, fallback, onShown, partsOf }: TodayProps) => {
  const care = useCare();
  const rows = useToday(care);
  const isHome = place === 'dashboard';
  const dueReminders = useDueToday(care);
  const isLoadingReminders = useQuery(remindersQuery).isLoading;
  const giving = useGiving(care);
  const [list, expectFewer] = useFocusWhenFewer<HTMLElement>(dueReminders.length, dueReminders);
  const isCounted = rows !== undefined && !isLoadingReminders;
  const careCount = rows?.length ?? 0;
  const count = isHome || careCount > 0 ? careCount + dueReminders.length : 0;
  const isShown = rows !== undefined && count > 0;
  useEffect(() => {
    if (isCounted) rememberRows(place, count);
  }, [isCounted, place, count]);
  useLayoutEffect(() => {
    onShown?.(isShown);
    return () => onShown?.(false);
  }, [onShown, isShown]);
  if (!rows || (isHome && !isShown && isLoadingReminders))
    return <TodaySpace place={place} fallback={fallback} />;
  if (!isShown) return fallback;
  const plannedRows = rows.filter(({ item }) => !item.extra);
  const doneCount = plannedRows.filter(({ item }) => item.doseId !== null).length;
  const name = t('care.today');
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={name}
      className={`outline-none ${todayMargins[place]}`}
      // The due reminders that are still to come get the place that they had last time.
      style={isLoadingReminders ? { minHeight: heightBefore(place) } : undefined}
    >
      <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-semibold text-body">
          {name}{' '}
          <span className="font-normal text-ink-soft">
            {t('care.today.done', {
              done: doneCount,
              count: plannedRows.length + dueReminders.length,
            })}
          </span>
        </h2>
        {isHome && (
          <Link to="/schedule" className="hit-44 font-semibold text-narra text-row">
            {t('care.today.schedule')}
          </Link>
        )}
      </div>
      <TodayList>
        {sortEntries(rows, dueReminders, care.timeZone).map((entry) =>
          'row' in entry ? (
            <TodayRow key={entry.row.key} row={entry.row} care={care} giving={giving} />
          ) : (
            <DueToday
              key={entry.reminder.id}
              reminder={entry.reminder}
              timeZone={care.timeZone}
              onDone={expectFewer}
              parts={partsOf?.(entry.reminder)}
            />
          ),
        )}
      </TodayList>
      <ZoneNotes plans={rows.map(({ plan }) => plan)} care={care} />
      {giving.questions}
    </section>
  );
};

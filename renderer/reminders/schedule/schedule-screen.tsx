import { CalendarDays } from 'lucide-react';
import { type ReactNode, type Ref, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { TimeZonePanel } from '#renderer/accounts/time-zone-panel.tsx';
import { ScheduleTodayPanel } from '#renderer/care/schedule-today-panel.tsx';
import { type HiddenState, withoutHidden } from '#renderer/reminders/notices/hidden-store.ts';
import { useHidden } from '#renderer/reminders/notices/use-hidden.ts';
import { remindersQuery } from '#renderer/reminders/queries.ts';
import { useReminders } from '#renderer/reminders/use-reminders.ts';
import { useLandscapePhone } from '#renderer/ui/device/use-wide.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Page } from '#renderer/ui/page.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { dayIn, getDayStart } from '#server/calendar/zones.ts';
import { ScheduleBell } from './schedule-bell.tsx';
import { ScheduleByPet } from './schedule-by-pet.tsx';
import { ScheduleCalendar } from './schedule-calendar.tsx';
import { ScheduleControls } from './schedule-controls.tsx';
import {
  completedGroups,
  dayCounts,
  type OpenReminders,
  openReminders,
  type PetCount,
  petCounts,
  upcomingGroups,
} from './schedule-groups.ts';
import { NothingScheduled, ScheduleList, useNextRow } from './schedule-list.tsx';
import { todayParts } from './schedule-row.tsx';
import { isFiltered, NO_FILTERS, type ScheduleView, useScheduleView } from './schedule-view.ts';

export const load = ({ queryClient }: LoadContext) => queryClient.ensureQueryData(remindersQuery);

/** The stored view without pets that no longer exist. */
const useViewOfPets = (petCounts: readonly PetCount[]) => {
  const [view, setView] = useScheduleView();
  const shownView = useMemo(() => {
    const ids = new Set(petCounts.map(({ pet }) => pet.id));
    return { ...view, petIds: view.petIds.filter((id) => ids.has(id)) };
  }, [view, petCounts]);
  return [shownView, setView] as const;
};

/**
 * The lists and counts of the screen, computed again only when a reminder, the view or the owner's day
 * changes.
 */
const useSchedule = () => {
  const reminders = useReminders();
  const clock = useOwnerClock();
  const { timeZone } = clock;
  const today = dayIn(clock.now, timeZone);
  const countedReminders = useMemo(() => {
    // Groups depend only on the calendar day, so any instant of the day will do.
    const day = { now: new Date(getDayStart(today, timeZone).instant), timeZone };
    const open = openReminders(reminders, day);
    return { open, day, pets: petCounts(reminders, open), counts: dayCounts(open, day) };
  }, [reminders, today, timeZone]);
  const [view, setView] = useViewOfPets(countedReminders.pets);
  const groups = useMemo(
    () =>
      view.tab === 'upcoming'
        ? upcomingGroups(countedReminders.open, view, countedReminders.day)
        : completedGroups(reminders, view),
    [reminders, countedReminders, view],
  );
  return { ...countedReminders, clock, today, view, setView, groups };
};

interface HeaderProps {
  readonly open: OpenReminders;
  readonly hidden: HiddenState;
  readonly now: Date;
  readonly heading: Ref<HTMLHeadingElement>;
  /** The button that shows and hides the month calendar. */
  readonly children: ReactNode;
}

const Header = ({ open: { overdue, upcoming }, hidden, now, heading, children }: HeaderProps) => (
  <header className="flex flex-wrap items-start gap-3">
    <div className="min-w-[min(11rem,100%)] flex-1">
      <h1 ref={heading} tabIndex={-1} className="font-bold text-title outline-none">
        {t('nav.schedule')}
      </h1>
      <p className="text-ink-soft text-row">
        {t('schedule.counts', { upcoming, overdue: overdue.length })}
      </p>
    </div>
    {children}
    <ScheduleBell overdue={withoutHidden(overdue, hidden, now).length} />
  </header>
);

const topOf = (element: Element | null): number => element?.getBoundingClientRect().top ?? 0;

/**
 * Selecting a day may wrap the filter row and shorten the list. This keeps the calendar in place on the
 * screen, unless the list would be scrolled out of view.
 */
const useSteadyCalendar = (day: string | null) => {
  const calendar = useRef<HTMLElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const position = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (position.current === undefined) return;
    window.scrollBy({ top: topOf(calendar.current) - position.current, behavior: 'instant' });
    position.current = undefined;
    if (day !== null) listRef.current?.scrollIntoView({ block: 'nearest' });
  }, [day]);
  const holdPosition = () => {
    position.current = topOf(calendar.current);
  };
  return { calendar, list: listRef, hold: holdPosition };
};

/**
 * Whether phones and tablets show the month calendar: not if it would fill the whole height, unless the owner
 * opened it.
 */
const useMonth = ({ month, tab }: ScheduleView, { open }: OpenReminders) => {
  const isLow = useLandscapePhone();
  const canShow = tab === 'upcoming' && open.length > 0;
  return { canShow, isShown: canShow && (month ?? !isLow) };
};

export const Screen = () => {
  const { open, pets, counts, clock, today, view, setView, groups } = useSchedule();
  const hidden = useHidden();
  const heading = useRef<HTMLHeadingElement>(null);
  const { calendar, list, hold: holdPosition } = useSteadyCalendar(view.day);
  const month = useMonth(view, open);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const hasToday = view.tab === 'upcoming' && !isFiltered(view);
  // With care plans, the due reminders of today are between them instead of in a group of their own.
  const [isTodayShown, setTodayShown] = useState(false);
  const shownGroups =
    hasToday && isTodayShown ? groups.filter(({ key }) => key !== 'today') : groups;
  const expectRemoval = useNextRow(groups, heading);
  const emptyState = (
    <NothingScheduled
      tab={view.tab}
      filtered={isFiltered(view)}
      onClear={() => setView(NO_FILTERS)}
    />
  );
  return (
    <Page title={t('nav.schedule')}>
      <Header open={open} hidden={hidden} now={clock.now} heading={heading}>
        {month.canShow && (
          <IconButton
            icon={CalendarDays}
            label={t('schedule.month')}
            aria-pressed={month.isShown}
            onClick={() => setView({ month: !month.isShown, ...(month.isShown && { day: null }) })}
            className="aria-pressed:bg-narra-soft aria-pressed:text-narra wide:hidden"
          />
        )}
      </Header>
      {open.overdue.length + open.upcoming > 0 && <TimeZonePanel />}
      <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_min(22rem,40%)] wide:grid-rows-[auto_1fr] wide:gap-x-8">
        <ScheduleControls view={view} pets={pets} today={today} onChange={setView} />
        <aside
          ref={calendar}
          className={`mt-4 wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:block ${month.isShown ? 'grid gap-x-6 tablet:grid-cols-[min(22rem,60%)_minmax(0,1fr)]' : 'hidden'}`}
        >
          <ScheduleCalendar
            counts={counts}
            today={today}
            chosenDay={view.tab === 'upcoming' ? view.day : null}
            onChoose={(day) => {
              holdPosition();
              setView({ day, tab: 'upcoming' });
            }}
          />
          <div className="max-tablet:hidden tablet:max-wide:-mt-7">
            <ScheduleByPet
              pets={pets}
              chosenIds={view.petIds}
              onChoose={(petIds) => setView({ petIds })}
            />
          </div>
        </aside>
        <div ref={list} className="min-w-0 scroll-mb-[calc(var(--nav)+16px)]">
          <p role="status" className="sr-only">
            {t('schedule.shown', { count })}
          </p>
          {hasToday && (
            <ScheduleTodayPanel
              fallback={count === 0 ? emptyState : null}
              onShown={setTodayShown}
              partsOf={(reminder) =>
                todayParts({ reminder, clock, hidden, onDone: () => expectRemoval(reminder.id) })
              }
            />
          )}
          {count === 0 && !hasToday && emptyState}
          {shownGroups.length > 0 && (
            <ScheduleList
              groups={shownGroups}
              tab={view.tab}
              clock={clock}
              hidden={hidden}
              onGoing={expectRemoval}
            />
          )}
        </div>
      </div>
    </Page>
  );
};

import { type Ref, useMemo, useRef } from 'react';
import { useReminders } from '#renderer/reminders/completions.ts';
import { type Hidden, withoutHidden } from '#renderer/reminders/notices/hidden-store.ts';
import { useHidden } from '#renderer/reminders/notices/use-hidden.ts';
import { remindersQuery } from '#renderer/reminders/queries.ts';
import { useOwnerClock } from '#renderer/reminders/use-owner-clock.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Page } from '#renderer/ui/page.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { dayIn, dayStartOf } from '#server/calendar/zones.ts';
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
import { NothingScheduled, ScheduleList } from './schedule-list.tsx';
import { isFiltered, UNFILTERED, useScheduleView } from './schedule-view.ts';

export const load = ({ queryClient }: LoadContext) => queryClient.ensureQueryData(remindersQuery);

/** The choice as far as its pets are still there. */
const useKnownView = (known: readonly PetCount[]) => {
  const [view, setView] = useScheduleView();
  const shown = useMemo(() => {
    const ids = new Set(known.map(({ pet }) => pet.id));
    return { ...view, petIds: view.petIds.filter((id) => ids.has(id)) };
  }, [view, known]);
  return [shown, setView] as const;
};

/** All that the screen counts, counted again only when a reminder, the choice or the owner's day changes. */
const useSchedule = () => {
  const reminders = useReminders();
  const clock = useOwnerClock();
  const { timeZone } = clock;
  const today = dayIn(clock.now, timeZone);
  const counted = useMemo(() => {
    // Groups go by the calendar: any instant of the day does.
    const day = { now: new Date(dayStartOf(today, timeZone).instant), timeZone };
    const open = openReminders(reminders, day);
    return { open, day, pets: petCounts(reminders, open), counts: dayCounts(open, day) };
  }, [reminders, today, timeZone]);
  const [view, setView] = useKnownView(counted.pets);
  const groups = useMemo(
    () =>
      view.tab === 'upcoming'
        ? upcomingGroups(counted.open, view, counted.day)
        : completedGroups(reminders, view),
    [reminders, counted, view],
  );
  return { ...counted, clock, today, view, setView, groups };
};

interface HeaderProps {
  readonly open: OpenReminders;
  readonly hidden: Hidden;
  readonly now: Date;
  readonly heading: Ref<HTMLHeadingElement>;
}

const Header = ({ open: { overdue, upcoming }, hidden, now, heading }: HeaderProps) => (
  <header className="flex flex-wrap items-start gap-3">
    <div className="min-w-[min(11rem,100%)] flex-1">
      <h1 ref={heading} tabIndex={-1} className="font-bold text-title outline-none">
        {t('nav.schedule')}
      </h1>
      <p className="text-ink-soft text-row">
        {t('schedule.counts', { upcoming, overdue: overdue.length })}
      </p>
    </div>
    <ScheduleBell overdue={withoutHidden(overdue, hidden, now).length} />
  </header>
);

export const Screen = () => {
  const { open, pets, counts, clock, today, view, setView, groups } = useSchedule();
  const hidden = useHidden();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Page title={t('nav.schedule')}>
      <Header open={open} hidden={hidden} now={clock.now} heading={heading} />
      <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_min(22rem,40%)] wide:gap-8">
        <div>
          <ScheduleControls view={view} pets={pets} today={today} onChange={setView} />
          <p role="status" className="sr-only">
            {t('schedule.shown', { count })}
          </p>
          {count === 0 ? (
            <NothingScheduled
              tab={view.tab}
              filtered={isFiltered(view)}
              onClear={() => setView(UNFILTERED)}
            />
          ) : (
            <ScheduleList
              groups={groups}
              tab={view.tab}
              clock={clock}
              hidden={hidden}
              heading={heading}
            />
          )}
        </div>
        <aside className="mt-4 max-wide:hidden">
          <ScheduleCalendar
            counts={counts}
            today={today}
            chosen={view.tab === 'upcoming' ? view.day : null}
            onChoose={(day) => setView({ day, tab: 'upcoming' })}
          />
          <ScheduleByPet
            pets={pets}
            chosen={view.petIds}
            onChoose={(petIds) => setView({ petIds })}
          />
        </aside>
      </div>
    </Page>
  );
};

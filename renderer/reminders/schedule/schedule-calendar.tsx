import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Card } from '#renderer/ui/card.tsx';
import { formatWholeDay, weekdays } from '#renderer/ui/format/format-day.ts';
import { monthAndYear } from '#renderer/ui/format/month-names.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { dayAfter, monthAfter } from '#server/calendar/days.ts';
import { weeksOf } from './calendar-month.ts';
import type { DayCount } from './schedule-groups.ts';

interface ScheduleCalendarProps {
  readonly counts: ReadonlyMap<string, DayCount>;
  /** The owner's calendar day. */
  readonly today: string;
  /** The selected day, to which the list is filtered. */
  readonly chosenDay: string | null;
  readonly onChoose: (day: string | null) => void;
}

/** The dots for the reminders of a day, at most three. */
const DOT_KEYS = ['a', 'b', 'c'];

const NO_REMINDERS: DayCount = { count: 0, overdue: false };

const STEP_BY_KEY: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** The day to which a key moves the focus; undefined for other keys. */
const dayByKey = (key: string, day: string): string | undefined => {
  const step = STEP_BY_KEY[key];
  if (step !== undefined) return dayAfter(day, step);
  if (key === 'PageUp') return `${monthAfter(day.slice(0, 7), -1)}-01`;
  return key === 'PageDown' ? `${monthAfter(day.slice(0, 7), 1)}-01` : undefined;
};

interface DayProps extends Omit<ScheduleCalendarProps, 'counts'> {
  readonly day: string;
  readonly due: DayCount;
  readonly reached: boolean;
}

const Day = ({ day, due, reached, today, chosenDay, onChoose }: DayProps) => {
  const dayName = formatWholeDay(day);
  const disc = day === today ? 'bg-narra font-semibold text-on-narra' : '';
  const ring = day === chosenDay ? 'ring-2 ring-narra ring-offset-2 ring-offset-surface' : '';
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={reached ? 0 : -1}
      aria-label={
        due.overdue
          ? t('schedule.calendar.day.overdue', { day: dayName, count: due.count })
          : t('schedule.calendar.day', { day: dayName, count: due.count })
      }
      aria-current={day === today ? 'date' : undefined}
      aria-pressed={day === chosenDay}
      onClick={() => onChoose(day === chosenDay ? null : day)}
      className={`relative flex h-11 w-full items-center justify-center rounded-cell text-row ${day < today ? 'text-ink-soft' : 'text-ink'}`}
    >
      <span
        className={`flex size-8 items-center justify-center rounded-full hover:bg-track ${disc} ${ring}`}
      >
        {Number(day.slice(8))}
      </span>
      {due.count > 0 && (
        <span className="absolute -bottom-0.5 flex gap-0.75">
          {DOT_KEYS.slice(0, due.count).map((dot) => (
            <span
              key={dot}
              data-dot=""
              className={`size-1.25 rounded-full ${due.overdue ? 'bg-gumamela' : 'bg-narra'}`}
            />
          ))}
        </span>
      )}
    </button>
  );
};

const Legend = () => (
  <p aria-hidden className="mt-3 flex flex-wrap gap-x-4 text-hint text-ink-soft">
    {(['overdue', 'upcoming'] as const).map((kind) => (
      <span key={kind} className="flex items-center gap-1.5">
        <span
          className={`size-1.25 rounded-full ${kind === 'overdue' ? 'bg-gumamela' : 'bg-narra'}`}
        />
        {t(`schedule.calendar.${kind}`)}
      </span>
    ))}
  </p>
);

const Weekdays = () => (
  <thead>
    <tr>
      {weekdays().map(({ short, long }) => (
        <th key={long} scope="col" className="h-8 font-medium text-hint text-ink-soft">
          <span aria-hidden>{short}</span>
          <span className="sr-only">{long}</span>
        </th>
      ))}
    </tr>
  </thead>
);

/** The focused day, whose month is shown. When the shown month ends, it becomes the new day. */
const useCursor = (today: string, chosenDay: string | null) => {
  const [cursor, setCursor] = useState(chosenDay ?? today);
  const table = useRef<HTMLTableElement>(null);
  const byKeyboard = useRef(false);
  const currentMonth = useRef(today.slice(0, 7));
  useEffect(() => {
    const endedMonth = currentMonth.current;
    if (today.startsWith(endedMonth)) return;
    currentMonth.current = today.slice(0, 7);
    if (!cursor.startsWith(endedMonth) || cursor === chosenDay) return;
    byKeyboard.current = table.current?.contains(document.activeElement) ?? false;
    setCursor(today);
  }, [today, cursor, chosenDay]);
  useEffect(() => {
    if (!byKeyboard.current) return;
    byKeyboard.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, cursor);
    if (next === undefined) return;
    event.preventDefault();
    byKeyboard.current = true;
    setCursor(next);
  };
  return { cursor, setCursor, table, onKeyDown };
};

/** A month with dots for the reminders of each day. Selecting a day filters the list. */
export const ScheduleCalendar = ({ counts, today, chosenDay, onChoose }: ScheduleCalendarProps) => {
  const { cursor, setCursor, table, onKeyDown } = useCursor(today, chosenDay);
  const month = cursor.slice(0, 7);
  const turnMonths = (months: number) => {
    const next = monthAfter(month, months);
    setCursor(today.startsWith(next) ? today : `${next}-01`);
  };
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 aria-live="polite" className="font-semibold text-body">
          {monthAndYear(month)}
        </h2>
        <div className="flex">
          <IconButton
            icon={ChevronLeft}
            label={t('schedule.calendar.previous')}
            onClick={() => turnMonths(-1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t('schedule.calendar.next')}
            onClick={() => turnMonths(1)}
          />
        </div>
      </div>
      <table
        ref={table}
        aria-label={t('schedule.calendar')}
        onKeyDown={onKeyDown}
        className="-mx-2 w-[calc(100%+1rem)] table-fixed tablet:mx-0 tablet:w-full"
      >
        <Weekdays />
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td key={day ?? `${month} ${index}`} className="p-0">
                  {day && (
                    <Day
                      day={day}
                      due={counts.get(day) ?? NO_REMINDERS}
                      reached={day === cursor}
                      today={today}
                      chosenDay={chosenDay}
                      onChoose={(next) => {
                        setCursor(day);
                        onChoose(next);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
    </Card>
  );
};

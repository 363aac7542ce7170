import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { allows } from '#renderer/members/rights.ts';
import { useHasPet } from '#renderer/pets/use-every-pet.ts';
import type { HiddenState } from '#renderer/reminders/notices/hidden-store.ts';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { LineDrawing } from '#renderer/ui/icons/drawing.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { ListGroup } from '#renderer/ui/lists/grouped-lines.ts';
import { GroupedList } from '#renderer/ui/lists/grouped-list.tsx';
import { NoMatches } from '#renderer/ui/lists/no-matches.tsx';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import type { OwnerClock } from './schedule-groups.ts';
import { CompletedRow, rowId, UpcomingRow } from './schedule-row.tsx';
import type { ScheduleTab } from './schedule-view.ts';

/** A calendar page with a paw print on one day, drawn with one line. */
const CalendarDrawing = () => (
  <LineDrawing>
    <rect x="34" y="20" width="92" height="80" rx="10" />
    <path d="M34 42h92M58 12v14M102 12v14" />
    <path d="M50 56h4M66 56h4M50 72h4M66 72h4M50 88h4M66 88h4" />
    <g className="text-narra">
      <path d="M100 74c6 0 11 6 11 11 0 4-4 5-6 4-3-1-6-1-9 0-3 1-7 0-7-4 0-5 5-11 11-11Z" />
      <circle cx="86" cy="72" r="3" />
      <circle cx="94" cy="63" r="3.500" />
      <circle cx="106" cy="63" r="3.500" />
      <circle cx="114" cy="72" r="3" />
    </g>
  </LineDrawing>
);

type Groups = readonly ListGroup<ReminderWithPet>[];

/**
 * When a focused row disappears, the next row takes the focus, so that keyboard users continue there. The row
 * takes it instead of its button, because a held Enter key would complete one reminder after another.
 */
export const useNextRow = (groups: Groups, fallbackRef: RefObject<HTMLElement | null>) => {
  const ids = useMemo(() => groups.flatMap(({ items }) => items.map(({ id }) => id)), [groups]);
  const leavingRowRef = useRef<{ readonly id: string; readonly next: string | undefined }>(
    undefined,
  );
  useEffect(() => {
    const leavingRow = leavingRowRef.current;
    if (!leavingRow || ids.includes(leavingRow.id)) return;
    leavingRowRef.current = undefined;
    const next =
      leavingRow.next === undefined ? null : document.getElementById(rowId(leavingRow.next));
    (next ?? fallbackRef.current)?.focus();
  }, [ids, fallbackRef]);
  return (id: string) => {
    const rowIndex = ids.indexOf(id);
    leavingRowRef.current = { id, next: ids[rowIndex + 1] ?? ids[rowIndex - 1] };
  };
};

const labelOf = ({ heading, items }: ListGroup<ReminderWithPet>): string =>
  t('schedule.group.count', {
    group: heading ?? t('schedule.tab.completed'),
    count: items.length,
  });

const headingClass = ({ key }: ListGroup<ReminderWithPet>): string =>
  `pt-6 ${key === 'overdue' ? 'text-gumamela' : ''}`;

interface ScheduleListProps {
  readonly groups: Groups;
  readonly tab: ScheduleTab;
  readonly clock: OwnerClock;
  readonly hidden: HiddenState;
  /** Called before a row disappears. */
  readonly onGoing: (reminderId: string) => void;
}

/** Reminders grouped by due date, or the completed ones. */
export const ScheduleList = ({ groups, tab, clock, hidden, onGoing }: ScheduleListProps) => (
  <GroupedList
    groups={groups}
    labelOf={labelOf}
    level={2}
    headingClass={headingClass}
    row={(reminder, item) =>
      tab === 'completed' ? (
        <CompletedRow
          key={reminder.id}
          reminder={reminder}
          item={item}
          timeZone={clock.timeZone}
          onReopen={() => onGoing(reminder.id)}
        />
      ) : (
        <UpcomingRow
          key={reminder.id}
          reminder={reminder}
          item={item}
          clock={clock}
          hidden={hidden}
          onDone={() => onGoing(reminder.id)}
        />
      )
    }
  />
);

interface NothingProps {
  readonly tab: ScheduleTab;
  /** True if there would be reminders without the filters. */
  readonly filtered: boolean;
  readonly onClear: () => void;
}

/** The empty state of the schedule. */
export const NothingScheduled = ({ tab, filtered, onClear }: NothingProps) => {
  const canAdd = useHasPet((pet) => allows(pet, 'add'));
  if (filtered) {
    return (
      <NoMatches sentence={t('schedule.none')} clear={t('schedule.clear')} onClear={onClear} />
    );
  }
  const nothingDue = canAdd ? 'schedule.empty' : 'reminders.nothing';
  return (
    <EmptyState
      drawing={<CalendarDrawing />}
      sentence={t(tab === 'upcoming' ? nothingDue : 'schedule.empty.completed')}
      action={
        tab === 'upcoming' && (
          <ButtonLink to="/dashboard" look="secondary">
            {t('schedule.empty.action')}
          </ButtonLink>
        )
      }
    />
  );
};

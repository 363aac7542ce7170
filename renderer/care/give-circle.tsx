import { allows } from '#renderer/members/rights.ts';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatClockTime, formatTime, formatWeekday } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { useMinute } from '#renderer/ui/time/use-minute.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { CareRow } from './use-care.ts';
import type { GivingActions } from './use-giving.tsx';

export const timeText = ({ item, plan }: CareRow): string => {
  if (item.extra) return formatTime(new Date(item.givenAt ?? item.at), plan.timeZone);
  return item.time === null ? t('care.allDay') : formatClockTime(item.time);
};

/** The title of an occurrence, with what tells it from others of the same name. */
export const titleText = ({ item, distinction }: CareRow): string =>
  distinction === undefined ? item.title : `${item.title} (${distinction})`;

/** The time of an occurrence, with its day if that is not today. */
const namedTime = (row: CareRow, now: Date): string => {
  const today = dayIn(now, row.plan.timeZone);
  const { day } = row.item;
  return day === today ? timeText(row) : `${timeText(row)}, ${formatWeekday(day, today)}`;
};

interface GiveCircleProps {
  readonly row: CareRow;
  readonly giving: GivingActions;
  readonly isLate: boolean;
}

/** A round button that marks an open occurrence as given. */
export const GiveCircle = ({ row, giving, isLate }: GiveCircleProps) => {
  const { item, pet, plan } = row;
  const now = useMinute();
  if (!allows(plan, 'log')) return null;
  const names = { title: titleText(row), pet: pet.name, time: namedTime(row, now) };
  return (
    <button
      ref={passFocusOn}
      type="button"
      aria-label={t(item.kind === 'medication' ? 'care.give.of' : 'care.do.of', names)}
      // The second tap of a double tap is not meant for the occurrence that follows.
      onClick={({ detail }) => detail < 2 && giving.press(row)}
      className="group flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-track"
    >
      <span
        className={`size-7 rounded-full border-2 ${isLate ? 'border-mangga-drawing' : item.status === 'due' ? 'border-narra' : 'border-control'}`}
      />
    </button>
  );
};

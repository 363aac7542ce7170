import { formatDate } from '#renderer/ui/format/format.ts';
import { weekdays } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { wallClock } from '#server/calendar/zones.ts';
import type { AsNeeded, Step } from '#server/occurrences/rules.ts';
import { WEEKDAYS } from '#server/recurrence/rules.ts';

const MINUTE = 60_000;
const HOUR_MINUTES = 60;

/** The time of day of an instant in a zone, as plans write theirs: "08:04". */
export const clockOf = (instant: Date, timeZone: string): string =>
  wallClock(instant, timeZone).slice(11, 16);

/** Milliseconds as "1 h 20 min". */
export const lengthText = (length: number): string => {
  const all = Math.max(1, Math.round(length / MINUTE));
  const [hours, minutes] = [Math.floor(all / HOUR_MINUTES), all % HOUR_MINUTES];
  return hours === 0
    ? t('care.length.minutes', { minutes })
    : t('care.length.hours', { hours, minutes });
};

/** "every 2 days", "every Monday, Thursday" */
const oftenText = ({ repeat, startsOn }: Pick<Step, 'repeat' | 'startsOn'>): string => {
  if (repeat === null) return t('care.every.once', { date: formatDate(startsOn) });
  const { every, unit, weekdays: chosen = [] } = repeat;
  if (chosen.length === 0) return t(`care.every.${unit}`, { every });
  // The first weekday name is Sunday.
  const names = weekdays();
  const days = chosen.map((day) => names[(WEEKDAYS.indexOf(day) + 1) % 7]?.long ?? '');
  return t('care.every.on', { every, days: days.join(', ') });
};

/** The schedule of a step without its dose: "every day at 08:00, 20:00". */
const stepText = (step: Omit<Step, 'dose' | 'amount'>): string => {
  const often = oftenText(step);
  const { times } = step;
  return times.length > 0 ? t('care.every.at', { often, times: times.join(', ') }) : often;
};

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

interface Schedule {
  readonly steps?: readonly Step[] | null | undefined;
  readonly asNeeded?: AsNeeded | null | undefined;
}

/** The dose and the schedule of a plan: "1 tablet, every day at 08:00, 20:00", "Every Sunday". */
export const scheduleText = ({ steps, asNeeded }: Schedule): string => {
  const [first] = steps ?? [];
  const dose = asNeeded ? asNeeded.dose : first?.dose;
  const often = asNeeded
    ? t('care.every.needed', { hours: asNeeded.minHours })
    : first
      ? stepText(first)
      : '';
  const one = dose ? t('care.dosed', { dose, often }) : capitalised(often);
  const more = (steps?.length ?? 1) - 1;
  return more > 0 ? t('care.every.steps', { first: one, count: more }) : one;
};

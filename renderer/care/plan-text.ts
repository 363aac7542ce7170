import { formatDate } from '#renderer/ui/format/format.ts';
import { formatClockTime, weekdays } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { MINUTE_MS } from '#renderer/ui/time/durations.ts';
import {
  type PlanWords,
  stepsFrom,
  scheduleText as writeSchedule,
} from '#server/plan-text/rules.ts';

const HOUR_MINUTES = 60;

/** Milliseconds as "1 h 20 min". */
export const lengthText = (length: number): string => {
  const allMinutes = Math.max(1, Math.round(length / MINUTE_MS));
  const [hours, minutes] = [Math.floor(allMinutes / HOUR_MINUTES), allMinutes % HOUR_MINUTES];
  return hours === 0
    ? t('care.length.minutes', { minutes })
    : t('care.length.hours', { hours, minutes });
};

const PLAN_WORDS: PlanWords = {
  t,
  day: formatDate,
  time: formatClockTime,
  weekday: (index) => weekdays()[index]?.long ?? '',
};

type Schedule = Parameters<typeof writeSchedule>[0];

/** The dose and the schedule of a plan: "1 tablet, every day at 8:00 AM, 8:00 PM", "Every Sunday". */
export const scheduleText = (schedule: Schedule): string => writeSchedule(schedule, PLAN_WORDS);

/** Like `scheduleText`, without the steps of a taper that are over on a day. */
export const scheduleTextOn = (day: string, { steps, asNeeded }: Schedule): string =>
  scheduleText({ steps: steps && stepsFrom(steps, day), asNeeded });

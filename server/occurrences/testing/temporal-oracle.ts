import { Temporal } from 'temporal-polyfill';
import type { Step } from '#server/occurrences/rules.ts';
import { WEEKDAYS } from '#server/recurrence/rules.ts';

/** An occurrence as comparable text: day, time and instant. */
export type ComparableOccurrence = `${string} ${string} ${number}`;

const toMonday = (date: Temporal.PlainDate): Temporal.PlainDate =>
  date.subtract({ days: date.dayOfWeek - 1 });

/** The days of a step in order, computed with Temporal; endless. */
function* generateDays({ startsOn, repeat }: Step): Generator<Temporal.PlainDate> {
  const start = Temporal.PlainDate.from(startsOn);
  if (repeat === null) {
    yield start;
    return;
  }
  const { every, unit, weekdays } = repeat;
  if (unit === 'week' && weekdays !== undefined) {
    const monday = toMonday(start);
    for (let day = start; ; day = day.add({ days: 1 })) {
      const weeks = monday.until(toMonday(day), { largestUnit: 'weeks' }).weeks;
      const name = WEEKDAYS[day.dayOfWeek - 1];
      if (weeks % every === 0 && name !== undefined && weekdays.includes(name)) yield day;
    }
  }
  for (let index = 0; ; index += 1) {
    yield start.add({ [`${unit}s`]: every * index }, { overflow: 'constrain' });
  }
}

const isBeforeNext = (day: string, time: string | null, next: Step | undefined): boolean =>
  next === undefined ||
  day < next.startsOn ||
  (day === next.startsOn && next.startsAt !== null && (time ?? '') < next.startsAt);

/** The occurrences of steps up to a day, computed independently of the rules with another library. */
export const occurrencesByTemporal = (
  steps: readonly Step[],
  timeZone: string,
  from: string,
  to: string,
): readonly ComparableOccurrence[] => {
  const occurrences: ComparableOccurrence[] = [];
  for (const [index, step] of steps.entries()) {
    let occurrenceCount = 0;
    for (const date of generateDays(step)) {
      const day = date.toString();
      if (day > to || (step.endsOn !== null && day > step.endsOn)) break;
      for (const time of step.times.length > 0 ? step.times : [null]) {
        const isBeforeFirst =
          day === step.startsOn && time !== null && step.startsAt !== null && time < step.startsAt;
        if (isBeforeFirst) continue;
        occurrenceCount += 1;
        if (step.count !== null && occurrenceCount > step.count) break;
        if (day < from || !isBeforeNext(day, time, steps[index + 1])) continue;
        const { epochMilliseconds } =
          time === null
            ? date.toZonedDateTime(timeZone)
            : date.toZonedDateTime({ timeZone, plainTime: time });
        occurrences.push(`${day} ${time ?? '-'} ${epochMilliseconds}`);
      }
      if (step.count !== null && occurrenceCount >= step.count) break;
    }
  }
  return occurrences;
};

import { dayAfter } from '#server/calendar/days.ts';
import {
  type IsAnswered,
  type PlanOverTime,
  type Revision,
  type Step,
  slotKey,
  slotsBetween,
  stepStart,
} from '#server/occurrences/rules.ts';
import {
  firstDayOnOrAfter,
  lastDayOnOrBefore,
  type TimeOfDay,
  timesOn,
} from '#server/recurrence/rules.ts';
import { isOfPart, type MonthPart, splitRepeat } from './rules.ts';

/** One time of day of one step of a plan, as a calendar repeats it. */
export interface Series {
  /** Stays the same while the plan is unchanged. */
  readonly key: string;
  readonly revision: Revision;
  readonly step: Step;
  readonly time: TimeOfDay;
  readonly part: MonthPart;
  /** YYYY-MM-DD of the first and last occurrence; `last` is null if it never ends. */
  readonly first: string;
  readonly last: string | null;
  /** Days between first and last on which the recurrence has an occurrence but the plan has none. */
  readonly except: readonly string[];
}

export interface SeriesOptions {
  /** YYYY-MM-DD; revisions that ended before this day are left out. */
  readonly from: string;
  /** Must cover at least the days of `daysOfChange`. */
  readonly isAnswered: IsAnswered;
}

/** Days around a change that its effects can reach, whatever the zones before and after. */
const DAYS_AROUND_CHANGE = 2;

/** A day later than the end of every plan. */
const LAST_DAY = '2999-12-31';

const dayOfChange = (startInstant: string): string =>
  new Date(startInstant).toISOString().slice(0, 10);

const daysSince = (startInstant: string): readonly string[] => {
  const day = dayOfChange(startInstant);
  return [-DAYS_AROUND_CHANGE, -1, 0, 1, DAYS_AROUND_CHANGE].map((days) => dayAfter(day, days));
};

const changesAfter = ({ revisions }: PlanOverTime, from: string): readonly string[] =>
  revisions.flatMap(({ since }) => (since !== null && dayOfChange(since) >= from ? since : []));

/** The days on which occurrences depend on more than one revision and on doses. */
export const daysOfChange = (plan: PlanOverTime, from: string): readonly string[] => [
  ...new Set(changesAfter(plan, from).flatMap(daysSince)),
];

const seriesKey = (day: string, revision: Revision, step: Step, time: TimeOfDay): string =>
  [revision.since, step.startsOn, step.startsAt, revision.steps?.indexOf(step), day, time].join(
    ' ',
  );

/** The plan's own occurrences on the days around its changes. */
const placesAround = (
  plan: PlanOverTime,
  { from, isAnswered }: SeriesOptions,
): ReadonlySet<string> => {
  const places = new Set<string>();
  for (const changeDay of daysOfChange(plan, from)) {
    const slots = slotsBetween(plan, changeDay, changeDay, isAnswered);
    for (const { day, revision, step, time } of slots) {
      places.add(seriesKey(day, revision, step, time));
    }
  }
  return places;
};

interface SeriesRange {
  readonly revision: Revision;
  readonly step: Step;
  readonly next: Step | undefined;
  readonly time: TimeOfDay;
  readonly part: MonthPart;
  /** The revision applies at most between these days. */
  readonly low: string;
  readonly high: string;
  readonly places: ReadonlySet<string>;
  /** The days of all changes, including old ones. */
  readonly changing: ReadonlySet<string>;
}

/** Whether a step's recurrence has this time on a day, whether or not a change affects that day. */
const repeatsOn = ({ step, next, time, part }: SeriesRange, day: string): boolean =>
  isOfPart(day, part) &&
  timesOn(step, day).includes(time) &&
  (next === undefined || slotKey({ day, time }) < stepStart(next));

const occursOn = (seriesRange: SeriesRange, day: string): boolean => {
  const { revision, step, time, places, changing } = seriesRange;
  if (!repeatsOn(seriesRange, day)) return false;
  return !changing.has(day) || places.has(seriesKey(day, revision, step, time));
};

/** Covers all months of a year and the days around changes; a month not found within these tries never occurs. */
const MAX_TRIES = 400;

const findFirstDay = (seriesRange: SeriesRange): string | undefined => {
  const { step, next, low, high } = seriesRange;
  const end = next && next.startsOn < high ? next.startsOn : high;
  for (let [from, tries] = [low, 0]; from <= end && tries < MAX_TRIES; tries += 1) {
    const day = firstDayOnOrAfter(step, from);
    if (day === null || day > end) return undefined;
    if (occursOn(seriesRange, day)) return day;
    from = dayAfter(day, 1);
  }
  return undefined;
};

const findLastDay = (seriesRange: SeriesRange, firstDay: string): string | null => {
  const { step, next, high } = seriesRange;
  const isEndless = step.endsOn === null && step.count === null && step.repeat !== null;
  if (isEndless && !next && high === LAST_DAY) return null;
  const end = next && next.startsOn < high ? next.startsOn : high;
  for (let periodEnd = end; periodEnd > firstDay; ) {
    const day = lastDayOnOrBefore(step, periodEnd);
    if (day === null || day <= firstDay) return firstDay;
    if (occursOn(seriesRange, day)) return day;
    periodEnd = dayAfter(day, -1);
  }
  return firstDay;
};

interface StepPlace {
  readonly revision: Revision;
  /** Indexes of the revision, and of the step within it. */
  readonly index: number;
  readonly number: number;
  readonly step: Step;
}

const seriesWithin = (seriesRange: SeriesRange, name: string): readonly Series[] => {
  const { revision, step, time, part, changing } = seriesRange;
  const firstDay = findFirstDay(seriesRange);
  if (firstDay === undefined) return [];
  const lastDay = findLastDay(seriesRange, firstDay);
  const isInside = (day: string): boolean => day > firstDay && (lastDay === null || day < lastDay);
  const exceptDays = [...changing].filter(
    (day) => isInside(day) && repeatsOn(seriesRange, day) && !occursOn(seriesRange, day),
  );
  const key = `${name}-${time ?? 'day'}${part === null ? '' : `-m${part[0]}`}`;
  return [
    {
      key,
      revision,
      step,
      time,
      part,
      first: firstDay,
      last: lastDay,
      except: exceptDays.toSorted(),
    },
  ];
};

/**
 * Expresses a plan as calendar series, one for each time of each step of each revision. Together they have exactly the
 * occurrences of `slotsBetween` from that day on. The series of an earlier revision ends with the change. As-needed
 * plans have none. They are generated lazily, because a plan that was changed often has thousands.
 */
export function* listSeries(
  plan: PlanOverTime,
  seriesOptions: SeriesOptions,
): Generator<Series, void> {
  const places = placesAround(plan, seriesOptions);
  const changeDays = new Set(daysOfChange(plan, ''));
  const stepSeries = ({ revision, index, step, number }: StepPlace): readonly Series[] => {
    const { since, steps } = revision;
    const revisionEnd = plan.revisions[index + 1]?.since ?? null;
    const times: readonly TimeOfDay[] = step.times.length > 0 ? step.times : [null];
    const commonProperties = {
      ...{ revision, step, places, changing: changeDays, next: steps?.[number + 1] },
      low: since === null ? step.startsOn : dayAfter(dayOfChange(since), -DAYS_AROUND_CHANGE),
      high:
        revisionEnd === null ? LAST_DAY : dayAfter(dayOfChange(revisionEnd), DAYS_AROUND_CHANGE),
    };
    const name = `${since === null ? 0 : Date.parse(since)}-${number}`;
    return times.flatMap((time) =>
      splitRepeat(step).flatMap((part) => seriesWithin({ ...commonProperties, time, part }, name)),
    );
  };
  for (const [index, revision] of plan.revisions.entries()) {
    const revisionEnd = plan.revisions[index + 1]?.since ?? null;
    if (revision.status !== 'active' || revision.steps === null) continue;
    if (revisionEnd !== null && dayOfChange(revisionEnd) < seriesOptions.from) continue;
    for (const [number, step] of revision.steps.entries()) {
      yield* stepSeries({ revision, index, step, number });
    }
  }
}

import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import {
  DIARY_KINDS,
  isLevel,
  isMeasured,
  type LevelKind,
  MAX_LEVEL,
  type MeasuredKind,
} from '#server/diary/rules.ts';
import { isCounted, isNotable } from './scales.ts';

/** The number of days in the chart. */
export const CHART_DAYS = 28;

/** The maximum number of marks for one day, one above the other. */
const MAX_MARKS = 4;

/** The days of the chart up to `today`, oldest first. */
export const daysUntil = (today: string): readonly string[] =>
  Array.from({ length: CHART_DAYS }, (_, index) => dayAfter(today, index + 1 - CHART_DAYS));

/** One day of a lane; undefined if there is no entry. */
export type DayMark =
  | {
      /** Above 0 and at most 1. */
      readonly height: number;
      readonly isNotable: boolean;
    }
  | undefined;

interface ChartLane<Kind, Shape> {
  readonly kind: Kind;
  readonly shape: Shape;
  /** The newest entry in the chart that has a level or a value. */
  readonly latestEntry: DiaryEntry;
  /** The number of days with an entry. */
  readonly recordedDayCount: number;
}
export interface BarLane extends ChartLane<LevelKind, 'bars'> {
  readonly marks: readonly DayMark[];
}
export interface DotLane extends ChartLane<LevelKind, 'dots'> {
  /** The number of events on each day, at most four. */
  readonly counts: readonly number[];
  /** The last day with an event. */
  readonly lastDay: string | undefined;
}
export interface LineLane extends ChartLane<MeasuredKind, 'line'> {
  readonly points: readonly ChartPoint[];
}
export type DiaryLane = BarLane | DotLane | LineLane;

/** A value on a day: its position from 0 to 1, from the left and from the bottom. */
export interface ChartPoint {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

/** The positions of the values in order of time. If all values are equal, they are at half the height. */
export const pointsOf = (
  values: readonly { readonly key: string; readonly day: number; readonly value: number }[],
): readonly ChartPoint[] => {
  const allValues = values.map(({ value }) => value);
  const [minimum, maximum] = [Math.min(...allValues), Math.max(...allValues)];
  return values.map(({ key, day, value }) => ({
    key,
    x: (day + 0.5) / CHART_DAYS,
    y: maximum === minimum ? 0.5 : 0.1 + (0.8 * (value - minimum)) / (maximum - minimum),
  }));
};

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

type EntriesByDay = ReadonlyMap<string, readonly DiaryEntry[]>;

const barsOf = (
  kind: LevelKind,
  days: readonly string[],
  entries: EntriesByDay,
): readonly DayMark[] =>
  days.map((day) => {
    const levels = (entries.get(day) ?? []).flatMap(({ level }) => (isLevel(level) ? level : []));
    if (levels.length === 0) return undefined;
    return {
      height: (mean(levels) + 1) / (MAX_LEVEL + 1),
      isNotable: levels.some((level) => isNotable(kind, level)),
    };
  });

const countsOf = (days: readonly string[], entries: EntriesByDay): readonly number[] =>
  days.map((day) => {
    const sum = (entries.get(day) ?? []).reduce((all, { level }) => all + (level ?? 0), 0);
    return Math.min(sum, MAX_MARKS);
  });

/**
 * A measured kind in the unit of its latest entry. Entries in other units are left out, because one line can
 * only show one unit.
 */
const lineOf = (
  days: readonly string[],
  entries: EntriesByDay,
  unit: string | null,
): readonly ChartPoint[] =>
  pointsOf(
    days.flatMap((day, index) =>
      (entries.get(day) ?? []).flatMap(({ id, value, unit: entryUnit }) =>
        value === null || entryUnit !== unit ? [] : { key: id, day: index, value },
      ),
    ),
  );

/** One lane for each kind with entries in the weeks up to today, the most recent kind first. */
export const lanesOf = (
  entries: readonly DiaryEntry[],
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): readonly DiaryLane[] => {
  const days = daysUntil(today);
  const dayOf = ({ at }: DiaryEntry) => dayIn(new Date(at), timeZone);
  return DIARY_KINDS.flatMap((kind): DiaryLane | readonly DiaryLane[] => {
    const laneEntries = entries.filter(
      (entry) =>
        entry.kind === kind &&
        (isMeasured(kind) ? entry.value : entry.level) !== null &&
        days.includes(dayOf(entry)),
    );
    const [latestEntry] = laneEntries;
    if (!latestEntry) return [];
    // Oldest first, as the line is drawn.
    const byDay = Map.groupBy(laneEntries.toReversed(), dayOf);
    const commonFields = { latestEntry, recordedDayCount: byDay.size };
    if (isMeasured(kind)) {
      return {
        kind,
        shape: 'line',
        points: lineOf(days, byDay, latestEntry.unit),
        ...commonFields,
      };
    }
    if (!isCounted(kind))
      return { kind, shape: 'bars', marks: barsOf(kind, days, byDay), ...commonFields };
    const counts = countsOf(days, byDay);
    const lastIndex = counts.findLastIndex((count) => count > 0);
    return { kind, shape: 'dots', counts, lastDay: days[lastIndex], ...commonFields };
  });
};

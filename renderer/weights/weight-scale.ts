import { DAY, midnight } from '#server/calendar/days.ts';
import { gramsIn, type WeightUnit } from '#server/weights/rules.ts';

/** A weight in grams on a day, YYYY-MM-DD. */
export interface Weighing {
  readonly date: string;
  readonly grams: number;
}

export interface Point {
  /** Percent of the chart's width and height, from its upper left corner. */
  readonly x: number;
  readonly y: number;
}

export interface WeightScale {
  readonly points: readonly Point[];
  /** Round weights for grid lines, the lightest first. */
  readonly ticks: readonly { readonly grams: number; readonly y: number }[];
  /** The position of a day in percent of the width; undefined before the first and after the last one. */
  readonly xOf: (date: string) => number | undefined;
}

const TICK_STEPS = [1, 2, 5];
const MAX_TICKS = 4;

/** The round steps: 1, 2 and 5 times each power of ten. */
const stepAt = (index: number): number =>
  (TICK_STEPS[index % TICK_STEPS.length] ?? 1) * 10 ** Math.floor(index / TICK_STEPS.length);

const linesBetween = (low: number, high: number, step: number): readonly number[] => {
  const lines: number[] = [];
  for (let line = Math.ceil(low / step); line * step <= high; line += 1) lines.push(line * step);
  return lines;
};

/**
 * Lines at the smallest round step that gives at most four. If that leaves only one, which does not tell the scale, those
 * of the next smaller step, at most five.
 */
const computeLines = (low: number, high: number, finestStep: number): readonly number[] => {
  let index = 0;
  while ((high - low) / (stepAt(index) * finestStep) > MAX_TICKS - 1) index += 1;
  const lines = linesBetween(low, high, stepAt(index) * finestStep);
  return lines.length < 2 && index > 0
    ? linesBetween(low, high, stepAt(index - 1) * finestStep)
    : lines;
};

/**
 * Adds space above and below, so that no point is cut off and two grid lines fit; a constant weight is at half the height.
 */
const rangeAround = (
  [minimum, maximum]: readonly [minimum: number, maximum: number],
  finestStep: number,
): readonly [low: number, high: number] => {
  const difference = maximum - minimum;
  const margin = Math.max(difference * 0.15 || maximum * 0.1, finestStep - difference / 2);
  const low = Math.max(0, minimum - margin);
  return [low, Math.max(maximum + margin, low + 2 * finestStep)];
};

const dayNumber = (date: string): number => midnight(date) / DAY;

/** The finest step of grid lines in grams, so that they are round in the unit: 1 g, or a hundredth of a pound. */
const finestStepOf = (unit: WeightUnit): number => (unit === 'lb' ? gramsIn('lb') / 100 : 1);

/** The positions of the weighings by day. The list must be sorted by day and not empty. */
export const computeScale = (weighings: readonly Weighing[], unit: WeightUnit): WeightScale => {
  const grams = weighings.map((weighing) => weighing.grams);
  const finestStep = finestStepOf(unit);
  const [low, high] = rangeAround([Math.min(...grams), Math.max(...grams)], finestStep);
  const yOf = (weight: number): number => ((high - weight) / (high - low)) * 100;
  const days = weighings.map(({ date }) => dayNumber(date));
  const firstDay = days[0] ?? 0;
  const daySpan = (days.at(-1) ?? 0) - firstDay;
  const xOf = (day: number): number => (daySpan === 0 ? 50 : ((day - firstDay) / daySpan) * 100);
  return {
    points: weighings.map((weighing, index) => ({
      x: xOf(days[index] ?? firstDay),
      y: yOf(weighing.grams),
    })),
    xOf: (date) => {
      const day = dayNumber(date);
      return day < firstDay || day > firstDay + daySpan ? undefined : xOf(day);
    },
    ticks: computeLines(low, high, finestStep).map((grams) => ({ grams, y: yOf(grams) })),
  };
};

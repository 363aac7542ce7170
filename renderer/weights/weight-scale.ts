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

/** The smallest round step (1, 2 or 5 times a power of ten) that gives at most four lines. */
const stepFor = (span: number): number => {
  for (let power = 1; ; power *= 10) {
    for (const step of TICK_STEPS) if (span / (step * power) <= MAX_TICKS - 1) return step * power;
  }
};

/** Adds space above and below, so that no point is cut off; a constant weight is at half the height. */
const rangeAround = (minimum: number, maximum: number): readonly [low: number, high: number] => {
  const margin = (maximum - minimum) * 0.15 || maximum * 0.1;
  return [Math.max(0, minimum - margin), maximum + margin];
};

const dayNumber = (date: string): number => midnight(date) / DAY;

/** The finest step of grid lines in grams, so that they are round in the unit: 1 g, or a hundredth of a pound. */
const finestStep = (unit: WeightUnit): number => (unit === 'lb' ? gramsIn('lb') / 100 : 1);

/** The positions of the weighings by day. The list must be sorted by day and not empty. */
export const computeScale = (weighings: readonly Weighing[], unit: WeightUnit): WeightScale => {
  const grams = weighings.map((weighing) => weighing.grams);
  const [low, high] = rangeAround(Math.min(...grams), Math.max(...grams));
  const yOf = (weight: number): number => ((high - weight) / (high - low)) * 100;
  const days = weighings.map(({ date }) => dayNumber(date));
  const firstDay = days[0] ?? 0;
  const daySpan = (days.at(-1) ?? 0) - firstDay;
  const xOf = (day: number): number => (daySpan === 0 ? 50 : ((day - firstDay) / daySpan) * 100);
  const stepUnit = finestStep(unit);
  const step = stepFor((high - low) / stepUnit) * stepUnit;
  const ticks: number[] = [];
  for (let line = Math.ceil(low / step); line * step <= high; line += 1) ticks.push(line * step);
  return {
    points: weighings.map((weighing, index) => ({
      x: xOf(days[index] ?? firstDay),
      y: yOf(weighing.grams),
    })),
    xOf: (date) => {
      const day = dayNumber(date);
      return day < firstDay || day > firstDay + daySpan ? undefined : xOf(day);
    },
    ticks: ticks.map((grams) => ({ grams, y: yOf(grams) })),
  };
};

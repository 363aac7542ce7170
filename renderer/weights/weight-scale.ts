import { DAY, midnight } from '#server/calendar/days.ts';
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

export interface Scale {
  readonly points: readonly Point[];
  /** Round weights for grid lines, the lightest first. */
  readonly ticks: readonly { readonly grams: number; readonly y: number }[];
}

const STEPS = [1, 2, 5];
const MOST_TICKS = 4;

/** The smallest round step (1, 2 or 5 times a power of ten grams) that gives at most four lines. */
const stepFor = (span: number): number => {
  for (let power = 1; ; power *= 10) {
    for (const step of STEPS) if (span / (step * power) <= MOST_TICKS - 1) return step * power;
  }
};

/** Adds space above and below, so that no point is cut off; a constant weight is at half the height. */
const around = (least: number, most: number): readonly [low: number, high: number] => {
  const air = (most - least) * 0.15 || most * 0.1;
  return [Math.max(0, least - air), most + air];
};

const dayNumber = (date: string): number => midnight(date) / DAY;

/** The positions of the weighings by day. The list must be sorted by day and not empty. */
export const scaleOf = (weighings: readonly Weighing[]): Scale => {
  const grams = weighings.map((weighing) => weighing.grams);
  const [low, high] = around(Math.min(...grams), Math.max(...grams));
  const y = (weight: number): number => ((high - weight) / (high - low)) * 100;
  const days = weighings.map(({ date }) => dayNumber(date));
  const first = days[0] ?? 0;
  const span = (days.at(-1) ?? 0) - first;
  const step = stepFor(high - low);
  const ticks: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) ticks.push(at);
  return {
    points: weighings.map((weighing, index) => ({
      x: span === 0 ? 50 : (((days[index] ?? first) - first) / span) * 100,
      y: y(weighing.grams),
    })),
    ticks: ticks.map((at) => ({ grams: at, y: y(at) })),
  };
};

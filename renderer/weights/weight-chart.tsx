import { formatDate } from '#renderer/ui/format/format.ts';
import type { WeightMark } from '#server/weight-marks/rules.ts';
import { inUnit, type WeightUnit } from '#server/weights/rules.ts';
import { MarkList, MarkNumbers, type NumberedDay, numberDays } from './weight-mark-list.tsx';
import { computeScale, type Weighing, type WeightScale } from './weight-scale.ts';

interface WeightChartProps {
  /** Sorted by day; at least one. */
  readonly weighings: readonly Weighing[];
  readonly unit: WeightUnit;
  /** Oldest first. Those outside the days of the weighings are not drawn. */
  readonly marks: readonly WeightMark[];
  /** A description of the chart for screen readers. */
  readonly label: string;
}

interface LinesProps {
  readonly scale: WeightScale;
  readonly numberedDays: readonly NumberedDay[];
}

const Lines = ({ scale: { points, ticks }, numberedDays }: LinesProps) => (
  <svg
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    fill="none"
    className="absolute size-full overflow-visible"
    aria-hidden="true"
  >
    {ticks.map(({ grams, y }) => (
      <path
        key={grams}
        d={`M0 ${y}H100`}
        vectorEffect="non-scaling-stroke"
        className="stroke-line"
      />
    ))}
    {numberedDays.map(({ date, x }) => (
      <path
        key={date}
        d={`M${x} 0V100`}
        vectorEffect="non-scaling-stroke"
        strokeDasharray="3 3"
        className="stroke-ink-soft"
      />
    ))}
    <polyline
      points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
      vectorEffect="non-scaling-stroke"
      strokeLinejoin="round"
      className="stroke-2 stroke-narra"
    />
  </svg>
);

/** A line chart. Its labels are HTML text outside the SVG, so that they follow the reader's text size. */
export const WeightChart = ({ weighings, unit, marks, label }: WeightChartProps) => {
  const scale = computeScale(weighings, unit);
  const { points, ticks } = scale;
  const numberedDays = numberDays(marks, scale);
  const days = [...new Set([weighings[0]?.date, weighings.at(-1)?.date])];
  return (
    <>
      <div role="img" aria-label={label} className="text-hint text-ink-soft">
        <div className="flex gap-3">
          <div className="grid justify-items-end">
            {/* The labels overlap in one grid cell, whose width is that of the widest. */}
            {ticks.map(({ grams, y }) => (
              <span key={grams} className="relative col-start-1 row-start-1 h-28">
                <span
                  className="-translate-y-1/2 block"
                  style={{ marginTop: `${(y / 100) * 7}rem` }}
                >
                  {inUnit(grams, unit)}
                </span>
              </span>
            ))}
          </div>
          <div className="mx-1 min-w-0 flex-1">
            <div className="relative h-28">
              <Lines scale={scale} numberedDays={numberedDays} />
              {points.map(({ x, y }, index) => (
                <span
                  key={`${x} ${y} ${weighings[index]?.date}`}
                  className={`-translate-1/2 absolute rounded-full border-2 border-narra ${index === points.length - 1 ? 'size-2.5 bg-narra' : 'size-2 bg-surface'}`}
                  style={{ left: `${x}%`, top: `${y}%` }}
                />
              ))}
            </div>
            <MarkNumbers days={numberedDays} />
          </div>
        </div>
        <div className="mt-2 flex flex-wrap justify-between gap-x-3">
          {days.map((day) => day && <span key={day}>{formatDate(day)}</span>)}
        </div>
      </div>
      <MarkList days={numberedDays} />
    </>
  );
};

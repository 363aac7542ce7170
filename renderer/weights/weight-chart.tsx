import { formatDate } from '#renderer/ui/format/format.ts';
import { kilograms } from '#server/weights/rules.ts';
import { scaleOf, type Weighing } from './weight-scale.ts';

interface WeightChartProps {
  /** Sorted by day; at least one. */
  readonly weighings: readonly Weighing[];
  /** A description of the chart for screen readers. */
  readonly label: string;
}

/** A line chart. Its labels are HTML text outside the SVG, so that they follow the reader's text size. */
export const WeightChart = ({ weighings, label }: WeightChartProps) => {
  const { points, ticks } = scaleOf(weighings);
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const days = [...new Set([weighings[0]?.date, weighings.at(-1)?.date])];
  return (
    <div role="img" aria-label={label} className="text-hint text-ink-soft">
      <div className="flex gap-3">
        <div className="grid justify-items-end">
          {/* The labels overlap in one grid cell, whose width is that of the widest. */}
          {ticks.map(({ grams, y }) => (
            <span key={grams} className="relative col-start-1 row-start-1 h-28">
              <span className="-translate-y-1/2 block" style={{ marginTop: `${(y / 100) * 7}rem` }}>
                {kilograms(grams)}
              </span>
            </span>
          ))}
        </div>
        <div className="relative mx-1 h-28 flex-1">
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
            <polyline
              points={line}
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
              className="stroke-2 stroke-narra"
            />
          </svg>
          {points.map(({ x, y }, index) => (
            <span
              key={`${x} ${y} ${weighings[index]?.date}`}
              className={`-translate-1/2 absolute rounded-full border-2 border-narra ${index === points.length - 1 ? 'size-2.5 bg-narra' : 'size-2 bg-surface'}`}
              style={{ left: `${x}%`, top: `${y}%` }}
            />
          ))}
        </div>
      </div>
      <div className="mt-2 flex flex-wrap justify-between gap-x-3">
        {days.map((day) => day && <span key={day}>{formatDate(day)}</span>)}
      </div>
    </div>
  );
};

import { formatDate } from '#renderer/sit/sit-text.ts';
import { t } from '#renderer/ui/language/page-text.ts';
import { daysBetween } from '#server/calendar/days.ts';
import type { ChartPoint } from '#server/pdf/contract.ts';
import type { WeightLineMark } from '#server/vet-links/contract.ts';
import type { WeightUnit } from '#server/weights/rules.ts';

const CHART_WIDTH = 240;
const CHART_HEIGHT = 80;
const EDGE_MARGIN = 6;

interface WeightLineProps {
  readonly points: readonly ChartPoint[];
  readonly unit: WeightUnit;
  readonly marks: readonly WeightLineMark[];
}

/** The weights of the last year as a line; the last one is written out. */
export const WeightLine = ({ points, unit, marks }: WeightLineProps) => {
  const [firstPoint] = points;
  const lastPoint = points.at(-1);
  if (!firstPoint || !lastPoint) return null;
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const days = Math.max(1, daysBetween(firstPoint.day, lastPoint.day));
  const xOf = (day: string) =>
    EDGE_MARGIN + ((CHART_WIDTH - 2 * EDGE_MARGIN) * daysBetween(firstPoint.day, day)) / days;
  const pointAt = ({ day, value }: ChartPoint) => ({
    x: xOf(day),
    y:
      CHART_HEIGHT -
      EDGE_MARGIN -
      ((CHART_HEIGHT - 2 * EDGE_MARGIN) * (value - low)) / (high - low || 1),
  });
  const line = points.map((point) => `${pointAt(point).x},${pointAt(point).y}`).join(' ');
  const end = pointAt(lastPoint);
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h2 className="flex justify-between gap-4 text-row">
        <span className="text-ink-soft">{t('vetPage.weight')}</span>
        <span className="font-semibold">{`${lastPoint.value} ${unit}`}</span>
      </h2>
      {points.length > 1 && (
        <>
          <svg
            viewBox={
              marks.length > 0
                ? `0 -16 ${CHART_WIDTH} ${CHART_HEIGHT + 16}`
                : `0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`
            }
            role="img"
            aria-label={points.map(({ day, value }) => `${day}: ${value} ${unit}`).join('; ')}
            className="mt-3 block w-full text-narra"
          >
            {marks.map(({ number, day }) => (
              <g key={number} className="text-ink-soft">
                <path
                  d={`M${xOf(day)} ${EDGE_MARGIN}V${CHART_HEIGHT - EDGE_MARGIN}`}
                  stroke="currentColor"
                  strokeDasharray="3 3"
                />
                <text x={xOf(day)} y={0} fontSize={15} textAnchor="middle" fill="currentColor">
                  {number}
                </text>
              </g>
            ))}
            <polyline points={line} fill="none" stroke="currentColor" strokeWidth={2} />
            {points.slice(0, -1).map((point) => (
              <circle
                key={`${point.day} ${point.value}`}
                cx={pointAt(point).x}
                cy={pointAt(point).y}
                r={3}
                className="fill-surface"
                stroke="currentColor"
                strokeWidth={2}
              />
            ))}
            <circle cx={end.x} cy={end.y} r={4} fill="currentColor" />
          </svg>
          <p className="flex justify-between gap-4 text-hint text-ink-soft">
            <span>{`${formatDate(firstPoint.day)}, ${firstPoint.value} ${unit}`}</span>
            <span>{formatDate(lastPoint.day)}</span>
          </p>
          {marks.length > 0 && (
            <ol className="mt-2 flex flex-col gap-1 text-hint text-ink-soft">
              {marks.map(({ number, text }) => (
                <li key={number} className="wrap-anywhere">{`${number}. ${text}`}</li>
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
};

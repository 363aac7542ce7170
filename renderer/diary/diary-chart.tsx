import type { ReactNode } from 'react';
import { accountUnits } from '#renderer/current-account.ts';
import { formatDayOfYear } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { useWeightsIfLoaded } from '#renderer/weights/waiting-weights.ts';
import type { Pet } from '#server/pets/contract.ts';
import { isLikely, weightText } from '#server/weights/rules.ts';
import {
  type BarLane,
  type ChartPoint,
  type DiaryLane,
  type DotLane,
  daysUntil,
  pointsOf,
} from './diary-days.ts';
import { kindLabel, readingText } from './diary-text.ts';
import { type DoseDay, type DrawnCourse, doseTotals } from './dose-days.ts';

interface ChartDays {
  readonly days: readonly string[];
}

const Bars = ({ days, marks }: ChartDays & Pick<BarLane, 'marks'>) => (
  <div className="flex h-11.5 items-end gap-0.5 border-line border-b">
    {marks.map((mark, index) => (
      <span
        key={days[index]}
        className={`min-w-0 flex-1 rounded-t-bar ${mark?.isNotable ? 'bg-mangga-drawing' : 'bg-bar2'}`}
        style={{ height: `${(mark?.height ?? 0) * 100}%` }}
      />
    ))}
  </div>
);

const DOT_LEVELS = [1, 2, 3, 4] as const;

const Dots = ({ days, counts }: ChartDays & Pick<DotLane, 'counts'>) => (
  <div className="flex h-11.5 items-end gap-0.5 border-line border-b pb-0.5">
    {counts.map((count, index) => (
      <span key={days[index]} className="flex min-w-0 flex-1 flex-col items-center gap-0.5">
        {DOT_LEVELS.slice(0, count).map((dot) => (
          <span key={dot} className="aspect-square w-full max-w-2 rounded-full bg-mangga-drawing" />
        ))}
      </span>
    ))}
  </div>
);

const LineThroughPoints = ({ points }: { readonly points: readonly ChartPoint[] }) => (
  <div className="relative h-11.5">
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      className="absolute size-full overflow-visible"
      aria-hidden="true"
    >
      <polyline
        points={points.map(({ x, y }) => `${x * 100},${(1 - y) * 100}`).join(' ')}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        className="stroke-2 stroke-narra"
      />
    </svg>
    {points.map(({ key, x, y }, index) => (
      <span
        key={key}
        className={`-translate-1/2 absolute rounded-full border-2 border-narra ${index === points.length - 1 ? 'size-2.5 bg-narra' : 'size-2 bg-surface'}`}
        style={{ left: `${x * 100}%`, top: `${(1 - y) * 100}%` }}
      />
    ))}
  </div>
);

interface RowProps {
  readonly label: string;
  readonly detail: string;
  readonly children: ReactNode;
}

const Row = ({ label, detail, children }: RowProps) => (
  <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-end gap-x-3 max-narrow:grid-cols-1">
    <div className="min-w-0">
      <p className="wrap-anywhere font-semibold text-ink text-row">{label}</p>
      <p className="wrap-anywhere text-hint text-ink-soft">{detail}</p>
    </div>
    {children}
  </div>
);

const detailOf = (lane: DiaryLane): string =>
  lane.shape === 'dots' && lane.lastDay !== undefined
    ? t('diary.last', { day: formatDayOfYear(lane.lastDay) })
    : readingText(lane.latestEntry);

const Lane = ({ lane, days }: ChartDays & { readonly lane: DiaryLane }) => (
  <Row label={kindLabel(lane.kind)} detail={detailOf(lane)}>
    {lane.shape === 'bars' && <Bars days={days} marks={lane.marks} />}
    {lane.shape === 'dots' && <Dots days={days} counts={lane.counts} />}
    {lane.shape === 'line' && <LineThroughPoints points={lane.points} />}
  </Row>
);

/** The plausible weights of the same weeks; renders nothing if there are none. */
const WeightLane = ({ pet, days }: ChartDays & Pick<DiaryChartProps, 'pet'>) => {
  const weighings = useWeightsIfLoaded(pet.id).flatMap(({ recordId, weighingId, date, grams }) => {
    const day = days.indexOf(date);
    if (grams === null || day < 0 || !isLikely(grams, pet.category)) return [];
    return { key: `${recordId} ${weighingId}`, day, value: grams };
  });
  const latestWeight = weighings.at(-1);
  if (!latestWeight) return null;
  return (
    <Row
      label={t('diary.weight')}
      detail={weightText(latestWeight.value, accountUnits().weightUnit)}
    >
      <LineThroughPoints points={pointsOf(weighings)} />
    </Row>
  );
};

/** The maximum number of doses drawn for one day, one above the other. */
const MAX_DOSES = 4;

/** Filled circles for given doses, empty ones for those that were due and not given. */
const DosesLane = ({ days }: { readonly days: readonly DoseDay[] }) => (
  <Row label={t('diary.doses')} detail={t('diary.doses.count', doseTotals(days))}>
    <div className="flex h-11.5 items-end gap-0.5 border-line border-b pb-0.5">
      {days.map(({ day, given, due }) => (
        <span key={day} className="flex min-w-0 flex-1 flex-col items-center gap-0.5">
          {DOT_LEVELS.slice(0, Math.min(due, MAX_DOSES)).map((dot) => (
            <span
              key={dot}
              className={`aspect-square w-full max-w-2 rounded-full border ${
                dot > Math.min(due, MAX_DOSES) - given ? 'border-narra bg-narra' : 'border-ink-soft'
              }`}
            />
          ))}
        </span>
      ))}
    </div>
  </Row>
);

/** Tints the days of the courses through all lanes, and names the courses above them. */
const Courses = ({ courses, days }: ChartDays & { readonly courses: readonly DrawnCourse[] }) => (
  <>
    <p className="wrap-anywhere -mb-1 text-right font-semibold text-hint text-narra">
      {courses.map(({ title }) => title).join(', ')}
    </p>
    <div aria-hidden className="absolute inset-y-0 right-0 left-27 -z-10 mt-5 max-narrow:left-0">
      {courses.map(({ planId, from, to }) => {
        const startIndex = days.indexOf(from);
        const width = days.indexOf(to) - startIndex + 1;
        return (
          <span
            key={planId}
            className="absolute inset-y-0 bg-narra-soft"
            style={{
              left: `${(startIndex / days.length) * 100}%`,
              width: `${(width / days.length) * 100}%`,
            }}
          />
        );
      })}
    </div>
  </>
);

interface DiaryChartProps {
  readonly pet: Pick<Pet, 'id' | 'category'>;
  readonly lanes: readonly DiaryLane[];
  /** Empty if no dose was due. */
  readonly doses: readonly DoseDay[];
  readonly courses: readonly DrawnCourse[];
  readonly today: string;
  /** A description of the chart for screen readers. */
  readonly label: string;
}

/** One lane for each kind over four weeks, then doses and weight, all on the same axis of days. */
export const DiaryChart = ({ pet, lanes, doses, courses, today, label }: DiaryChartProps) => {
  const days = daysUntil(today);
  return (
    <div role="img" aria-label={label} className="relative isolate flex flex-col gap-2">
      {courses.length > 0 && <Courses courses={courses} days={days} />}
      {lanes.map((lane) => (
        <Lane key={lane.kind} lane={lane} days={days} />
      ))}
      {doses.length > 0 && <DosesLane days={doses} />}
      <WeightLane pet={pet} days={days} />
      <div className="flex flex-wrap justify-between gap-x-3 pl-27 text-hint text-ink-soft max-narrow:pl-0">
        <span>{formatDayOfYear(days[0] ?? today)}</span>
        <span>{formatDayOfYear(days[14] ?? today)}</span>
        <span>{t('diary.today.short')}</span>
      </div>
    </div>
  );
};

import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { WeightMark } from './weight-marks.ts';
import type { Scale } from './weight-scale.ts';

/** The marks of a day, with the number that joins the line and the list. */
export interface NumberedDay {
  readonly number: number;
  readonly date: string;
  /** Percent of the chart's width. */
  readonly x: number;
  readonly marks: readonly WeightMark[];
}

/** Older ones are left out, so that the numbers fit beside each other. */
const MOST_DAYS = 9;

/** The latest days with marks that the chart covers, oldest first. */
export const numbered = (
  marks: readonly WeightMark[],
  { xOf }: Pick<Scale, 'xOf'>,
): readonly NumberedDay[] =>
  [...Map.groupBy(marks, ({ date }) => date)]
    .flatMap(([date, ofDay]) => {
      const x = xOf(date);
      return x === undefined ? [] : { date, x, marks: ofDay };
    })
    .slice(-MOST_DAYS)
    .map((day, index) => ({ ...day, number: index + 1 }));

/** The numbers below the chart's lines. */
export const MarkNumbers = ({ days }: { readonly days: readonly NumberedDay[] }) =>
  days.length > 0 && (
    <div className="relative h-[1.5em]">
      {days.map(({ number, date, x }) => (
        <span key={date} className="-translate-x-1/2 absolute" style={{ left: `${x}%` }}>
          {number}
        </span>
      ))}
    </div>
  );

const markText = ({ kind, title }: WeightMark): string => t(`weights.marks.${kind}`, { title });

/** The meaning of the numbers on the line. */
export const MarkList = ({ days }: { readonly days: readonly NumberedDay[] }) =>
  days.length > 0 && (
    <ol aria-label={t('weights.marks')} className="mt-3 grid gap-1 text-hint">
      {days.map(({ number, date, marks }) => (
        <li key={date} className="flex gap-2">
          <span className="text-ink-soft">{number}</span>
          <span className="wrap-anywhere min-w-0">
            {marks.map(markText).join(', ')}
            <span className="text-ink-soft"> · {formatDate(date)}</span>
          </span>
        </li>
      ))}
    </ol>
  );

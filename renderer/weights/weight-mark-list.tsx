import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { type MarkedDay, numberedDays, type WeightMark } from '#server/weight-marks/rules.ts';
import type { WeightScale } from './weight-scale.ts';

export interface NumberedDay extends MarkedDay {
  /** Percent of the chart's width. */
  readonly x: number;
}

/** The latest days with marks that the chart covers, oldest first. */
export const numberDays = (
  marks: readonly WeightMark[],
  { xOf }: Pick<WeightScale, 'xOf'>,
): readonly NumberedDay[] =>
  numberedDays(marks, (date) => xOf(date) !== undefined).map((day) => ({
    ...day,
    x: xOf(day.date) ?? 0,
  }));

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

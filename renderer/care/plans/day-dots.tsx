import { formatDayOfYear } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { DayMark, MarkedDay } from './day-marks.ts';

/** A filled dot means given and a ring means not given, so that the meaning does not depend on colour. */
const dotClasses: Readonly<Record<DayMark, string>> = {
  none: 'bg-line',
  open: 'border-2 border-control',
  given: 'bg-narra',
  partly: 'border-4 border-narra',
  skipped: 'border-2 border-ink-soft border-dotted',
  missed: 'border-2 border-ink-soft',
  late: 'border-2 border-mangga-drawing',
};

const ANNOUNCED_MARKS = ['given', 'partly', 'skipped', 'missed', 'late'] as const;

/** The dots as text for screen readers: how many doses were given, and the days with missed ones. */
const textOf = (days: readonly MarkedDay[]): string =>
  ANNOUNCED_MARKS.flatMap((mark) => {
    const markedDays = days.filter((day) => day.mark === mark);
    if (markedDays.length === 0) return [];
    if (mark === 'given') return t('care.dots.given', { count: markedDays.length });
    return t(`care.dots.${mark}`, {
      days: markedDays.map(({ day }) => formatDayOfYear(day)).join(', '),
    });
  }).join('. ');

export const DayDots = ({ days }: { readonly days: readonly MarkedDay[] }) => (
  <div
    role="img"
    aria-label={`${t('care.dots')}: ${textOf(days) || t('care.dots.none')}`}
    className="flex w-full items-center justify-between gap-px"
  >
    {days.map(({ day, mark }) => (
      <span key={day} className={`size-2 shrink rounded-full ${dotClasses[mark]}`} />
    ))}
  </div>
);

import { dateFormatter } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { DAY_MS } from '#renderer/ui/time/durations.ts';
import type { ParsedHours } from './hours.ts';

// A wall clock has the clinic's time in its local fields, so it is formatted in the device's zone without
// conversion.
const writeTime = dateFormatter({ hour: 'numeric', minute: '2-digit' });
const writeWeekday = dateFormatter({ weekday: 'long' });
const writeShortWeekday = dateFormatter({ weekday: 'short' });

const midnight = (at: Date): number =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

const daysBetween = (start: Date, to: Date): number =>
  Math.round((midnight(to) - midnight(start)) / DAY_MS);

const opensText = (opens: Date, now: Date): string => {
  const time = writeTime(opens);
  const daysAhead = daysBetween(now, opens);
  if (daysAhead === 0) return t('clinics.hours.opens', { time });
  if (daysAhead === 1) return t('clinics.hours.opensTomorrow', { time });
  return t('clinics.hours.opensDay', { day: writeShortWeekday(opens), time });
};

/** For example "Open now · until 8:00 PM"; renders nothing if the state is unknown. */
export const HoursLine = ({ hours: { state, now } }: { readonly hours: ParsedHours }) => {
  if (state.kind === 'unknown') return null;
  if (state.kind === 'open') {
    return (
      <>
        <span className="font-semibold text-narra">{t('clinics.hours.open')}</span>
        {` · ${state.until ? t('clinics.hours.until', { time: writeTime(state.until) }) : t('clinics.hours.always')}`}
      </>
    );
  }
  return (
    <>
      <span className="font-semibold text-ink">{t('clinics.hours.closed')}</span>
      {state.opens && ` · ${opensText(state.opens, now)}`}
    </>
  );
};

/** The hours of seven days from today, one line for each day. */
export const Week = ({
  hours: { week, mentionsHolidays, foreign },
}: {
  readonly hours: ParsedHours;
}) => (
  <>
    <ul className="max-w-72">
      {week.map(({ day, openings }) => (
        <li key={day.getTime()} className="flex flex-wrap justify-between gap-x-4">
          <span>{writeWeekday(day)}</span>
          <span className="ml-auto min-w-0 break-words text-right">
            {openings.length === 0
              ? t('clinics.hours.closed')
              : openings.map(({ from, to }) => `${writeTime(from)} – ${writeTime(to)}`).join(', ')}
          </span>
        </li>
      ))}
    </ul>
    {mentionsHolidays && <p className="text-ink-soft">{t('clinics.hours.holidays')}</p>}
    {foreign && <p className="text-ink-soft">{t('clinics.hours.zone')}</p>}
  </>
);

import { language, t } from '#renderer/ui/language/page-text.ts';
import { toClockTime } from '#server/calendar/zones.ts';
import { LOCALES } from '#server/messages/ids.ts';
import type { SheetItem, SitterSheet } from '#server/sit/contract.ts';

const makeFormatter = (shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LOCALES[language()], shape);

/** Formats a day, such as `Sat, Nov 28`. */
export const formatDay = (day: string): string =>
  makeFormatter({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Formats a day without its weekday, such as `Dec 1`. */
export const formatDate = (day: string): string =>
  makeFormatter({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/**
 * The server does not know the clock setting of the device, so it writes times in 12 hours. For a device whose clock
 * has 24, the script shows this other form.
 */
export interface ClockText {
  readonly in12: string;
  readonly in24: string;
}

/** Both forms of a text that contains times. */
export const withClock = (
  texts: readonly ClockText[],
  write: (times: readonly string[]) => string,
): ClockText => ({
  in12: write(texts.map(({ in12 }) => in12)),
  in24: write(texts.map(({ in24 }) => in24)),
});

const formatClockTime = (at: Date, timeZone: string, minutes: boolean): string =>
  makeFormatter({ hour: 'numeric', ...(minutes ? { minute: '2-digit' } : {}), timeZone }).format(
    at,
  );

/** Formats an instant (ISO UTC) as a time of day. */
export const formatClock = (at: string, timeZone: string): ClockText => ({
  in12: formatClockTime(new Date(at), timeZone, true),
  in24: toClockTime(new Date(at), timeZone),
});

/** Formats a planned time, such as `7 AM` or `7:30 AM`. */
export const formatTime = (time: string | null): ClockText => {
  if (time === null) return { in12: t('sit.allDay'), in24: t('sit.allDay') };
  const instant = new Date(`2000-01-01T${time}:00Z`);
  return { in12: formatClockTime(instant, 'UTC', !time.endsWith(':00')), in24: time };
};

/** The label of the button: medication is given, everything else is done. */
export const actionLabel = ({ kind }: Pick<SheetItem, 'kind'>): string =>
  t(kind === 'medication' ? 'sit.given' : 'sit.done');

/** The features by which a pet can be recognised. */
export const describeLooks = (pet: SitterSheet['pets'][number]): string =>
  [
    pet.sex && t(pet.sex === 'female' ? 'sit.female' : 'sit.male'),
    pet.breed,
    pet.colour,
    pet.birthmarks,
  ]
    .filter((part) => part?.trim())
    .join(', ');

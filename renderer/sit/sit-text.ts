import { language, t } from '#renderer/ui/language/page-text.ts';
import type { Language } from '#server/messages/ids.ts';
import type { SheetItem, SitterSheet } from '#server/sit/contract.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', fil: 'fil-PH' };

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

const formatClockTime = (at: Date, timeZone: string, minutes: boolean): string =>
  makeFormatter({ hour: 'numeric', ...(minutes ? { minute: '2-digit' } : {}), timeZone }).format(
    at,
  );

/** Formats an instant (ISO UTC) as a time of day. */
export const formatClock = (at: string, timeZone: string): string =>
  formatClockTime(new Date(at), timeZone, true);

/** Formats a planned time, such as `7 AM` or `7:30 AM`. */
export const formatTime = (time: string | null): string =>
  time === null
    ? t('sit.allDay')
    : formatClockTime(new Date(`2000-01-01T${time}:00Z`), 'UTC', !time.endsWith(':00'));

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

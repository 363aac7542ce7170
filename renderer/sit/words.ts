import { language, t } from '#renderer/ui/language/page-text.ts';
import type { Language } from '#server/messages/ids.ts';
import type { SheetItem, SitterSheet } from '#server/sit/contract.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', fil: 'fil-PH' };

const writer = (shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LOCALES[language()], shape);

/** `Sat, Nov 28` */
export const writeDay = (day: string): string =>
  writer({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** `Dec 1` */
export const writeDate = (day: string): string =>
  writer({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const clock = (at: Date, timeZone: string, minutes: boolean): string =>
  writer({ hour: 'numeric', ...(minutes ? { minute: '2-digit' } : {}), timeZone }).format(at);

/** An instant (ISO UTC) as a time of day. */
export const writeClock = (at: string, timeZone: string): string =>
  clock(new Date(at), timeZone, true);

/** `7 AM`, or `7:30 AM`. */
export const writeTime = (time: string | null): string =>
  time === null
    ? t('sit.allDay')
    : clock(new Date(`2000-01-01T${time}:00Z`), 'UTC', !time.endsWith(':00'));

/** Medication is given; anything else is done. */
export const verbOf = ({ kind }: Pick<SheetItem, 'kind'>): string =>
  t(kind === 'medication' ? 'sit.given' : 'sit.done');

/** A pet as it is told apart. */
export const looksOf = (pet: SitterSheet['pets'][number]): string =>
  [
    pet.sex && t(pet.sex === 'female' ? 'sit.female' : 'sit.male'),
    pet.breed,
    pet.colour,
    pet.birthmarks,
  ]
    .filter((part) => part?.trim())
    .join(', ');

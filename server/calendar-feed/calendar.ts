import type { ICalCalendar, ICalDayJsStub } from 'ical-generator';
import { yieldIfLong } from '#db/engine/loop-slices.ts';
import { dayAfter } from '#server/calendar/days.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import { type TimeOfDay, timesOn, toInstant } from '#server/recurrence/rules.ts';
import { isOfPart, toRecurrenceRule } from './rules.ts';
import type { Series } from './series.ts';
import { ambiguousDays, timeZoneText } from './time-zone.ts';

/** A reminder on its due day. */
export interface DueEvent {
  readonly id: string;
  readonly petName: string;
  readonly title: string;
  /** `day` is a calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** `updatedAt` is an instant in ISO UTC. */
  readonly updatedAt: string;
}

/** The series of one plan. */
export interface PlanEvents {
  readonly id: string;
  readonly petName: string;
  readonly version: number;
  /** `updatedAt` is an instant in ISO UTC. */
  readonly updatedAt: string;
  readonly series: readonly Series[];
}

export interface CalendarSource {
  readonly reminders: readonly DueEvent[];
  readonly plans: readonly PlanEvents[];
  readonly hidesTitles: boolean;
  readonly language: Language;
  readonly now: Date;
}

/** Events beyond this number are left out; no household has as many. */
export const MAX_EVENTS = 3000;

/** Minutes that a timed event takes up in the calendar. */
const EVENT_MINUTES = 15;
const MINUTE = 60_000;
const SECONDS_2020 = Date.UTC(2020, 0) / 1000;
/** The largest integer in RFC 5545. */
const MAX_SEQUENCE = 2 ** 31 - 1;

const stripSeparators = (stamp: string): string => stamp.replace(/[-:]/g, '');

/** A wall-clock time, printed as it is, because the event names its time zone. */
class WallTime implements ICalDayJsStub {
  readonly #wallTime: Date;

  constructor(day: string, time: TimeOfDay, minutesLater = 0) {
    this.#wallTime = new Date(Date.parse(`${day}T${time ?? '00:00'}:00Z`) + minutesLater * MINUTE);
  }

  format(pattern?: string): string {
    const [day = '', clock = ''] = stripSeparators(this.toJSON()).split('T');
    return pattern === 'YYYYMMDD' ? day : clock.slice(0, 6);
  }
  toJSON = (): string => this.#wallTime.toISOString();
  toDate = (): Date => new Date(this.#wallTime);
  isValid = (): boolean => true;
  tz = (): this => this;
  utc = (): this => this;
}

/** Formats an instant in UTC, such as `20261124T080000Z`. */
const utcText = (instant: number): string =>
  `${stripSeparators(new Date(instant).toISOString()).slice(0, 15)}Z`;

/** The date or date-time of an occurrence, for UNTIL in an RRULE and for EXDATE. */
const placeTexts = ({ revision: { timeZone }, time, last, except }: Series) => {
  if (time === null) {
    return {
      until: last && stripSeparators(last),
      without: ';VALUE=DATE',
      out: except.map(stripSeparators),
    };
  }
  const isUtc = timeZone === 'UTC';
  const clock = `T${stripSeparators(time)}00`;
  return {
    until: last && utcText(toInstant(last, time, timeZone)),
    without: isUtc ? '' : `;TZID=${timeZone}`,
    out: except.map((day) => `${stripSeparators(day)}${clock}${isUtc ? 'Z' : ''}`),
  };
};

/** The RRULE and EXDATE lines of a series; null if it has only one occurrence. */
const formatRecurrence = (series: Series): string | null => {
  const rule = toRecurrenceRule(series.step, series.part);
  if (rule === null || series.last === series.first) return null;
  const { until, without, out } = placeTexts(series);
  const lines = [`RRULE:${rule}${until === null ? '' : `;UNTIL=${until}`}`];
  if (out.length > 0) lines.push(`EXDATE${without}:${out.join(',')}`);
  return lines.join('\n');
};

/** The days of a series on which its time occurs twice or never, because clocks change. */
const listAmbiguousDays = (
  { revision, step, part, time, first, last, except }: Series,
  now: Date,
) =>
  (time === null ? [] : ambiguousDays(revision.timeZone, time, now)).filter(
    (day) =>
      day >= first &&
      (last === null || day <= last) &&
      isOfPart(day, part) &&
      timesOn(step, day).includes(time) &&
      !except.includes(day),
  );

/** One line without control characters, because a calendar shows it as a title. */
const toSingleLine = (typedText: string): string =>
  typedText.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

const composeTitle = (
  { hidesTitles, language }: CalendarSource,
  pet: string,
  title: string,
  dose: string | null = null,
): string => {
  if (hidesTitles) return toSingleLine(text('calendarFeed.hidden', { pet }, language));
  return toSingleLine(`${pet}: ${title}${dose === null ? '' : ` (${dose})`}`);
};

const addDay = (calendar: ICalCalendar, summary: string, dueEvent: DueEvent): void => {
  const updated = new Date(dueEvent.updatedAt);
  calendar.createEvent({
    id: `${dueEvent.id}@alaga`,
    sequence: Math.max(0, Math.floor(updated.getTime() / 1000) - SECONDS_2020),
    stamp: updated,
    start: new WallTime(dueEvent.day, null),
    end: new WallTime(dayAfter(dueEvent.day, 1), null),
    allDay: true,
    summary,
  });
};

interface NamedEvent {
  readonly summary: string;
  readonly plan: PlanEvents;
}

/** The properties shared by all events of a series. Ambiguous local times become separate events in UTC. */
const commonProperties = (
  { summary, plan: { id, version, updatedAt } }: NamedEvent,
  key: string,
) => ({
  id: `${id}-${key.replaceAll(':', '')}@alaga`,
  sequence: Math.min(version, MAX_SEQUENCE),
  stamp: new Date(updatedAt),
  summary,
});

const addAmbiguous = (
  calendar: ICalCalendar,
  namedEvent: NamedEvent,
  series: Series,
  day: string,
): void => {
  const instant = toInstant(day, series.time, series.revision.timeZone);
  calendar.createEvent({
    ...commonProperties(namedEvent, `${series.key}-${day}`),
    start: new Date(instant),
    end: new Date(instant + EVENT_MINUTES * MINUTE),
  });
};

const addSeries = (
  calendar: ICalCalendar,
  namedEvent: NamedEvent,
  series: Series,
  now: Date,
): void => {
  const { key, first, last, time, revision } = series;
  const doubtfulDays = listAmbiguousDays(series, now);
  for (const day of doubtfulDays) addAmbiguous(calendar, namedEvent, series, day);
  if (first === last && doubtfulDays.length > 0) return;
  const exceptDays = [...series.except, ...doubtfulDays].toSorted();
  calendar.createEvent({
    ...commonProperties(namedEvent, key),
    start: new WallTime(first, time),
    end:
      time === null
        ? new WallTime(dayAfter(first, 1), null)
        : new WallTime(first, time, EVENT_MINUTES),
    ...(time === null ? { allDay: true } : { timezone: revision.timeZone }),
    repeating: formatRecurrence({ ...series, except: exceptDays }),
  });
};

let icalPromise: Promise<typeof import('ical-generator')> | undefined;
const library = (): Promise<typeof import('ical-generator')> => {
  icalPromise ??= import('ical-generator');
  return icalPromise;
};

/** The text of a calendar (RFC 5545). It depends only on its source and the year, so it can have an ETag. */
export const calendarText = async (source: CalendarSource): Promise<string> => {
  const { ICalCalendar, ICalEventTransparency } = await library();
  const { now } = source;
  const calendar = new ICalCalendar({
    name: 'Alaga',
    prodId: { company: 'Alaga', product: 'Calendar', language: source.language },
    ttl: 3600,
    timezone: { name: null, generator: (timeZone) => timeZoneText(timeZone, now) },
  });
  for (const dueReminder of source.reminders.slice(0, MAX_EVENTS)) {
    addDay(calendar, composeTitle(source, dueReminder.petName, dueReminder.title), dueReminder);
    await yieldIfLong();
  }
  for (const plan of source.plans) {
    for (const series of plan.series) {
      if (calendar.length() >= MAX_EVENTS) break;
      const { revision, step } = series;
      const summary = composeTitle(source, plan.petName, revision.title, step.dose);
      addSeries(calendar, { summary, plan }, series, now);
      await yieldIfLong();
    }
  }
  // Events do not mark their owner as busy.
  for (const event of calendar.events()) event.transparency(ICalEventTransparency.TRANSPARENT);
  return `${calendar.toString()}\r\n`;
};

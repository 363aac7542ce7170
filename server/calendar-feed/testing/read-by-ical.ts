import ical from 'ical.js';

/** A shown event: the instant of a timed one, in milliseconds since 1970, or the day of an all-day one. */
export type ShownEvent = number | string;

/** Parses a calendar with only the time zones that it defines. */
export const parseComponent = (text: string): ical.Component => {
  const calendar = new ical.Component(ical.parse(text));
  ical.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ical.TimezoneService.register(zone);
  return calendar;
};

const DAY = 86_400_000;

interface Range {
  /** The range for timed events, in milliseconds since 1970; the end is excluded. */
  readonly since: number;
  readonly until: number;
  /** The range for all-day events, YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
}

/** The occurrences that a calendar program shows in a range, in order. */
export const readByIcal = (
  text: string,
  { since, until, from, to }: Range,
): readonly ShownEvent[] => {
  const shownEvents: ShownEvent[] = [];
  for (const component of parseComponent(text).getAllSubcomponents('vevent')) {
    const iterator = new ical.Event(component).iterator();
    for (let next = iterator.next(); next; next = iterator.next()) {
      const instant = next.toUnixTime() * 1000;
      if (instant > until + 2 * DAY) break;
      const day = next.toString().slice(0, 10);
      if (next.isDate ? day >= from && day <= to : instant >= since && instant < until) {
        shownEvents.push(next.isDate ? day : instant);
      }
    }
  }
  return shownEvents.toSorted();
};

import { seededRandom } from '#build/soak/seeded-random.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { calendarText } from '#server/calendar-feed/calendar.ts';
import { listSeries } from '#server/calendar-feed/series.ts';
import { generateHistory, timeWindow } from '#server/calendar-feed/testing/generated-histories.ts';
import { readByIcal, type ShownEvent } from '#server/calendar-feed/testing/read-by-ical.ts';
import { type PlanOverTime, slotKey, slotsBetween } from '#server/occurrences/rules.ts';
import { ZONES } from '#server/occurrences/testing/generate-plan.ts';

export interface CalendarSoak {
  readonly plans: number;
  readonly occurrences: number;
  /** A description of each plan whose calendar shows something else. */
  readonly problems: readonly string[];
}

/** Instants before and after each daylight saving change, and on a leap day. */
const TEST_INSTANTS = [
  '2026-03-10T04:00:00.000Z',
  '2026-10-20T04:00:00.000Z',
  '2027-11-24T13:00:00.000Z',
  '2028-02-27T22:00:00.000Z',
] as const;

/** The calendar feed of one plan, as it is sent. */
export const listFeedEvents = (
  plan: PlanOverTime,
  now: Date,
  isAnswered: (key: string) => boolean,
): Promise<string> => {
  const firstDay = dayAfter(now.toISOString().slice(0, 10), -92);
  const series = [...listSeries(plan, { from: firstDay, isAnswered })];
  const event = { id: plan.id, petName: 'Bantay', version: 1, updatedAt: now.toISOString() };
  return calendarText({
    reminders: [],
    plans: [{ ...event, series }],
    hidesTitles: false,
    language: 'en',
    now,
  });
};

const formatEvent = (shownEvent: ShownEvent): string =>
  typeof shownEvent === 'number' ? new Date(shownEvent).toISOString() : shownEvent;

/**
 * Random plans in six time zones with random changes and answers. Compares the app's occurrences
 * with those that another library reads from the calendar feed.
 */
export const soakCalendar = async (plans: number, seed: number): Promise<CalendarSoak> => {
  const chance = seededRandom(seed);
  const failures: string[] = [];
  let occurrences = 0;
  for (let number = 0; number < plans; number += 1) {
    const zone = ZONES[number % ZONES.length] ?? 'UTC';
    const now = new Date(
      TEST_INSTANTS[Math.floor(chance() * TEST_INSTANTS.length)] ?? TEST_INSTANTS[0],
    );
    const { from, to } = timeWindow(now);
    const plan = generateHistory(chance, zone, now);
    const answeredKeys = new Set<string>();
    for (const slot of slotsBetween(plan, dayAfter(from, -60), to, () => false)) {
      if (slot.at < now.getTime() && chance() < 0.6) answeredKeys.add(slotKey(slot));
    }
    const isAnswered = (key: string): boolean => answeredKeys.has(key);
    const [since, until] = [Date.parse(`${from}T12:00Z`), Date.parse(`${to}T12:00Z`)];
    const expectedSlots = [...slotsBetween(plan, dayAfter(from, -1), dayAfter(to, 1), isAnswered)]
      .filter(({ day, time, at }) =>
        time === null ? day >= from && day <= to : at >= since && at < until,
      )
      .map(({ day, time, at }): ShownEvent => (time === null ? day : at))
      .toSorted();
    occurrences += expectedSlots.length;
    const text = await listFeedEvents(plan, now, isAnswered);
    const shownByIcal = readByIcal(text, { since, until, from, to });
    if (expectedSlots.join() === shownByIcal.join()) continue;
    const differences = [
      ...expectedSlots
        .filter((item) => !shownByIcal.includes(item))
        .map((item) => `lacks ${formatEvent(item)}`),
      ...shownByIcal
        .filter((item) => !expectedSlots.includes(item))
        .map((item) => `has ${formatEvent(item)}`),
    ];
    failures.push(
      `${number} ${zone} ${now.toISOString()}: ${differences.slice(0, 4).join(', ')} ${JSON.stringify(plan.revisions)}`,
    );
  }
  return { plans, occurrences, problems: failures };
};

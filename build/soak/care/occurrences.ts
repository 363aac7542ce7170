import { seededRandom } from '#build/soak/seeded-random.ts';
import { slotsBetween } from '#server/occurrences/rules.ts';
import {
  type GeneratedPlan,
  generatePlan,
  ZONES,
} from '#server/occurrences/testing/generate-plan.ts';
import { occurrencesByTemporal } from '#server/occurrences/testing/temporal-oracle.ts';

export interface OccurrencesSoak {
  readonly plans: number;
  readonly occurrences: number;
  /** A description of each plan whose occurrences differ. */
  readonly problems: readonly string[];
}

const DAY = 86_400_000;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

const isNever = (): boolean => false;

/** The occurrences in a window, and the same window in pieces, as `GET /api/care` reads them. */
const occurrencesByRules = ({ plan }: GeneratedPlan, from: string, to: string, piece: number) => {
  const occurrences: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, piece)) {
    const end = dayAfter(day, piece - 1);
    for (const { day: on, time, at } of slotsBetween(plan, day, end < to ? end : to, isNever)) {
      occurrences.push(`${on} ${time ?? '-'} ${at}`);
    }
  }
  return occurrences;
};

/**
 * Random plans in six time zones. Compares the occurrences by the rules with those of another
 * library.
 */
export const soakOccurrences = (plans: number, seed: number): OccurrencesSoak => {
  const chance = seededRandom(seed);
  const failures: string[] = [];
  let occurrences = 0;
  for (let number = 0; number < plans; number += 1) {
    const zone = ZONES[number % ZONES.length] ?? 'UTC';
    const generatedPlan = generatePlan(chance, zone);
    const [first] = generatedPlan.steps;
    const firstDay = dayAfter(first?.startsOn ?? '2026-01-01', Math.floor(chance() * 60) - 20);
    const lastDay = dayAfter(firstDay, 30 + Math.floor(chance() * 370));
    // The rules sort a day by instants. When the clocks change, a later local time may come first.
    const expectedOccurrences = occurrencesByTemporal(
      generatedPlan.steps,
      zone,
      firstDay,
      lastDay,
    ).toSorted();
    occurrences += expectedOccurrences.length;
    for (const piece of [1000, 1 + Math.floor(chance() * 9)]) {
      const foundByTheRules = occurrencesByRules(
        generatedPlan,
        firstDay,
        lastDay,
        piece,
      ).toSorted();
      if (foundByTheRules.join() === expectedOccurrences.join()) continue;
      const differences = [
        ...expectedOccurrences
          .filter((item) => !foundByTheRules.includes(item))
          .map((item) => `lacks ${item}`),
        ...foundByTheRules
          .filter((item) => !expectedOccurrences.some((foundItem) => foundItem === item))
          .map((item) => `has ${item}`),
      ];
      failures.push(
        `${number} ${zone} ${firstDay} to ${lastDay}: ${differences.slice(0, 4).join(', ')} ${JSON.stringify(generatedPlan.steps)}`,
      );
      break;
    }
  }
  return { plans, occurrences, problems: failures };
};

import { dayAfter } from '#server/calendar/days.ts';
import type { PlanOverTime, Revision } from '#server/occurrences/rules.ts';
import { generatePlan, ZONES } from '#server/occurrences/testing/generate-plan.ts';

type RandomSource = () => number;

const HOUR = 3_600_000;

/**
 * Generates a plan that was changed several times before an instant: new steps, another zone, a pause, or only a new
 * title.
 */
export const generateHistory = (
  chance: RandomSource,
  timeZone: string,
  now: Date,
): PlanOverTime => {
  const { plan } = generatePlan(chance, timeZone);
  const [first] = plan.revisions;
  if (!first) return plan;
  const revisions: Revision[] = [first];
  let instant = now.getTime() - Math.floor(chance() * 200) * 24 * HOUR;
  for (
    let revisionsLeft = Math.floor(chance() * 4);
    revisionsLeft > 0 && instant < now.getTime();
    revisionsLeft -= 1
  ) {
    const previousRevision = revisions.at(-1) ?? first;
    const kind = chance();
    const sinceInstant = new Date(instant).toISOString();
    const otherRevision = generatePlan(chance, timeZone).plan.revisions[0] ?? first;
    const zone = ZONES[Math.floor(chance() * ZONES.length)] ?? timeZone;
    if (kind < 0.4) revisions.push({ ...otherRevision, since: sinceInstant });
    else if (kind < 0.6)
      revisions.push({ ...previousRevision, since: sinceInstant, timeZone: zone });
    else if (kind < 0.8)
      revisions.push({ ...previousRevision, since: sinceInstant, title: 'Another' });
    else
      revisions.push({
        ...previousRevision,
        since: sinceInstant,
        status: previousRevision.status === 'active' ? 'paused' : 'active',
      });
    instant += Math.floor(chance() * 60 * 24) * HOUR + HOUR;
  }
  return { ...plan, revisions };
};

/** A window of 400 days that begins in the past. */
export const timeWindow = (now: Date): { readonly from: string; readonly to: string } => {
  const startDay = dayAfter(now.toISOString().slice(0, 10), -60);
  return { from: startDay, to: dayAfter(startDay, 399) };
};

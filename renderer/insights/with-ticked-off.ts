import type { HealthInsights } from '#server/insights/contract.ts';
import { healthScore } from '#server/insights/rules.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';

/** How the pets are doing once the server knows of what was ticked off on this device. */
export const withTickedOff = (
  insights: HealthInsights,
  ticked: readonly ReminderWithPet[],
): HealthInsights => {
  if (ticked.length === 0) return insights;
  const { counts, coverage } = insights;
  const late = ticked.filter(({ isOverdue }) => isOverdue).length;
  const overdue = Math.max(0, counts.overdue - late);
  const upcoming = Math.max(0, counts.upcoming - (ticked.length - late));
  const completedThisMonth = insights.completedThisMonth + ticked.length;
  const done = new Set(ticked.map(({ id }) => id));
  return {
    ...insights,
    score: healthScore({
      pets: coverage.pets,
      overdue,
      completedThisMonth,
      coveragePercent: coverage.percent,
    }),
    completedThisMonth,
    counts: { ...counts, overdue, upcoming },
    attention: insights.attention.filter(({ id }) => !done.has(id)),
    summaries: insights.summaries.map((summary) => ({
      ...summary,
      upcoming: summary.upcoming.filter(({ id }) => !done.has(id)),
    })),
  };
};

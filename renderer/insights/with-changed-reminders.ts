import { type ChangedReminders, dueCountChange } from '#renderer/reminders/changed-reminders.ts';
import type { HealthInsights } from '#server/insights/contract.ts';
import { healthScore } from '#server/insights/rules.ts';

/** The insights as the server will return them once it has received this device's changes. */
export const withChangedReminders = (
  insights: HealthInsights,
  changed: ChangedReminders,
): HealthInsights => {
  const { before, after } = changed;
  if (before === after) return insights;
  const { counts, coverage } = insights;
  const change = dueCountChange(changed);
  const overdue = Math.max(0, counts.overdue + change.overdue);
  const upcoming = Math.max(0, counts.upcoming + change.upcoming);
  const completedThisMonth = insights.completedThisMonth + changed.completedThisMonth;
  const changedDates = new Map(after.map((one) => [one.id, one.isCompleted ? '' : one.dueDate]));
  /** Whether a reminder is still open with the date that the server lists. */
  const isUnchanged = ({
    id,
    dueDate,
  }: {
    readonly id: string;
    readonly dueDate: string;
  }): boolean => (changedDates.get(id) ?? dueDate) === dueDate;
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
    attention: insights.attention.filter(isUnchanged),
    summaries: insights.summaries.map((summary) => ({
      ...summary,
      upcoming: summary.upcoming.filter(isUnchanged),
    })),
  };
};

import { type ChangedReminders, dueCountChange } from '#renderer/reminders/changed-reminders.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { HealthInsights } from '#server/insights/contract.ts';
import { healthScore } from '#server/insights/rules.ts';

/** The current time and the owner's time zone. */
interface Clock {
  readonly now: Date;
  readonly timeZone: string;
}

/** The number of reminders, open before, that are completed in the current month of the owner's zone. */
const completedInMonth = (
  { before, after }: ChangedReminders,
  { now, timeZone }: Clock,
): number => {
  const monthOf = (instant: Date): string => dayIn(instant, timeZone).slice(0, 7);
  const month = monthOf(now);
  const doneBefore = new Set(before.filter(({ isCompleted }) => isCompleted).map(({ id }) => id));
  return after.filter(
    ({ id, completedAt }) =>
      completedAt !== null && !doneBefore.has(id) && monthOf(new Date(completedAt)) === month,
  ).length;
};

/** Only reminders that the server counts: care of the account's own living pets, without the ends of documents. */
const countedReminders = (
  { summaries }: HealthInsights,
  { before, after }: ChangedReminders,
): ChangedReminders => {
  const petIds = new Set(summaries.map(({ pet }) => pet.id));
  const isCounted = ({ petId, type }: ChangedReminders['after'][number]): boolean =>
    petIds.has(petId) && type !== 'document';
  return { before: before.filter(isCounted), after: after.filter(isCounted) };
};

/** The insights as the server will return them once it has received this device's changes. */
export const withChangedReminders = (
  insights: HealthInsights,
  allChanged: ChangedReminders,
  clock: Clock,
): HealthInsights => {
  if (allChanged.before === allChanged.after) return insights;
  const changed = countedReminders(insights, allChanged);
  const { counts, coverage } = insights;
  const change = dueCountChange(changed);
  const overdue = Math.max(0, counts.overdue + change.overdue);
  const upcoming = Math.max(0, counts.upcoming + change.upcoming);
  const completedThisMonth = insights.completedThisMonth + completedInMonth(changed, clock);
  const changedDates = new Map(
    changed.after.map((one) => [one.id, one.isCompleted ? '' : one.dueDate]),
  );
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

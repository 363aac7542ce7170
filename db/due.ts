import type { Knex } from 'knex';

/** Where an owner's present day begins: what is due before it is overdue. */
export interface DayStart {
  /** The calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** Its first instant, ISO 8601 UTC. */
  readonly instant: string;
}

// Days and instants share one TEXT column: each is compared with its own kind.
const dueWhere = (k: Knex, comparison: string, starts: readonly DayStart[]) =>
  k.raw(
    `((length(due_date) = 10 and ${comparison}) or (length(due_date) > 10 and ${comparison}))`,
    [...starts.map(({ day }) => day), ...starts.map(({ instant }) => instant)],
  );

/** Whose due date, an instant or a day, lies before. As `isOverdue` in server/reminders/rules.ts, for a whole list. */
export const overdueBefore = (k: Knex, start: DayStart) => dueWhere(k, 'due_date < ?', [start]);

/** Whose due date, an instant or a day, lies in the days from one up to, and not on, another. */
export const dueBetween = (k: Knex, from: DayStart, until: DayStart) =>
  dueWhere(k, 'due_date >= ? and due_date < ?', [from, until]);

/** As the index of open reminders says it, which holds no others: a bound value would not be known to be the same. */
export const IS_OPEN = 'not reminders.is_completed and reminders.deleted_at is null';

/** As the index of what was done says it. */
export const IS_DONE = 'reminders.is_completed and reminders.deleted_at is null';

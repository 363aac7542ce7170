import type { Knex } from 'knex';

/** Where an owner's present day begins: what is due before it is overdue. */
export interface DayStart {
  /** The calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** Its first instant, ISO 8601 UTC. */
  readonly instant: string;
}

// Days and instants share one TEXT column: each is compared with its own kind.
const BEFORE =
  '((length(due_date) = 10 and due_date < ?) or (length(due_date) > 10 and due_date < ?))';

/** Whose due date, an instant or a day, lies before. */
export const overdueBefore = (k: Knex, { day, instant }: DayStart) => k.raw(BEFORE, [day, instant]);

/** As the index of open reminders says it, which holds no others: a bound value would not be known to be the same. */
export const IS_OPEN = 'not reminders.is_completed and reminders.deleted_at is null';

/** As the index of what was done says it. */
export const IS_DONE = 'reminders.is_completed and reminders.deleted_at is null';

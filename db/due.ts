import type { Knex } from 'knex';

/** The start of the owner's current day. Anything due before it is overdue. */
export interface DayStart {
  /** The calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** The first instant of the day, ISO 8601 UTC. */
  readonly instant: string;
}

// Days and instants share one TEXT column, and each is compared with its own format.
const dueDateCondition = (knex: Knex, comparison: string, dayStarts: readonly DayStart[]) =>
  knex.raw(
    `((length(due_date) = 10 and ${comparison}) or (length(due_date) > 10 and ${comparison}))`,
    [...dayStarts.map(({ day }) => day), ...dayStarts.map(({ instant }) => instant)],
  );

/**
 * Rows whose due date, an instant or a day, has passed. The SQL of `isOverdue` in
 * server/reminders/rules.ts.
 */
export const overdueBefore = (knex: Knex, start: DayStart) =>
  dueDateCondition(knex, 'due_date < ?', [start]);

/**
 * Rows whose due date, an instant or a day, is between two days: the first is inclusive, the second
 * exclusive.
 */
export const dueBetween = (knex: Knex, from: DayStart, to: DayStart) =>
  dueDateCondition(knex, 'due_date >= ? and due_date < ?', [from, to]);

/**
 * Written exactly as in the index of open reminders, because a partial index is used only for the
 * same expression. A bound value would not match it.
 */
export const IS_OPEN = 'not reminders.is_completed and reminders.deleted_at is null';

/** Written exactly as in the index of completed reminders. */
export const IS_DONE = 'reminders.is_completed and reminders.deleted_at is null';

/** The open reminders of living pets that are no samples, with their pets and owners. Only these are notified of. */
export const remindersToNotify = (knex: Knex) =>
  knex('reminders')
    .join('pets', 'pets.id', 'reminders.petId')
    .join('users', 'users.id', 'pets.userId')
    .whereRaw(IS_OPEN)
    .whereNull('pets.deletedAt')
    .whereNull('pets.passedAwayOn')
    .where('pets.isSample', false);

import type { Knex } from 'knex';
import type { UserRow } from '#db/accounts/queries.ts';
import { type DayStart, IS_OPEN, overdueBefore, remindersToNotify } from '#db/due.ts';
import type { Runner } from '#db/engine/run.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { ReminderRow } from './queries.ts';

/** An open reminder with the columns that a notification shows. */
export type OpenReminderRow = Pick<ReminderRow, 'dueDate' | 'documentId' | 'title'> & {
  readonly petName: PetRow['name'];
} & Pick<UserRow, 'timeZone' | 'preferredLanguage'>;

/** The rows of owners who want reminders. */
const wantsReminders = (knex: Knex) =>
  knex.raw(
    knex.client.config.client === 'pg'
      ? "(users.notification_preferences::json ->> 'reminders')::boolean"
      : "users.notification_preferences ->> 'reminders'",
  );

/**
 * The open reminders of living pets whose owners want reminders, soonest first and at most `limit`, for the tray of a
 * household's computer.
 */
export const listOpenRemindersOfAll = (
  db: Runner,
  limit: number,
): Promise<readonly OpenReminderRow[]> =>
  db.run((knex) =>
    remindersToNotify(knex)
      .where(wantsReminders(knex))
      .orderBy(['reminders.dueDate', 'reminders.id'])
      .limit(limit)
      .select<OpenReminderRow[]>(
        'reminders.dueDate',
        'reminders.documentId',
        'reminders.title',
        'pets.name as petName',
        'users.timeZone',
        'users.preferredLanguage',
      ),
  );

/**
 * The distinct time zones of owners. Each lookup in the index finds the next zone, because a job
 * that runs every minute should not read all owners.
 */
export const zonesOfOwners = (db: Runner): Promise<readonly string[]> =>
  db.run((knex) =>
    knex
      .withRecursive(
        'zones',
        knex.raw(
          `select min(time_zone) as time_zone from users union all
           select (select min(time_zone) from users where time_zone > zones.time_zone)
           from zones where zones.time_zone is not null`,
        ),
      )
      .from<{ timeZone: string }>('zones')
      .whereNotNull('timeZone')
      .orderBy('timeZone')
      .pluck('timeZone'),
  );

/** Updates the stored overdue flags of all reminders in a time zone. Returns how many changed. */
export const refreshOverdueFlags = async (
  db: Runner,
  timeZone: string,
  today: DayStart,
): Promise<number> => {
  const inZone = (knex: Knex) =>
    knex<ReminderRow>('reminders').whereExists(
      knex('pets')
        .join('users', 'users.id', 'pets.userId')
        .where({ timeZone })
        .where('pets.id', knex.ref('reminders.petId')),
    );
  // The two formats of a date, compared as texts: overdue dates are below the later bound, and all
  // others are at or above the earlier one.
  const [first = today.day, last = today.day] = [today.day, today.instant].toSorted();
  const raisedCount = await db.run((knex) =>
    inZone(knex)
      .whereRaw(IS_OPEN)
      .where('dueDate', '<', last)
      .where({ isOverdue: false })
      .where(overdueBefore(knex, today))
      .update({ isOverdue: true }),
  );
  const flaggedReminders = (knex: Knex) => inZone(knex).whereRaw('reminders.is_overdue');
  const closedCount = await db.run((knex) =>
    flaggedReminders(knex).where({ isCompleted: true }).update({ isOverdue: false }),
  );
  const putOffCount = await db.run((knex) =>
    flaggedReminders(knex)
      .where({ isCompleted: false })
      .where('dueDate', '>=', first)
      .whereNot(overdueBefore(knex, today))
      .update({ isOverdue: false }),
  );
  return raisedCount + closedCount + putOffCount;
};

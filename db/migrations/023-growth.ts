import type { Knex } from 'knex';

/**
 * What the jobs look for among everybody's rows and nothing else: what is deleted, the open reminders, the flags that
 * stand, the tokens that run out. Of the rest of these tables, which is nearly all of them, such an index holds nothing;
 * and SQLite, which takes any equality for a rare one, never goes through it for what is *not* deleted.
 */
const PARTIAL: Readonly<Record<string, string>> = {
  pets_deleted: 'pets (deleted_at) where deleted_at is not null',
  medical_records_deleted: 'medical_records (deleted_at) where deleted_at is not null',
  reminders_flagged: 'reminders (is_completed, due_date) where is_overdue',
  users_confirmation_ends:
    'users (email_confirmation_expires_at) where email_confirmation_expires_at is not null',
  users_reset_ends: 'users (password_reset_expires_at) where password_reset_expires_at is not null',
};

/**
 * SQLite passes over what is planned, or flagged, without leaving this index; PostgreSQL looks at the row in any case, and
 * a change of what stands in an index costs it more.
 */
const openReminders = ({ client }: Knex): string => {
  const columns = client.config.client === 'pg' ? 'due_date' : 'due_date, planned_for, is_overdue';
  return `reminders (${columns}) where not is_completed and deleted_at is null`;
};

/** By these, what is not deleted, or not done, of one owner was looked for among everybody's. */
const WHOLE = {
  pets: [['deleted_at']],
  medical_records: [['deleted_at']],
  reminders: [['is_completed', 'due_date', 'id'], 'reminders_due'],
} as const;

const MORE = {
  users: 'time_zone',
  notices: 'created_at',
  biometric_challenges: 'user_id',
} as const;

/** Indexes by which no call and no job reads more of a table the more owners there are. */
export const growth: Knex.Migration = {
  async up(knex) {
    const partial = { ...PARTIAL, reminders_open: openReminders(knex) };
    for (const [name, rows] of Object.entries(partial)) {
      await knex.raw(`create index ${name} on ${rows}`);
    }
    for (const [table, [columns, name]] of Object.entries(WHOLE)) {
      await knex.schema.alterTable(table, (t) => t.dropIndex([...columns], name));
    }
    for (const [table, column] of Object.entries(MORE)) {
      await knex.schema.alterTable(table, (t) => t.index([column]));
    }
  },
  async down(knex) {
    for (const [table, column] of Object.entries(MORE)) {
      await knex.schema.alterTable(table, (t) => t.dropIndex([column]));
    }
    for (const [table, [columns, name]] of Object.entries(WHOLE)) {
      await knex.schema.alterTable(table, (t) => t.index([...columns], name));
    }
    for (const name of ['reminders_open', ...Object.keys(PARTIAL)]) {
      await knex.raw(`drop index ${name}`);
    }
  },
};

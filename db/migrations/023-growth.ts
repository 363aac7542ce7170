import type { Knex } from 'knex';

/**
 * Partial indexes for the jobs that look through the rows of all owners: deleted rows, open
 * reminders, flags that are set, expiring tokens. They hold nothing of the other rows, which are
 * nearly all. SQLite assumes that any equality is selective, so a full index would also be used to
 * find rows that are *not* deleted.
 */
const PARTIAL_INDEXES: Readonly<Record<string, string>> = {
  pets_deleted: 'pets (deleted_at) where deleted_at is not null',
  medical_records_deleted: 'medical_records (deleted_at) where deleted_at is not null',
  reminders_flagged: 'reminders (is_completed, due_date) where is_overdue',
  users_confirmation_ends:
    'users (email_confirmation_expires_at) where email_confirmation_expires_at is not null',
  users_reset_ends: 'users (password_reset_expires_at) where password_reset_expires_at is not null',
};

/**
 * With these columns SQLite filters planned and flagged reminders within the index. PostgreSQL
 * reads the row in any case, and there each change of an indexed column costs more.
 */
const openReminders = ({ client }: Knex): string => {
  const columns = client.config.client === 'pg' ? 'due_date' : 'due_date, planned_for, is_overdue';
  return `reminders (${columns}) where not is_completed and deleted_at is null`;
};

/**
 * Full indexes that are dropped: queries for one owner's rows that are not deleted, or not
 * completed, went through those of all owners.
 */
const REPLACED_INDEXES = {
  pets: [['deleted_at']],
  medical_records: [['deleted_at']],
  reminders: [['is_completed', 'due_date', 'id'], 'reminders_due'],
} as const;

const ADDED_COLUMNS = {
  users: 'time_zone',
  notices: 'created_at',
  biometric_challenges: 'user_id',
} as const;

/** With these indexes the cost of calls and jobs does not grow with the number of owners. */
export const growth: Knex.Migration = {
  async up(knex) {
    const partialIndexes = { ...PARTIAL_INDEXES, reminders_open: openReminders(knex) };
    for (const [name, rows] of Object.entries(partialIndexes)) {
      await knex.raw(`create index ${name} on ${rows}`);
    }
    for (const [table, [columns, name]] of Object.entries(REPLACED_INDEXES)) {
      await knex.schema.alterTable(table, (t) => t.dropIndex([...columns], name));
    }
    for (const [table, column] of Object.entries(ADDED_COLUMNS)) {
      await knex.schema.alterTable(table, (t) => t.index([column]));
    }
  },
  async down(knex) {
    for (const [table, column] of Object.entries(ADDED_COLUMNS)) {
      await knex.schema.alterTable(table, (t) => t.dropIndex([column]));
    }
    for (const [table, [columns, name]] of Object.entries(REPLACED_INDEXES)) {
      await knex.schema.alterTable(table, (t) => t.index([...columns], name));
    }
    for (const name of ['reminders_open', ...Object.keys(PARTIAL_INDEXES)]) {
      await knex.raw(`drop index ${name}`);
    }
  },
};

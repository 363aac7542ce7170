import type { Knex } from 'knex';

const COUNT_COLUMNS = [
  'pet_quota',
  'record_quota',
  'scan_quota',
  'clinic_quota',
  'push_device_quota',
  'session_quota',
  'rating_quota',
] as const;

/** Accounts that the operator disabled, and quotas that the operator gave to single accounts. */
export const operatedAccounts: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('users', (t) => {
      t.text('disabled_at');
    });
    await knex.schema.alterTable('user_subscriptions', (t) => {
      for (const column of COUNT_COLUMNS) t.integer(column);
      t.bigInteger('storage_quota');
    });
  },
  async down(knex) {
    // knex would copy the tables, which fails for one with a generated column.
    for (const column of [...COUNT_COLUMNS, 'storage_quota'])
      await knex.raw(`alter table user_subscriptions drop column ${column}`);
    await knex.raw('alter table users drop column disabled_at');
  },
};

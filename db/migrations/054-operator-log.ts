import type { Knex } from 'knex';

/** A log of the commands that operators ran. */
export const operatorLog: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('operator_log', (t) => {
      t.text('id').primary();
      t.text('at').notNullable();
      t.text('operator').notNullable();
      t.text('command').notNullable();
      t.text('account_id');
      t.text('detail');
      t.index(['at'], 'operator_log_at');
    });
  },
  async down(knex) {
    await knex.schema.dropTable('operator_log');
  },
};

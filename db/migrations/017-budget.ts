import type { Knex } from 'knex';

/** What an owner means to spend on each pet in a month. */
export const budget: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('users', (t) => {
      t.integer('monthly_budget_centavos').notNullable().defaultTo(10_000);
    });
  },
  async down(knex) {
    // knex drops a column of SQLite by copying the table, which would cascade into all that users own.
    await knex.raw('alter table users drop column monthly_budget_centavos');
  },
};

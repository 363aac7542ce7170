import type { Knex } from 'knex';

/** The monthly budget for each pet. */
export const budget: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('users', (t) => {
      t.integer('monthly_budget_centavos').notNullable().defaultTo(10_000);
    });
  },
  async down(knex) {
    // On SQLite, knex drops a column by copying the table, which would delete everything that users
    // own by cascade.
    await knex.raw('alter table users drop column monthly_budget_centavos');
  },
};

import type { Knex } from 'knex';

/** Marks the pets that stand in an empty booklet for a look around. */
export const samplePets: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('pets', (t) => {
      t.boolean('is_sample').notNullable().defaultTo(false);
    });
  },
  async down(knex) {
    // knex drops a column of SQLite by copying the table, which would cascade into its records.
    await knex.raw('alter table pets drop column is_sample');
  },
};

import type { Knex } from 'knex';

/** Marks the sample pets that an empty account can show. */
export const samplePets: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('pets', (t) => {
      t.boolean('is_sample').notNullable().defaultTo(false);
    });
  },
  async down(knex) {
    // On SQLite, knex drops a column by copying the table, which would delete the pet's records by
    // cascade.
    await knex.raw('alter table pets drop column is_sample');
  },
};

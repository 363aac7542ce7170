import type { Knex } from 'knex';

/** Answers to the usual questions of vets. NULL means that the owner did not answer. */
export const petDetails: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('pets', (t) => {
      t.text('sex').checkIn(['female', 'male']);
      t.boolean('neutered');
      t.text('allergies');
      t.text('colour');
      t.text('insurance_number');
      // A calendar day. A pet that passed away keeps its history, and is left out of everything
      // about the future.
      t.text('passed_away_on');
    });
  },
  async down(knex) {
    // Added one by one with raw SQL, because knex would rebuild the whole table on SQLite.
    for (const column of [
      'sex',
      'neutered',
      'allergies',
      'colour',
      'insurance_number',
      'passed_away_on',
    ]) {
      await knex.raw('alter table pets drop column ??', [column]);
    }
  },
};

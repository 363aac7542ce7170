import type { Knex } from 'knex';

/** What vets ask. NULL is "not told": nobody has to know whether a stray was neutered. */
export const petDetails: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('pets', (t) => {
      t.text('sex').checkIn(['female', 'male']);
      t.boolean('neutered');
      t.text('allergies');
      t.text('colour');
      t.text('insurance_number');
      // A calendar day. A pet with one keeps its booklet and is left out of all that looks ahead.
      t.text('passed_away_on');
    });
  },
  async down(knex) {
    // One by one and by name: knex would rebuild the whole table on SQLite.
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

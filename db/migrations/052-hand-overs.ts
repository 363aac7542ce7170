import type { Knex } from 'knex';

/** Links that hand pets over, and the pets that an account handed over. */
export const handOvers: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('hand_overs', (t) => {
      t.text('id').primary();
      // A pet has one open link at most.
      t.text('pet_id').notNullable().unique().references('id').inTable('pets').onDelete('CASCADE');
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('token_hash').notNullable().unique();
      t.text('email');
      t.text('document_ids');
      t.text('expires_at').notNullable();
      t.text('created_at').notNullable();
      t.index('user_id', 'hand_overs_user_id');
      t.index('expires_at', 'hand_overs_expires_at');
    });
    await knex.schema.createTable('handed_over', (t) => {
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('pet_id').notNullable();
      t.text('handed_over_at').notNullable();
      t.primary(['user_id', 'pet_id']);
      t.index('handed_over_at', 'handed_over_handed_over_at');
    });
  },
  async down(knex) {
    await knex.schema.dropTable('handed_over');
    await knex.schema.dropTable('hand_overs');
  },
};

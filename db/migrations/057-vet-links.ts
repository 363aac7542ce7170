import type { Knex } from 'knex';

/** Links that show a pet to a vet. */
export const vetLinks: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('vet_links', (t) => {
      t.text('id').primary();
      t.text('pet_id').notNullable().references('id').inTable('pets').onDelete('CASCADE');
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('token_hash').notNullable().unique();
      t.text('ends_at').notNullable();
      t.boolean('shows_records').notNullable();
      t.boolean('shows_documents').notNullable();
      t.boolean('shows_diary').notNullable();
      t.boolean('shows_care').notNullable();
      t.text('questions');
      t.text('language').notNullable();
      t.integer('openings').notNullable().defaultTo(0);
      t.text('last_opened_at');
      t.text('created_at').notNullable();
      t.index(['pet_id', 'created_at'], 'vet_links_pet');
      t.index(['user_id'], 'vet_links_user');
      t.index(['ends_at'], 'vet_links_ends');
    });
  },
  async down(knex) {
    await knex.schema.dropTable('vet_links');
  },
};

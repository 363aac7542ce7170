import type { Knex } from 'knex';

/** Tokens with which other programs use the API for an account. */
export const apiTokens: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('api_tokens', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('users.id').onDelete('cascade');
      t.text('name').notNullable();
      t.text('hash').notNullable();
      t.text('scopes').notNullable();
      t.text('pet_ids');
      t.text('expires_at');
      t.text('created_at').notNullable();
      t.text('last_used_at');
      t.unique(['hash'], { indexName: 'api_tokens_hash' });
      t.index(['user_id', 'created_at'], 'api_tokens_user');
      t.index(['expires_at'], 'api_tokens_expires');
    });
  },
  async down(knex) {
    await knex.schema.dropTable('api_tokens');
  },
};

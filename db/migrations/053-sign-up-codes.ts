import type { Knex } from 'knex';

/** One-time codes for servers with restricted sign-up. */
export const signUpCodes: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('sign_up_codes', (t) => {
      t.text('hash').primary();
      t.text('kind').notNullable();
      t.text('email');
      t.integer('tries_left').notNullable();
      t.text('user_id').references('id').inTable('users').onDelete('CASCADE');
      t.text('created_at').notNullable();
      t.text('expires_at').notNullable();
      t.index(['expires_at'], 'sign_up_codes_expires');
      t.index(['user_id'], 'sign_up_codes_user');
    });
  },
  async down(knex) {
    await knex.schema.dropTable('sign_up_codes');
  },
};

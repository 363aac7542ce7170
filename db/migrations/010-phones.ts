import type { Knex } from 'knex';

/** An owner may come in by a verified phone number, and so without an email or a password. */
export const phones: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('users', (t) => {
      // E.164. The free text `phone` beside it is what the owner tells others.
      t.text('verified_phone');
      // Becomes the email once its owner has confirmed it.
      t.text('pending_email');
      t.unique(['verified_phone']);
    });
    // SQLite adds only virtual ones to a table that exists, and PostgreSQL knows only stored ones.
    const kept = knex.client.config.client === 'pg' ? 'stored' : 'virtual';
    await knex.raw(
      `alter table users add column has_password boolean generated always as (password_hash is not null) ${kept}`,
    );

    // Neither the number nor the code stands here: both are kept as hashes under the server's own key.
    await knex.schema.createTable('phone_codes', (t) => {
      t.text('number_hash').primary();
      t.text('code_hash').notNullable();
      t.integer('tries').notNullable().defaultTo(0);
      t.text('expires_at').notNullable().index();
    });
  },
  async down(knex) {
    await knex.schema.dropTable('phone_codes');
    await knex.raw('alter table users drop column has_password');
    await knex.schema.alterTable('users', (t) => t.dropUnique(['verified_phone']));
    // knex would copy the table and drop the first, and whatever refers to its rows would go with them.
    await knex.raw('alter table users drop column verified_phone');
    await knex.raw('alter table users drop column pending_email');
  },
};

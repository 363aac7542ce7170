import type { Knex } from 'knex';

/**
 * An account may be opened by a verified phone number, and so have no email address or password.
 */
export const phones: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('users', (t) => {
      // E.164. The existing column `phone` is free text for contact.
      t.text('verified_phone');
      // Becomes the email address once its owner has confirmed it.
      t.text('pending_email');
      t.unique(['verified_phone']);
    });
    // SQLite can add only virtual generated columns to an existing table, and PostgreSQL has only
    // stored ones.
    const columnStorage = knex.client.config.client === 'pg' ? 'stored' : 'virtual';
    await knex.raw(
      `alter table users add column has_password boolean generated always as (password_hash is not null) ${columnStorage}`,
    );

    // Neither the number nor the code is stored, only their hashes, keyed with the server's secret.
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
    // knex would copy the table and drop the original, which would delete all rows that refer to
    // it.
    await knex.raw('alter table users drop column verified_phone');
    await knex.raw('alter table users drop column pending_email');
  },
};

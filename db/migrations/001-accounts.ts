import type { Knex } from 'knex';

/**
 * Instants are ISO 8601 UTC, calendar dates are YYYY-MM-DD, and JSON is text, so that both
 * databases have the same rows.
 */
export const accounts: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('users', (t) => {
      t.text('id').primary();
      t.text('email').unique();
      t.text('password_hash');
      t.text('first_name').notNullable();
      t.text('last_name').notNullable();
      t.text('phone');
      t.text('address');
      t.text('city');
      t.text('country').notNullable().defaultTo('Philippines');
      t.text('date_of_birth');
      t.text('emergency_contact');
      t.text('emergency_phone');
      t.text('preferred_language').notNullable().defaultTo('en').checkIn(['en', 'fil']);
      t.text('time_zone').notNullable().defaultTo('Asia/Manila');
      t.text('notification_preferences').notNullable();
      t.boolean('public_profile').notNullable().defaultTo(true);
      t.boolean('qr_emergency_info').notNullable().defaultTo(true);
      t.boolean('anonymous_data_sharing').notNullable().defaultTo(false);
      t.boolean('is_email_confirmed').notNullable().defaultTo(false);
      t.text('email_confirmation_token').unique();
      t.text('email_confirmation_expires_at');
      t.text('password_reset_token').unique();
      t.text('password_reset_expires_at');
      t.integer('session_version').notNullable().defaultTo(1);
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
    });

    await knex.schema.createTable('sessions', (t) => {
      t.text('sid').primary();
      t.text('user_id').references('id').inTable('users').onDelete('CASCADE').index();
      t.text('sess').notNullable();
      t.text('expire').notNullable().index();
      t.text('created_at').notNullable();
    });

    // Photos and documents are separate from the rows that show them.
    await knex.schema.createTable('blobs', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE').index();
      t.text('kind').notNullable().checkIn(['photo', 'document']);
      t.text('mime_type').notNullable();
      t.text('sha256').notNullable();
      t.integer('byte_size').notNullable();
      t.integer('width');
      t.integer('height');
      t.text('created_at').notNullable();
      t.binary('thumbnail');
      t.binary('bytes').notNullable();
    });

    await knex.schema.alterTable('users', (t) => {
      t.text('profile_image_blob_id')
        .references('id')
        .inTable('blobs')
        .onDelete('SET NULL')
        .index();
    });
  },
  async down(knex) {
    await knex.schema.alterTable('users', (t) => t.dropColumn('profile_image_blob_id'));
    for (const table of ['blobs', 'sessions', 'users']) await knex.schema.dropTable(table);
  },
};

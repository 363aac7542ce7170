import type { Knex } from 'knex';

/**
 * Messages to support. Their pictures are stored here and not in `blobs`, because they are not part
 * of the account's data.
 */
export const support: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('support_messages', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE').index();
      t.text('subject').notNullable();
      t.text('message').notNullable();
      // The address when the message was sent. A reply goes to the account's current address.
      t.text('user_email');
      t.text('user_name');
      t.text('created_at').notNullable();
      t.text('mailed_at');
      t.integer('mail_tries').notNullable().defaultTo(0);
      // No process tries again before this instant.
      t.text('mail_again_at').notNullable();
      t.index(['mailed_at', 'mail_again_at']);
    });

    await knex.schema.createTable('support_attachments', (t) => {
      t.text('message_id')
        .notNullable()
        .references('id')
        .inTable('support_messages')
        .onDelete('CASCADE');
      t.integer('position').notNullable();
      t.text('mime_type').notNullable();
      t.binary('bytes').notNullable();
      t.primary(['message_id', 'position']);
    });
  },
  async down(knex) {
    await knex.schema.dropTable('support_attachments');
    await knex.schema.dropTable('support_messages');
  },
};

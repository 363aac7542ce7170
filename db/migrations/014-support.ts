import type { Knex } from 'knex';

/** What owners write to support. Its pictures are not the booklet's: they stand here, apart from `blobs`. */
export const support: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('support_messages', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE').index();
      t.text('subject').notNullable();
      t.text('message').notNullable();
      // As they were sent; an answer goes to the account's own address.
      t.text('user_email');
      t.text('user_name');
      t.text('created_at').notNullable();
      t.text('mailed_at');
      t.integer('mail_tries').notNullable().defaultTo(0);
      // Nobody else tries before this instant.
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

import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/** Creates the table of expenses that belong to no medical record. */
export const expenseItems: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('expense_items', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('pet_id').references('id').inTable('pets').onDelete('SET NULL');
      t.text('category').notNullable();
      t.text('amount').notNullable();
      t.bigInteger('amount_centavos').notNullable();
      t.text('spent_on').notNullable();
      t.text('note');
      t.text('image_blob_id').references('id').inTable('blobs').onDelete('SET NULL');
      t.integer('version').notNullable().defaultTo(1);
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
      t.text('deleted_at');
      t.index('pet_id', 'expense_items_pet_id');
      t.index('image_blob_id', 'expense_items_image_blob_id');
    });
    await knex.raw(
      'create index expense_items_spent on expense_items (user_id, deleted_at, spent_on, amount_centavos, category, pet_id, id)',
    );
    await knex.raw(
      'create index expense_items_deleted on expense_items (deleted_at) where deleted_at is not null',
    );
  },
  async down(knex) {
    await dropFeed(knex);
    await knex.schema.dropTable('expense_items');
  },
};

import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

const VERSIONED_TABLES = ['pets', 'medical_records', 'expense_items'] as const;

/** When two edits were merged, and the discarded sides of edit conflicts. */
export const givenUp: Knex.Migration = {
  async up(knex) {
    for (const table of VERSIONED_TABLES) {
      await knex.schema.alterTable(table, (t) => {
        t.text('merged_at');
      });
    }
    await knex.schema.createTable('given_up', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('kind').notNullable();
      t.text('subject_id').notNullable();
      t.text('name').notNullable();
      t.text('words').notNullable();
      t.text('deleted_at').notNullable();
      t.index(['user_id', 'deleted_at'], 'given_up_owner');
      t.index('deleted_at', 'given_up_deleted');
    });
    await knex.schema.createTable('given_up_photos', (t) => {
      t.text('given_up_id').notNullable().references('id').inTable('given_up').onDelete('CASCADE');
      t.integer('position').notNullable();
      t.text('blob_id').notNullable().references('id').inTable('blobs').onDelete('CASCADE');
      t.primary(['given_up_id', 'position']);
      t.index('blob_id', 'given_up_photos_blob');
    });
  },
  async down(knex) {
    // The triggers name every column. The next start creates them again.
    await dropFeed(knex);
    await knex.schema.dropTable('given_up_photos');
    await knex.schema.dropTable('given_up');
    for (const table of VERSIONED_TABLES) {
      await knex.raw(`alter table ${table} drop column merged_at`);
    }
  },
};

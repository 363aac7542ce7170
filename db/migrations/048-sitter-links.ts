import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/** Links for sitters, and the names that sitters gave with what they recorded. */
export const sitterLinks: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('sitter_links', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('token_hash').notNullable().unique();
      t.text('pet_ids').notNullable();
      t.text('starts_at').notNullable();
      t.text('ends_at').notNullable();
      t.text('time_zone').notNullable();
      t.boolean('can_log').notNullable();
      t.text('pin_hash');
      t.text('note');
      t.text('watch_for');
      t.text('language').notNullable();
      t.boolean('show_address').notNullable().defaultTo(false);
      t.text('sitter_name');
      t.integer('wrong_pins').notNullable().defaultTo(0);
      t.text('locked_at');
      t.text('created_at').notNullable();
      t.index(['user_id', 'starts_at'], 'sitter_links_user');
      t.index(['ends_at'], 'sitter_links_ends');
    });
    for (const table of ['doses', 'diary_entries']) {
      await knex.schema.alterTable(table, (t) => {
        t.text('sitter_name');
      });
    }
  },
  async down(knex) {
    // The feed's triggers name every column. The next start creates them again.
    await dropFeed(knex);
    await knex.raw('alter table doses drop column sitter_name');
    await knex.raw('alter table diary_entries drop column sitter_name');
    await knex.schema.dropTable('sitter_links');
  },
};

import type { Knex } from 'knex';

/** Secret links under which calendar programs read what an owner's pets need. */
export const calendarFeeds: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('calendar_feeds', (t) => {
      t.text('user_id').primary().references('id').inTable('users').onDelete('CASCADE');
      t.text('token_hash').notNullable().unique();
      t.text('pet_ids');
      t.boolean('hides_titles').notNullable().defaultTo(false);
      t.text('created_at').notNullable();
    });
  },
  async down(knex) {
    await knex.schema.dropTable('calendar_feeds');
  },
};

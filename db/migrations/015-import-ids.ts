import type { Knex } from 'knex';

/**
 * The new id of each id in an imported file, so that importing the file again finds the same rows.
 */
export const importIds: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('import_ids', (t) => {
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('kind').notNullable().checkIn(['profile', 'pet', 'record', 'reminder']);
      t.text('old_id').notNullable();
      t.text('new_id').notNullable();
      t.text('created_at').notNullable();
      t.primary(['user_id', 'kind', 'old_id']);
    });
  },
  async down(knex) {
    await knex.schema.dropTable('import_ids');
  },
};

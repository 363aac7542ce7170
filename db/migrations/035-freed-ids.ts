import type { Knex } from 'knex';

/** The ids of rows that were deleted permanently, which no client can choose again. */
export const freedIds: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('freed_ids', (t) => {
      t.text('id').notNullable();
      t.text('table_name').notNullable();
      t.text('freed_at').notNullable();
      t.primary(['id', 'table_name']);
      t.index(['table_name', 'freed_at']);
    });
  },
  async down(knex) {
    await knex.schema.dropTable('freed_ids');
  },
};

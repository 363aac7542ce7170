import type { Knex } from 'knex';

/** Rows that a published import inserts in further transactions. */
export const lateRows: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('import_rows', (t) => {
      t.text('import_id').notNullable().references('imports.id').onDelete('cascade');
      t.integer('position').notNullable();
      t.text('table_name').notNullable();
      t.text('rows').notNullable();
      t.primary(['import_id', 'position']);
    });
  },
  async down(knex) {
    await knex.schema.dropTable('import_rows');
  },
};

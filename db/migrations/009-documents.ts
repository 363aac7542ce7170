import type { Knex } from 'knex';

/** Documents stand beside a record's photos: files kept as they came, under the name they came with. */
export const documents: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('blobs', (t) => {
      t.text('original_name');
    });

    await knex.schema.createTable('record_documents', (t) => {
      t.text('blob_id').primary().references('id').inTable('blobs').onDelete('CASCADE');
      t.text('record_id')
        .notNullable()
        .references('id')
        .inTable('medical_records')
        .onDelete('CASCADE');
      t.index(['record_id', 'blob_id']);
    });
  },
  async down(knex) {
    await knex.schema.dropTable('record_documents');
    // knex would copy the table and drop the first, and whatever refers to its rows would go with them.
    await knex.raw('alter table blobs drop column original_name');
  },
};

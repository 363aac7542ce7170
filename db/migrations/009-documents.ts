import type { Knex } from 'knex';

/**
 * Documents of records, in addition to photos. Files are stored unchanged, under their original
 * names.
 */
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
    // knex would copy the table and drop the original, which would delete all rows that refer to
    // it.
    await knex.raw('alter table blobs drop column original_name');
  },
};

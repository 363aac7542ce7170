import type { Knex } from 'knex';

export const records: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('medical_records', (t) => {
      t.text('id').primary();
      t.text('pet_id').notNullable().references('id').inTable('pets').onDelete('CASCADE');
      t.text('type')
        .notNullable()
        .checkIn([
          'vaccine',
          'deworming',
          'treatment',
          'surgery',
          'checkup',
          'lab-test',
          'grooming',
        ]);
      t.text('title').notNullable();
      t.text('description');
      t.text('date_administered').notNullable();
      t.text('next_due_date');
      t.text('veterinarian');
      t.text('clinic');
      t.text('batch_number');
      t.text('weight');
      // The owner's text, and the amount that was parsed from it for sums.
      t.text('cost');
      t.bigInteger('cost_centavos').notNullable().defaultTo(0);
      t.text('notes');
      t.text('image_blob_id').references('id').inTable('blobs').onDelete('SET NULL').index();
      t.boolean('reminder_enabled').notNullable().defaultTo(true);
      t.boolean('reminder_sms').notNullable().defaultTo(false);
      t.integer('version').notNullable().defaultTo(1);
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
      t.text('deleted_at').index();
      t.index(['pet_id', 'deleted_at', 'date_administered', 'id']);
      t.index(['pet_id', 'type', 'title']);
    });

    await knex.schema.createTable('record_attachments', (t) => {
      t.text('record_id')
        .notNullable()
        .references('id')
        .inTable('medical_records')
        .onDelete('CASCADE');
      t.integer('position').notNullable();
      t.text('blob_id').notNullable().references('id').inTable('blobs').onDelete('CASCADE').index();
      t.primary(['record_id', 'position']);
    });
  },
  async down(knex) {
    await knex.schema.dropTable('record_attachments');
    await knex.schema.dropTable('medical_records');
  },
};

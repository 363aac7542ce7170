import type { Knex } from 'knex';

export const reminders: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('reminders', (t) => {
      t.text('id').primary();
      t.text('pet_id').notNullable().references('id').inTable('pets').onDelete('CASCADE');
      // At most one reminder for each record.
      t.text('medical_record_id')
        .unique()
        .references('id')
        .inTable('medical_records')
        .onDelete('CASCADE');
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
      t.text('due_date').notNullable();
      t.boolean('is_overdue').notNullable().defaultTo(false);
      t.boolean('is_completed').notNullable().defaultTo(false);
      t.text('completed_at');
      // Set when a later record completed the reminder. Only deleting that record opens it again.
      t.text('completed_by_record_id')
        .references('id')
        .inTable('medical_records')
        .onDelete('SET NULL')
        .index();
      t.boolean('notification_sent').notNullable().defaultTo(false);
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
      t.text('deleted_at');
      t.index(['pet_id', 'deleted_at', 'is_completed', 'due_date', 'id']);
    });
  },
  async down(knex) {
    await knex.schema.dropTable('reminders');
  },
};

import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

const PARTIAL_INDEXES = [
  'create index care_plans_deleted on care_plans (deleted_at) where deleted_at is not null',
  'create index care_plans_next_notice on care_plans (next_notice_at) where next_notice_at is not null',
  `create unique index doses_occurrence on doses (plan_id, day, (coalesce("time", ''))) where day is not null`,
];

/** Care plans, the doses that were given or skipped, and the diary. */
export const care: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('care_plans', (t) => {
      t.text('id').primary();
      t.text('pet_id').notNullable().references('id').inTable('pets').onDelete('CASCADE');
      t.text('record_id').references('id').inTable('medical_records').onDelete('SET NULL');
      t.text('title').notNullable();
      t.text('status').notNullable();
      t.text('instructions');
      t.text('revisions').notNullable();
      t.bigInteger('supply_counted');
      t.text('supply_counted_at');
      t.text('supply_unit');
      t.bigInteger('supply_remind_at');
      t.boolean('has_reminders').notNullable().defaultTo(true);
      t.boolean('reminder_sms').notNullable().defaultTo(false);
      t.integer('remind_before').notNullable().defaultTo(0);
      t.text('next_notice_at');
      t.integer('version').notNullable().defaultTo(1);
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
      t.text('deleted_at');
      t.index('pet_id', 'care_plans_pet_id');
      t.index('record_id', 'care_plans_record_id');
    });
    await knex.schema.createTable('doses', (t) => {
      t.text('id').primary();
      t.text('plan_id').notNullable().references('id').inTable('care_plans').onDelete('CASCADE');
      t.text('pet_id').notNullable().references('id').inTable('pets').onDelete('CASCADE');
      t.text('day');
      t.text('time');
      t.text('on_day').notNullable();
      t.text('status').notNullable();
      t.text('given_at').notNullable();
      t.integer('amount');
      t.text('note');
      t.text('image_blob_id').references('id').inTable('blobs').onDelete('SET NULL');
      t.boolean('is_extra').notNullable().defaultTo(false);
      t.boolean('is_early').notNullable().defaultTo(false);
      t.text('by_user_id').references('id').inTable('users').onDelete('SET NULL');
      t.integer('version').notNullable().defaultTo(1);
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
      t.index(['pet_id', 'on_day'], 'doses_pet_id_on_day');
      t.index(['pet_id', 'given_at', 'id'], 'doses_pet_id_given_at');
      t.index(['plan_id', 'status', 'given_at', 'amount'], 'doses_plan_id_given_at');
      t.index('image_blob_id', 'doses_image_blob_id');
      t.index('by_user_id', 'doses_by_user_id');
    });
    await knex.schema.createTable('diary_entries', (t) => {
      t.text('id').primary();
      t.text('pet_id').notNullable().references('id').inTable('pets').onDelete('CASCADE');
      t.text('kind').notNullable();
      t.integer('level');
      t.double('value');
      t.text('unit');
      t.text('note');
      t.text('at').notNullable();
      t.text('image_blob_id').references('id').inTable('blobs').onDelete('SET NULL');
      t.integer('version').notNullable().defaultTo(1);
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
      t.index(['pet_id', 'at', 'id'], 'diary_entries_pet_id_at');
      t.index('image_blob_id', 'diary_entries_image_blob_id');
    });
    for (const index of PARTIAL_INDEXES) await knex.raw(index);
  },
  async down(knex) {
    await dropFeed(knex);
    for (const table of ['diary_entries', 'doses', 'care_plans']) {
      await knex.schema.dropTable(table);
    }
  },
};

import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

const RECORD_TYPES = [
  'vaccine',
  'deworming',
  'treatment',
  'surgery',
  'checkup',
  'lab-test',
  'grooming',
];

const OPEN_CARE =
  'reminders_open_care on reminders (pet_id, type, title) where not is_completed and deleted_at is null';

/**
 * Replaces the column `type` of reminders, because a check constraint of SQLite cannot be changed. Copying the table
 * would delete the notices of its rows by cascade.
 */
const rebuildType = async (knex: Knex, types: readonly string[]): Promise<void> => {
  const typeList = types.map((type) => `'${type}'`).join(', ');
  await knex.raw('drop index reminders_open_care');
  await knex.raw(
    `alter table reminders add column next_type text check (next_type in (${typeList}))`,
  );
  await knex.raw('update reminders set next_type = type');
  await knex.raw('alter table reminders drop column type');
  await knex.raw('alter table reminders rename column next_type to type');
  await knex.raw(`create index ${OPEN_CARE}`);
};

/** Documents of pets with their pages, and reminders of their last day. */
export const petDocuments: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('pet_documents', (t) => {
      t.text('id').primary();
      t.text('pet_id').notNullable().references('id').inTable('pets').onDelete('CASCADE');
      t.text('kind').notNullable();
      t.text('title').notNullable();
      t.text('number');
      t.text('issued_on');
      t.text('expires_on');
      t.text('note');
      t.boolean('reminder_enabled').notNullable().defaultTo(true);
      t.integer('version').notNullable().defaultTo(1);
      t.text('created_by').references('id').inTable('users').onDelete('SET NULL');
      t.text('updated_by');
      t.text('signed_as');
      t.text('updated_as');
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
      t.text('deleted_at');
      t.index(['pet_id', 'deleted_at', 'id'], 'pet_documents_pet');
    });
    await knex.raw(
      'create index pet_documents_deleted on pet_documents (deleted_at) where deleted_at is not null',
    );
    for (const column of ['created_by', 'updated_by']) {
      await knex.raw(
        `create index pet_documents_${column} on pet_documents (${column}) where ${column} is not null`,
      );
    }
    await knex.schema.createTable('pet_document_pages', (t) => {
      t.text('blob_id').primary().references('id').inTable('blobs').onDelete('CASCADE');
      t.text('document_id')
        .notNullable()
        .references('id')
        .inTable('pet_documents')
        .onDelete('CASCADE');
      t.integer('position').notNullable();
      t.index(['document_id', 'position'], 'pet_document_pages_document');
    });
    await rebuildType(knex, [...RECORD_TYPES, 'document']);
    await knex.raw(
      'alter table reminders add column document_id text references pet_documents (id) on delete cascade',
    );
    // At most one reminder for each document.
    await knex.raw(
      'create unique index reminders_document on reminders (document_id) where document_id is not null',
    );
    await knex.raw(
      `create index reminders_document_due on reminders (due_date)
       where document_id is not null and not is_completed and deleted_at is null`,
    );
  },
  async down(knex) {
    await dropFeed(knex);
    await knex('reminders').where({ type: 'document' }).delete();
    await knex.raw('drop index reminders_document_due');
    await knex.raw('drop index reminders_document');
    await knex.raw('alter table reminders drop column document_id');
    await rebuildType(knex, RECORD_TYPES);
    await knex.schema.dropTable('pet_document_pages');
    await knex.schema.dropTable('pet_documents');
  },
};

import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/**
 * The signature of former members on completed reminders, the authors of documents, and the changes of a pet's entries
 * for its activity. Earlier documents have no author: they are the owner's. The last change of earlier entries is noted.
 */
export const activities: Knex.Migration = {
  async up(knex) {
    await knex.raw('alter table reminders add column completed_as text');
    await knex.raw(
      'alter table record_documents add column created_by text references users (id) on delete set null',
    );
    await knex.raw(
      'create index record_documents_created_by on record_documents (created_by) where created_by is not null',
    );
    await knex.raw('alter table record_documents add column signed_as text');
    await knex.schema.createTable('activities', (t) => {
      t.text('id').primary();
      t.text('pet_id').notNullable().references('id').inTable('pets').onDelete('CASCADE');
      t.text('entity').notNullable();
      t.text('entity_id').notNullable();
      t.text('kind').notNullable();
      t.text('type');
      t.text('title').notNullable();
      t.text('fields');
      t.text('created_by').references('id').inTable('users').onDelete('SET NULL');
      t.text('signed_as');
      t.text('at').notNullable();
      t.index(['pet_id', 'at', 'id'], 'activities_pet_id_at');
      t.index(['at'], 'activities_at');
    });
    await knex.raw(
      'create index activities_created_by on activities (created_by) where created_by is not null',
    );
    for (const [table, entity, type, prefix] of [
      ['medical_records', 'record', 'type', 'a'],
      ['care_plans', 'carePlan', 'null', 'b'],
    ] as const) {
      // `updated_by` refers to no row, so it may name an account that no longer exists.
      await knex.raw(
        `insert into activities (id, pet_id, entity, entity_id, kind, type, title, created_by, signed_as, at)
          select ? || id, pet_id, ?, id,
            case when deleted_at is null then 'changed' else 'deleted' end, ${type}, title,
            (select users.id from users where users.id = updated_by), updated_as, updated_at
          from ?? where updated_at > created_at`,
        [prefix, entity, table],
      );
    }
  },
  async down(knex) {
    await dropFeed(knex);
    await knex.schema.dropTable('activities');
    await knex.raw('alter table record_documents drop column signed_as');
    await knex.raw('drop index record_documents_created_by');
    await knex.raw('alter table record_documents drop column created_by');
    await knex.raw('alter table reminders drop column completed_as');
  },
};

import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/** Columns that name an account in the rows of pets, by table. */
const AUTHORS: Readonly<Record<string, readonly string[]>> = {
  pets: ['created_by', 'updated_by'],
  medical_records: ['created_by', 'updated_by'],
  care_plans: ['created_by', 'updated_by'],
  doses: ['updated_by'],
  weighings: ['created_by', 'updated_by'],
  diary_entries: ['created_by', 'updated_by'],
  reminders: ['completed_by_user_id'],
};

/** Tables whose rows may outlast the account of their author. */
const SIGNED_TABLES = [
  'pets',
  'medical_records',
  'care_plans',
  'doses',
  'weighings',
  'diary_entries',
];

const NEW_TABLES = ['ended_access', 'invitations', 'membership_pets', 'memberships'];

/**
 * Members of a household, invitations, and authors of entries. Earlier entries have no author: they are the owner's.
 */
export const members: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('memberships', (t) => {
      t.text('id').primary();
      t.text('owner_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('role').notNullable();
      t.boolean('all_pets').notNullable();
      t.text('until');
      t.integer('version').notNullable().defaultTo(1);
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
      t.unique(['user_id', 'owner_id'], { indexName: 'memberships_user_id_owner_id' });
      t.index('owner_id', 'memberships_owner_id');
    });
    await knex.raw('create index memberships_until on memberships (until) where until is not null');
    await knex.schema.createTable('membership_pets', (t) => {
      t.text('membership_id')
        .notNullable()
        .references('id')
        .inTable('memberships')
        .onDelete('CASCADE');
      t.text('pet_id').notNullable().references('id').inTable('pets').onDelete('CASCADE');
      t.primary(['membership_id', 'pet_id']);
      t.index('pet_id', 'membership_pets_pet_id');
    });
    await knex.schema.createTable('invitations', (t) => {
      t.text('id').primary();
      t.text('owner_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('token_hash').unique();
      t.text('role').notNullable();
      t.text('pet_ids');
      t.text('email');
      t.text('until');
      t.text('expires_at').notNullable();
      t.text('accepted_by').references('id').inTable('users').onDelete('CASCADE');
      t.text('accepted_at');
      t.text('created_at').notNullable();
      t.index('owner_id', 'invitations_owner_id');
      t.index('accepted_by', 'invitations_accepted_by');
      t.index('expires_at', 'invitations_expires_at');
    });
    await knex.schema.createTable('ended_access', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('pet_id').notNullable();
      t.text('ended_at').notNullable();
      t.index('user_id', 'ended_access_user_id');
      t.index('ended_at', 'ended_access_ended_at');
    });
    // knex may add and drop columns of SQLite by copying the table, which would delete referring rows
    // (on delete cascade), so the columns are added with raw SQL.
    for (const [table, columns] of Object.entries(AUTHORS)) {
      for (const column of columns) {
        // At most one reference of a row to an account, or deleting both would change the row twice.
        const reference = column === 'updated_by' ? '' : 'references users (id) on delete set null';
        await knex.raw(`alter table ${table} add column ${column} text ${reference}`);
        // A partial index: null means that the owner is the author, which is true of almost all rows.
        await knex.raw(
          `create index ${table}_${column} on ${table} (${column}) where ${column} is not null`,
        );
      }
    }
    for (const table of SIGNED_TABLES) {
      await knex.raw(`alter table ${table} add column signed_as text`);
      await knex.raw(`alter table ${table} add column updated_as text`);
    }
    await knex.raw('alter table idempotency_keys add column shared_pet_id text');
    await knex.raw('alter table idempotency_keys add column shared_role text');
  },
  async down(knex) {
    await dropFeed(knex);
    for (const column of ['shared_role', 'shared_pet_id']) {
      await knex.raw(`alter table idempotency_keys drop column ${column}`);
    }
    for (const table of SIGNED_TABLES) {
      await knex.raw(`alter table ${table} drop column updated_as`);
      await knex.raw(`alter table ${table} drop column signed_as`);
    }
    for (const [table, columns] of Object.entries(AUTHORS)) {
      for (const column of columns) {
        await knex.raw(`drop index ${table}_${column}`);
        await knex.raw(`alter table ${table} drop column ${column}`);
      }
    }
    for (const table of NEW_TABLES) await knex.schema.dropTable(table);
  },
};

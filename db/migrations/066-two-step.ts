import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/** Two-step login: codes of an app, recovery codes, remembered devices, and log-ins that wait for their second step. */
export const twoStep: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('users', (t) => {
      t.text('two_step_at');
    });
    await knex.schema.createTable('two_steps', (t) => {
      t.text('user_id').primary().references('users.id').onDelete('cascade');
      t.text('secret').notNullable();
      t.text('recovery_salt').notNullable();
      t.bigInteger('last_step').notNullable().defaultTo(0);
      t.text('created_at').notNullable();
    });
    await knex.schema.createTable('recovery_codes', (t) => {
      t.text('hash').primary();
      t.text('user_id').notNullable().references('users.id').onDelete('cascade');
      t.index(['user_id'], 'recovery_codes_user');
    });
    await knex.schema.createTable('remembered_devices', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('users.id').onDelete('cascade');
      t.text('hash').notNullable();
      t.text('user_agent');
      t.text('created_at').notNullable();
      t.text('last_used_at').notNullable();
      t.text('expires_at').notNullable();
      t.unique(['hash'], { indexName: 'remembered_devices_hash' });
      t.index(['user_id', 'created_at'], 'remembered_devices_user');
      t.index(['expires_at'], 'remembered_devices_expires');
    });
    await knex.schema.createTable('second_steps', (t) => {
      t.text('hash').primary();
      t.text('user_id').notNullable().references('users.id').onDelete('cascade');
      t.text('way').notNullable();
      t.integer('tries').notNullable().defaultTo(0);
      t.text('created_at').notNullable();
      t.text('expires_at').notNullable();
      t.index(['user_id', 'created_at'], 'second_steps_user');
      t.index(['expires_at'], 'second_steps_expires');
    });
  },
  async down(knex) {
    await dropFeed(knex);
    for (const table of ['second_steps', 'remembered_devices', 'recovery_codes', 'two_steps'])
      await knex.schema.dropTable(table);
    // knex would copy the table, which fails for one with a generated column.
    await knex.raw('alter table users drop column two_step_at');
  },
};

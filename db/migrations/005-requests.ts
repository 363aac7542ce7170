import type { Knex } from 'knex';

export const requests: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('idempotency_keys', (t) => {
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('route').notNullable();
      t.text('key').notNullable();
      t.text('body_hash').notNullable();
      t.integer('status').notNullable();
      t.text('answer').notNullable();
      t.text('created_at').notNullable().index();
      t.primary(['user_id', 'route', 'key']);
    });

    await knex.schema.createTable('rate_limits', (t) => {
      t.text('key').primary();
      t.integer('count').notNullable();
      t.text('resets_at').notNullable().index();
    });
  },
  async down(knex) {
    await knex.schema.dropTable('rate_limits');
    await knex.schema.dropTable('idempotency_keys');
  },
};

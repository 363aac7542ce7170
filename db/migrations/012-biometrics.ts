import type { Knex } from 'knex';

export const biometrics: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('biometric_credentials', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE').index();
      t.text('public_key').notNullable();
      // The counter goes up to 2³², which SQLite's integers hold anyway.
      if (knex.client.config.client === 'pg') t.bigInteger('counter').notNullable();
      else t.integer('counter').notNullable();
      t.text('transports').notNullable();
      t.text('label').notNullable();
      t.text('created_at').notNullable();
      t.text('last_used_at');
    });

    // Without a foreign key, so that requesting a challenge does not reveal whether the user
    // exists.
    await knex.schema.createTable('biometric_challenges', (t) => {
      t.text('hash').primary();
      t.text('purpose').notNullable().checkIn(['register', 'verify']);
      t.text('user_id').notNullable();
      t.text('expires_at').notNullable().index();
    });
  },
  async down(knex) {
    await knex.schema.dropTable('biometric_challenges');
    await knex.schema.dropTable('biometric_credentials');
  },
};

import type { Knex } from 'knex';

export const pets: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('pets', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('name').notNullable();
      t.text('category')
        .notNullable()
        .checkIn(['dog', 'cat', 'bird', 'rabbit', 'horse', 'exotic', 'other']);
      t.text('breed');
      t.text('date_of_birth');
      // An age in months grows with time, so the typed number is stored with the day on which it
      // was true.
      t.integer('age').checkBetween([0, 6000]);
      t.text('age_as_of');
      t.text('microchip_id');
      t.text('birthmarks');
      t.text('image_blob_id').references('id').inTable('blobs').onDelete('SET NULL').index();
      t.text('share_token').notNullable().unique();
      t.integer('version').notNullable().defaultTo(1);
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
      t.text('deleted_at').index();
      t.index(['user_id', 'deleted_at', 'created_at', 'id']);
    });
  },
  async down(knex) {
    await knex.schema.dropTable('pets');
  },
};

import type { Knex } from 'knex';

/**
 * Pets of other people that an owner scanned and kept: a copy of the code or public profile at that
 * time.
 */
export const scannedPets: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('scanned_pets', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      // The id of the scanned pet, which may be on another server or deleted.
      t.text('pet_id').notNullable();
      t.text('owner_id');
      t.text('type').notNullable().defaultTo('pet_profile');
      t.text('name');
      t.text('category');
      t.text('breed');
      t.text('date_of_birth');
      t.integer('age');
      t.text('image_blob_id').references('id').inTable('blobs').onDelete('SET NULL').index();
      t.text('microchip_id');
      t.text('birthmarks');
      t.integer('medical_record_count').notNullable().defaultTo(0);
      t.text('last_updated');
      t.text('owner_name');
      t.text('owner_phone');
      t.text('owner_email');
      t.text('emergency_contact');
      t.text('emergency_phone');
      t.text('scanned_at').notNullable();
      t.text('created_at').notNullable();
      t.unique(['user_id', 'pet_id']);
      t.index(['user_id', 'scanned_at', 'id']);
    });
  },
  async down(knex) {
    await knex.schema.dropTable('scanned_pets');
  },
};

import type { Knex } from 'knex';

/** Ratings of clinics: one for each owner and clinic. */
export const clinicRatings: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('clinic_ratings', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('clinic_id').notNullable().references('id').inTable('vet_clinics').onDelete('CASCADE');
      t.text('medical_record_id')
        .references('id')
        .inTable('medical_records')
        .onDelete('SET NULL')
        .index();
      t.integer('rating').notNullable();
      t.text('review');
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
      t.unique(['clinic_id', 'user_id']);
      t.index(['clinic_id', 'created_at', 'id']);
      t.index(['user_id']);
    });
  },
  async down(knex) {
    await knex.schema.dropTable('clinic_ratings');
  },
};

import type { Knex } from 'knex';

/**
 * Vet clinics of directories and files, and the owners' own (`user_id`). Also which areas were read
 * when, which process reads a directory now, and which requests to directories a household allowed.
 */
export const clinics: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('vet_clinics', (t) => {
      t.text('id').primary();
      t.text('user_id').references('id').inTable('users').onDelete('CASCADE').index();
      t.text('source').notNullable();
      // The clinic's id at its source, such as `node/123`.
      t.text('source_id');
      t.text('name');
      // In lower case and without accents, for searching and sorting.
      t.text('name_key').notNullable();
      t.text('address');
      t.text('phone');
      t.text('email');
      t.text('type').notNullable().defaultTo('general');
      t.text('hours');
      t.text('description');
      t.text('website');
      t.double('latitude');
      t.double('longitude');
      // Quarters of a degree from the South Pole. An index on the band and a range of longitudes
      // finds the clinics in a box.
      t.integer('band');
      t.integer('rating_sum').notNullable().defaultTo(0);
      t.integer('rating_count').notNullable().defaultTo(0);
      t.text('gone_at');
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
      t.unique(['source', 'source_id']);
      t.index(['band', 'longitude', 'latitude']);
      t.index(['name_key', 'id']);
    });
    await knex.schema.createTable('clinic_areas', (t) => {
      // The square of the grid, `row:column`.
      t.text('id').primary();
      // The radius in km around the middle of the square.
      t.integer('radius').notNullable();
      t.text('read_at');
      t.text('failed_at');
      t.text('retry_at');
      t.integer('failures').notNullable().defaultTo(0);
    });
    await knex.schema.createTable('clinic_directories', (t) => {
      t.text('id').primary();
      t.text('area_id');
      t.text('holder');
      t.text('held_until');
      t.text('retry_at');
      t.integer('failures').notNullable().defaultTo(0);
    });
    await knex('clinic_directories').insert({ id: 'overpass', failures: 0 });
    await knex.schema.createTable('settings', (t) => {
      t.text('id').primary();
      t.text('value').notNullable();
      t.text('changed_at').notNullable();
    });
  },
  async down(knex) {
    for (const table of ['settings', 'clinic_directories', 'clinic_areas', 'vet_clinics']) {
      await knex.schema.dropTable(table);
    }
  },
};

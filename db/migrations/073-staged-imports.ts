import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/** Imports in progress. Their pets are hidden until the whole file is stored. */
export const stagedImports: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('imports', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('users.id').onDelete('cascade');
      t.text('published');
      t.text('created_at').notNullable();
      t.index(['user_id'], 'imports_user');
    });
    await knex.schema.createTable('import_blobs', (t) => {
      t.text('blob_id').primary().references('blobs.id').onDelete('cascade');
      t.text('import_id').notNullable().references('imports.id').onDelete('cascade');
      t.index(['import_id'], 'import_blobs_import');
    });
    await knex.raw(
      'alter table pets add column import_id text references imports (id) on delete cascade',
    );
    // Partial, so that other pets cost nothing.
    await knex.raw('create index pets_import_id on pets (import_id) where import_id is not null');
  },
  async down(knex) {
    // Its triggers name every column. The next start creates them again.
    await dropFeed(knex);
    await knex('pets').whereNotNull('import_id').delete();
    await knex.raw('drop index pets_import_id');
    await knex.raw('alter table pets drop column import_id');
    await knex.schema.dropTable('import_blobs');
    await knex.schema.dropTable('imports');
  },
};

import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

const KINDS = ['profile', 'pet', 'record', 'reminder'];

/**
 * Without the check of kinds: code defines what exports contain, so that a new kind needs no
 * migration.
 */
const rebuildImportIds = async (knex: Knex, kinds?: readonly string[]): Promise<void> => {
  await knex.schema.createTable('import_ids_next', (t) => {
    t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
    const kind = t.text('kind').notNullable();
    if (kinds) kind.checkIn([...kinds]);
    t.text('old_id').notNullable();
    t.text('new_id').notNullable();
    t.text('created_at').notNullable();
    t.primary(['user_id', 'kind', 'old_id']);
  });
  const columns = ['user_id', 'kind', 'old_id', 'new_id', 'created_at'];
  await knex('import_ids_next').insert(
    kinds
      ? knex('import_ids').whereIn('kind', kinds).select(columns)
      : knex('import_ids').select(columns),
  );
  await knex.schema.dropTable('import_ids');
  await knex.schema.renameTable('import_ids_next', 'import_ids');
  if (knex.client.config.client === 'pg') {
    await knex.raw(
      'alter table import_ids rename constraint import_ids_next_pkey to import_ids_pkey',
    );
  }
};

/** Weights without a record. */
export const weighings: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('weighings', (t) => {
      t.text('id').primary();
      t.text('pet_id').notNullable().references('id').inTable('pets').onDelete('CASCADE');
      t.text('weighed_on').notNullable();
      t.text('weight').notNullable();
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
      t.index(['pet_id', 'weighed_on'], 'weighings_pet_id_weighed_on');
    });
    await rebuildImportIds(knex);
  },
  async down(knex) {
    await dropFeed(knex);
    await knex.schema.dropTable('weighings');
    await rebuildImportIds(knex, KINDS);
  },
};

import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

const SPENT_COLUMNS = 'user_id, deleted_at, spent_on, amount_centavos, category, pet_id, id';

const rebuildSpentIndex = async (knex: Knex, columns: string): Promise<void> => {
  await knex.raw('drop index expense_items_spent');
  await knex.raw(`create index expense_items_spent on expense_items (${columns})`);
};

/**
 * Until a whole file is stored, the rows that an import adds to pets of the account are stored under stand-ins of those
 * pets, and expenses are hidden.
 */
export const importSlices: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('import_stand_ins', (t) => {
      t.text('id').primary();
      t.text('import_id').notNullable().references('imports.id').onDelete('cascade');
      t.text('table_name').notNullable();
      t.text('target_id').notNullable();
      t.index(['import_id'], 'import_stand_ins_import');
    });
    await knex.raw(
      'alter table expense_items add column import_id text references imports (id) on delete cascade',
    );
    // Partial, so that other expenses cost nothing.
    await knex.raw(
      'create index expense_items_import_id on expense_items (import_id) where import_id is not null',
    );
    // Sums are read from this index alone, which must therefore also say what is hidden.
    await rebuildSpentIndex(knex, `${SPENT_COLUMNS}, import_id`);
  },
  async down(knex) {
    // Its triggers name every column. The next start creates them again.
    await dropFeed(knex);
    const unpublished = knex('imports').whereNull('published').select('id');
    await knex('expense_items').whereIn('import_id', unpublished).delete();
    await knex('pets').whereIn('id', knex('import_stand_ins').select('id')).delete();
    await rebuildSpentIndex(knex, SPENT_COLUMNS);
    await knex.raw('drop index expense_items_import_id');
    await knex.raw('alter table expense_items drop column import_id');
    await knex.schema.dropTable('import_stand_ins');
  },
};

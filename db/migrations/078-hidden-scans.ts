import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

const LIST_INDEX = 'scanned_pets_user_id_scanned_at_id_index';

const rebuildListIndex = async (knex: Knex, columns: string): Promise<void> => {
  await knex.raw(`drop index ${LIST_INDEX}`);
  await knex.raw(`create index ${LIST_INDEX} on scanned_pets (${columns})`);
};

/** The scans of a file are hidden until the whole file is stored. */
export const hiddenScans: Knex.Migration = {
  async up(knex) {
    await knex.raw(
      'alter table scanned_pets add column import_id text references imports (id) on delete cascade',
    );
    // Partial, so that other scans cost nothing.
    await knex.raw(
      'create index scanned_pets_import_id on scanned_pets (import_id) where import_id is not null',
    );
    // Scans are counted in this index alone, which must therefore also say what is hidden.
    await rebuildListIndex(knex, 'user_id, scanned_at, id, import_id');
  },
  async down(knex) {
    // Its triggers name every column. The next start creates them again.
    await dropFeed(knex);
    const unpublished = knex('imports').whereNull('published').select('id');
    await knex('scanned_pets').whereIn('import_id', unpublished).delete();
    await rebuildListIndex(knex, 'user_id, scanned_at, id');
    await knex.raw('drop index scanned_pets_import_id');
    await knex.raw('alter table scanned_pets drop column import_id');
  },
};

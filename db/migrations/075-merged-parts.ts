import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

const PARTS = ['diary_entries', 'pet_documents', 'care_plans'] as const;

/** When two edits of a diary entry, a document or a care plan were merged. */
export const mergedParts: Knex.Migration = {
  async up(knex) {
    for (const table of PARTS) await knex.raw(`alter table ${table} add column merged_at text`);
  },
  async down(knex) {
    // The triggers name every column. The next start creates them again.
    await dropFeed(knex);
    for (const table of PARTS) await knex.raw(`alter table ${table} drop column merged_at`);
  },
};

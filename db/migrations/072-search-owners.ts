import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';
import { dropSearchTables } from '#db/engine/search/tables.ts';

/** The entries of the search name the owner. They are created and filled again with the triggers that maintain them. */
export const searchOwners: Knex.Migration = {
  up: dropSearchTables,
  async down(knex) {
    await dropFeed(knex);
    await dropSearchTables(knex);
  },
};

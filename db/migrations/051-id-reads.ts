import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/** When reads by a pet's id were turned off, because a former member knows the id. */
export const idReads: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('pets', (t) => {
      t.text('id_reads_off_at');
    });
  },
  async down(knex) {
    // The feed's triggers name every column. The next start creates them again.
    await dropFeed(knex);
    await knex.raw('alter table pets drop column id_reads_off_at');
  },
};

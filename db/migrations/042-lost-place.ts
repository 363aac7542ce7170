import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/** Where a lost pet was last seen. */
export const lostPlace: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('pets', (t) => {
      t.text('lost_place');
    });
  },
  async down(knex) {
    // The feed's triggers name every column. The next start creates them again.
    await dropFeed(knex);
    await knex.raw('alter table pets drop column lost_place');
  },
};

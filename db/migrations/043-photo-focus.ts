import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/** The part of a pet's photo that stays visible when the photo is cropped. */
export const photoFocus: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('pets', (t) => {
      t.text('photo_focus');
    });
  },
  async down(knex) {
    // The feed's triggers name every column. The next start creates them again.
    await dropFeed(knex);
    await knex.raw('alter table pets drop column photo_focus');
  },
};

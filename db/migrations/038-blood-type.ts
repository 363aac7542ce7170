import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/** What a vet asks before a transfusion. */
export const bloodType: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('pets', (t) => {
      t.text('blood_type');
    });
  },
  async down(knex) {
    // Its triggers name every column; the next start makes them again.
    await dropFeed(knex);
    await knex.raw('alter table pets drop column blood_type');
  },
};

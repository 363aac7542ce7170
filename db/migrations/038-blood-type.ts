import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/** A pet's blood type, which vets need before a transfusion. */
export const bloodType: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('pets', (t) => {
      t.text('blood_type');
    });
  },
  async down(knex) {
    // The feed's triggers name every column. The next start creates them again.
    await dropFeed(knex);
    await knex.raw('alter table pets drop column blood_type');
  },
};

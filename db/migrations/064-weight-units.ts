import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/** The unit in which an account reads and types weights, and the body condition score of a weighing. */
export const weightUnits: Knex.Migration = {
  async up(knex) {
    // knex may add and drop columns of SQLite by copying the table, which would delete referring
    // rows by cascade.
    await knex.raw("alter table users add column weight_unit text not null default 'kg'");
    await knex.raw('alter table weighings add column body_condition integer');
  },
  async down(knex) {
    await dropFeed(knex);
    await knex.raw('alter table weighings drop column body_condition');
    await knex.raw('alter table users drop column weight_unit');
  },
};

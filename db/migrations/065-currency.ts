import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/** The currency of an account. Existing amounts are in pesos. */
export const currency: Knex.Migration = {
  async up(knex) {
    // knex may add and drop columns of SQLite by copying the table, which would delete referring
    // rows by cascade.
    await knex.raw("alter table users add column currency text not null default 'PHP'");
  },
  async down(knex) {
    await dropFeed(knex);
    await knex.raw('alter table users drop column currency');
  },
};

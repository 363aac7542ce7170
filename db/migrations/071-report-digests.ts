import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/** The contents of the reports that were handed in through a link, so that a repeated one is recognised. */
export const reportDigests: Knex.Migration = {
  async up(knex) {
    await knex.raw("alter table vet_links add column report_digests text not null default ''");
  },
  async down(knex) {
    await dropFeed(knex);
    await knex.raw('alter table vet_links drop column report_digests');
  },
};

import type { Knex } from 'knex';

/**
 * When the owner was shown what a finder sees, and since when a device's push service has been
 * failing.
 */
export const firstShare: Knex.Migration = {
  async up(knex) {
    await knex.raw('alter table users add column sharing_explained_at text');
    await knex.raw('alter table push_subscriptions add column failing_since text');
  },
  async down(knex) {
    await knex.raw('alter table push_subscriptions drop column failing_since');
    await knex.raw('alter table users drop column sharing_explained_at');
  },
};

import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/**
 * Notices of care plans in the outbox, once for each user, plan, occurrence and stage, and the
 * hours that an account chose for its notices. The first run of the planner evaluates existing
 * plans.
 */
export const careNotices: Knex.Migration = {
  async up(knex) {
    // knex may add and drop columns of SQLite by copying the table, which would delete referring
    // rows by cascade.
    await knex.raw(
      'alter table notices add column plan_id text references care_plans (id) on delete cascade',
    );
    // The day and time of the occurrence, or the count of the supply that is low.
    await knex.raw('alter table notices add column occurrence text');
    await knex.raw(
      `create unique index notices_plan on notices
       (plan_id, occurrence, user_id, kind, channel, target) where plan_id is not null`,
    );
    await knex.raw('alter table users add column quiet_hours text');
    await knex.raw('alter table users add column digest_at text');
    await knex.raw('alter table users add column next_digest_at text');
    await knex.raw(
      'create index users_next_digest on users (next_digest_at) where next_digest_at is not null',
    );
    await knex('care_plans')
      .where({ status: 'active' })
      .whereNull('deleted_at')
      .update({ next_notice_at: knex.ref('updated_at') });
  },
  async down(knex) {
    await dropFeed(knex);
    await knex('care_plans').update({ next_notice_at: null });
    await knex.raw('drop index users_next_digest');
    for (const column of ['next_digest_at', 'digest_at', 'quiet_hours']) {
      await knex.raw(`alter table users drop column ${column}`);
    }
    await knex('notices').whereNotNull('plan_id').delete();
    await knex.raw('drop index notices_plan');
    await knex.raw('alter table notices drop column occurrence');
    await knex.raw('alter table notices drop column plan_id');
  },
};

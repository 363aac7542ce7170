import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

const DEFAULT_BUDGET = 10_000;

/**
 * When an owner saved a budget. Until now this was visible only if the budget differed from the
 * default.
 */
export const budgetSaved: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('users', (t) => {
      t.text('budget_saved_at');
    });
    await knex('users')
      .whereNot({ monthly_budget_centavos: DEFAULT_BUDGET })
      .update({ budget_saved_at: knex.ref('updated_at') });
  },
  async down(knex) {
    // The feed's triggers name every column. The next start creates them again.
    await dropFeed(knex);
    await knex.raw('alter table users drop column budget_saved_at');
  },
};

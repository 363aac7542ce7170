import type { Knex } from 'knex';
import { v7 } from 'uuid';

/** Details of a session for its owner, and a public id that does not sign anybody in. */
export const sessionDetails: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('sessions', (t) => {
      t.text('id');
      t.text('user_agent');
      t.text('last_seen_at');
    });
    // For older sessions, only the time of their start is known.
    const sessionIds = await knex<{ sid: string }>('sessions').pluck('sid');
    for (const sessionId of sessionIds) {
      await knex('sessions')
        .where({ sid: sessionId })
        .update({ id: v7(), last_seen_at: knex.ref('created_at') });
    }
    await knex.schema.alterTable('sessions', (t) => {
      t.unique(['id']);
    });
  },
  async down(knex) {
    await knex.schema.alterTable('sessions', (t) => {
      t.dropUnique(['id']);
    });
    for (const column of ['last_seen_at', 'user_agent', 'id']) {
      await knex.raw(`alter table sessions drop column ${column}`);
    }
  },
};

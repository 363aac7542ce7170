import type { Knex } from 'knex';

/** What was or is to be sent of reminders, and where to: the outbox of the notice job. */
export const notices: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('push_subscriptions', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE').index();
      t.text('endpoint').notNullable().unique();
      t.text('p256dh').notNullable();
      t.text('auth').notNullable();
      // A device that is signed out, here or from elsewhere, is told nothing more.
      t.text('session_id').references('id').inTable('sessions').onDelete('CASCADE').index();
      t.text('created_at').notNullable();
    });

    await knex.schema.createTable('notices', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      // Null for a test that the owner asked for.
      t.text('reminder_id').references('id').inTable('reminders').onDelete('CASCADE');
      t.text('kind').notNullable().checkIn(['tomorrow', 'today', 'overdue', 'test']);
      t.text('channel').notNullable().checkIn(['push', 'email', 'sms', 'desktop']);
      // Which of the owner's devices; empty where a channel has one receiver.
      t.text('target').notNullable();
      // The owner's calendar day that it is for.
      t.text('day').notNullable();
      t.text('state').notNullable().checkIn(['waiting', 'sent', 'failed', 'dropped']);
      t.integer('attempts').notNullable().defaultTo(0);
      t.text('next_attempt_at').notNullable();
      // Whoever sends it holds it until then; a process that died lets it go.
      t.text('claimed_until');
      t.text('sent_at');
      t.text('problem');
      t.text('created_at').notNullable();
      t.unique(['reminder_id', 'channel', 'target', 'day']);
      t.index(['state', 'next_attempt_at']);
      t.index(['user_id', 'created_at']);
    });

    // For which day and which due date a reminder's notices were planned last.
    await knex.raw('alter table reminders add column planned_for text');
    await knex.schema.alterTable('reminders', (t) => {
      t.index(['is_completed', 'due_date', 'id'], 'reminders_due');
    });
  },
  async down(knex) {
    await knex.schema.alterTable('reminders', (t) => {
      t.dropIndex(['is_completed', 'due_date', 'id'], 'reminders_due');
    });
    await knex.raw('alter table reminders drop column planned_for');
    await knex.schema.dropTable('notices');
    await knex.schema.dropTable('push_subscriptions');
  },
};

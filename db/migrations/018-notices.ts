import type { Knex } from 'knex';

/** The outbox of notices, and the subscriptions that they are pushed to. */
export const notices: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('push_subscriptions', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE').index();
      t.text('endpoint').notNullable().unique();
      t.text('p256dh').notNullable();
      t.text('auth').notNullable();
      // A device that was signed out gets no more notices.
      t.text('session_id').references('id').inTable('sessions').onDelete('CASCADE').index();
      t.text('created_at').notNullable();
    });

    await knex.schema.createTable('notices', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      // Null for a test notice that the owner requested.
      t.text('reminder_id').references('id').inTable('reminders').onDelete('CASCADE');
      t.text('kind').notNullable().checkIn(['tomorrow', 'today', 'overdue', 'test']);
      t.text('channel').notNullable().checkIn(['push', 'email', 'sms', 'desktop']);
      // The subscription of the device; empty if a channel has one receiver.
      t.text('target').notNullable();
      // The owner's calendar day that the notice is for.
      t.text('day').notNullable();
      t.text('state').notNullable().checkIn(['waiting', 'sent', 'failed', 'dropped']);
      t.integer('attempts').notNullable().defaultTo(0);
      t.text('next_attempt_at').notNullable();
      // The sending process holds its claim until then, so that the claim of a process that died
      // expires.
      t.text('claimed_until');
      t.text('sent_at');
      t.text('problem');
      t.text('created_at').notNullable();
      t.unique(['reminder_id', 'channel', 'target', 'day']);
      t.index(['state', 'next_attempt_at']);
      t.index(['user_id', 'created_at']);
    });

    // The day and due date for which a reminder's notices were last planned.
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

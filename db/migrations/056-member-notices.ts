import type { Knex } from 'knex';

const UNIQUE_COLUMNS = ['reminder_id', 'channel', 'target', 'day'];

/**
 * Notices to members of a household: a switch in each membership, what the mails to each member have named, and notices
 * about one reminder to several accounts. Existing notices and memberships stay as they are.
 */
export const memberNotices: Knex.Migration = {
  async up(knex) {
    await knex.raw('alter table memberships add column has_notices boolean not null default true');
    await knex.schema.createTable('mailed_reminders', (t) => {
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
      t.text('reminder_id').notNullable().references('id').inTable('reminders').onDelete('CASCADE');
      t.text('mailed_for').notNullable();
      t.primary(['user_id', 'reminder_id']);
      t.index('reminder_id', 'mailed_reminders_reminder_id');
    });
    await knex.schema.alterTable('notices', (t) => {
      t.dropUnique(UNIQUE_COLUMNS);
      t.unique(['reminder_id', 'user_id', 'channel', 'target', 'day'], {
        indexName: 'notices_reminder_user',
      });
    });
  },
  async down(knex) {
    // The earlier index allows one notice of a reminder on a channel without devices.
    await knex('notices')
      .whereNotNull('reminder_id')
      .whereNot(
        'user_id',
        knex('reminders')
          .join('pets', 'pets.id', 'reminders.pet_id')
          .whereRaw('reminders.id = notices.reminder_id')
          .select('pets.user_id'),
      )
      .delete();
    await knex.schema.alterTable('notices', (t) => {
      t.dropUnique([], 'notices_reminder_user');
      t.unique(UNIQUE_COLUMNS);
    });
    await knex.schema.dropTable('mailed_reminders');
    await knex.raw('alter table memberships drop column has_notices');
  },
};

import type { Knex } from 'knex';

/** The calendar day of a due date or an instant, as text. */
const daySql = (column: string): string => `substr(${column}, 1, 10)`;

const MAILED_NOTICES = `select 1 from notices where notices.reminder_id = reminders.id and notices.channel = 'email'`;

/**
 * One mail a day that names everything that is due, and one summary after three pushed notices. `is_digest` marks such a
 * notice, which belongs to no single reminder. A reminder keeps the due date that had passed when it was written down
 * (`quiet_for`) and what mails have named so far (`mailed_for`: `soon`, `overdue` or `backlog` with the due date).
 */
export const noticeDigest: Knex.Migration = {
  async up(knex) {
    // knex may add and drop columns of SQLite by copying the table, which would delete referring
    // rows by cascade.
    await knex.raw('alter table notices add column is_digest boolean not null default false');
    await knex.raw(
      'create unique index notices_digest on notices (user_id, channel, target, day) where is_digest',
    );
    await knex.raw('alter table reminders add column quiet_for text');
    await knex.raw('alter table reminders add column mailed_for text');

    // Waiting mails would be sent for each reminder separately, so their reminders are planned
    // again, as a digest.
    const waitingNotices = `${MAILED_NOTICES} and notices.state = 'waiting'`;
    await knex.raw(`update reminders set planned_for = null where exists (${waitingNotices})`);
    await knex.raw(
      `delete from notices where channel = 'email' and state = 'waiting' and reminder_id is not null`,
    );

    const overdueNotices = `${MAILED_NOTICES} and notices.kind = 'overdue' and notices.day > ${daySql('due_date')}`;
    const soonNotices = `${MAILED_NOTICES} and notices.kind in ('tomorrow', 'today') and notices.day <= ${daySql('due_date')}`;
    await knex.raw(`update reminders set mailed_for = case
      when exists (${overdueNotices}) then 'overdue ' || due_date
      when exists (${soonNotices}) then 'soon ' || due_date end
      where not is_completed`);
    await knex.raw(`update reminders set quiet_for = due_date,
      mailed_for = case when mailed_for is null then null else 'backlog ' || due_date end
      where not is_completed and ${daySql('due_date')} < ${daySql('created_at')}`);
  },
  async down(knex) {
    await knex.raw('alter table reminders drop column mailed_for');
    await knex.raw('alter table reminders drop column quiet_for');
    await knex.raw('drop index notices_digest');
    await knex.raw('delete from notices where is_digest');
    await knex.raw('alter table notices drop column is_digest');
  },
};

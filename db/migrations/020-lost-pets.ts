import type { Knex } from 'knex';

const KINDS = ['tomorrow', 'today', 'overdue', 'test'];

const COLUMNS = [
  'id',
  'user_id',
  'reminder_id',
  'kind',
  'channel',
  'target',
  'day',
  'state',
  'attempts',
  'next_attempt_at',
  'claimed_until',
  'sent_at',
  'problem',
  'created_at',
];

const savedNotices = (knex: Knex) => knex('notices_kept').select(...COLUMNS);

/** A check constraint cannot be changed, so the outbox is created again with all its notices. */
const rebuildNotices = async (knex: Knex, knowsFinds: boolean): Promise<void> => {
  await knex.raw('create table notices_kept as select * from notices');
  await knex.schema.dropTable('notices');
  await knex.schema.createTable('notices', (t) => {
    t.text('id').primary();
    t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE');
    t.text('reminder_id').references('id').inTable('reminders').onDelete('CASCADE');
    t.text('kind')
      .notNullable()
      .checkIn(knowsFinds ? [...KINDS, 'found'] : KINDS);
    t.text('channel').notNullable().checkIn(['push', 'email', 'sms', 'desktop']);
    t.text('target').notNullable();
    t.text('day').notNullable();
    t.text('state').notNullable().checkIn(['waiting', 'sent', 'failed', 'dropped']);
    t.integer('attempts').notNullable().defaultTo(0);
    t.text('next_attempt_at').notNullable();
    t.text('claimed_until');
    t.text('sent_at');
    t.text('problem');
    t.text('created_at').notNullable();
    if (knowsFinds) {
      t.text('found_report_id').references('id').inTable('found_reports').onDelete('CASCADE');
      t.unique(['found_report_id', 'channel', 'target']);
    }
    t.unique(['reminder_id', 'channel', 'target', 'day']);
    t.index(['state', 'next_attempt_at']);
    t.index(['user_id', 'created_at']);
  });
  const stoodQuery = knowsFinds ? savedNotices(knex) : savedNotices(knex).whereIn('kind', KINDS);
  await knex(knex.raw('notices (??)', [COLUMNS])).insert(stoodQuery);
  await knex.schema.dropTable('notices_kept');
};

/** Lost pets, and the reports of strangers who found one. */
export const lostPets: Knex.Migration = {
  async up(knex) {
    // knex may add and drop columns of SQLite by copying the table, which would delete its records
    // by cascade.
    await knex.raw('alter table pets add column lost_since text');
    await knex.raw('alter table pets add column lost_message text');
    await knex.schema.createTable('found_reports', (t) => {
      t.text('id').primary();
      t.text('pet_id').notNullable().references('id').inTable('pets').onDelete('CASCADE');
      t.text('message').notNullable();
      t.text('finder_name');
      t.text('finder_phone');
      // The position of the finder in degrees, and its accuracy in metres: all three or none.
      t.double('latitude');
      t.double('longitude');
      t.double('accuracy');
      // The Idempotency-Key and a hash of the content. A report with the same key or content is a
      // repetition.
      t.text('request_key');
      t.text('said').notNullable();
      t.text('created_at').notNullable();
      t.text('seen_at');
      t.index(['pet_id', 'created_at', 'id']);
    });
    await rebuildNotices(knex, true);
  },
  async down(knex) {
    await rebuildNotices(knex, false);
    await knex.schema.dropTable('found_reports');
    await knex.raw('alter table pets drop column lost_message');
    await knex.raw('alter table pets drop column lost_since');
  },
};

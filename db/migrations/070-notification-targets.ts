import type { Knex } from 'knex';

const CHANNELS = ['push', 'email', 'sms', 'desktop'];

/** The constraint as both databases accept it. */
const channelCheckSql = (channels: readonly string[]): string =>
  `check (channel in (${channels.map((channel) => `'${channel}'`).join(', ')}))`;

const CHECK_IN_SQLITE = /check \(`channel` in \([^)]*\)\)/i;

interface TableDefinition {
  readonly type: 'table' | 'index';
  readonly sql: string;
}

/** SQLite changes no constraint, so the outbox is copied into a table with the new one. */
const rebuildInSqlite = async (knex: Knex, check: string): Promise<void> => {
  const definitions: readonly TableDefinition[] = await knex('sqlite_master')
    .where({ tbl_name: 'notices' })
    .whereNotNull('sql')
    .select('type', 'sql');
  const table = definitions.find(({ type }) => type === 'table')?.sql ?? '';
  const newTableSql = table.replace(CHECK_IN_SQLITE, check.replace('channel', '`channel`'));
  if (newTableSql === table) throw new Error('the outbox has no check of its channels');
  await knex.raw('create table notices_copy as select * from notices');
  await knex.schema.dropTable('notices');
  await knex.raw(newTableSql);
  await knex.raw('insert into notices select * from notices_copy');
  await knex.schema.dropTable('notices_copy');
  for (const { type, sql } of definitions) if (type === 'index') await knex.raw(sql);
};

const rebuildInPostgres = async (knex: Knex, check: string): Promise<void> => {
  const { rows }: { rows: readonly { conname: string }[] } = await knex.raw(
    `select conname from pg_constraint
     where conrelid = 'notices'::regclass and contype = 'c'
       and pg_get_constraintdef(oid) like '%channel%'`,
  );
  for (const { conname } of rows)
    await knex.raw('alter table notices drop constraint ??', [conname]);
  await knex.raw(`alter table notices add constraint notices_channels ${check}`);
};

const setChannels = (knex: Knex, channels: readonly string[]): Promise<void> =>
  (knex.client.config.client === 'pg' ? rebuildInPostgres : rebuildInSqlite)(
    knex,
    channelCheckSql(channels),
  );

/** Services outside this server to which accounts have their notices sent, by a channel of the outbox. */
export const notificationTargets: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('notification_targets', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('users.id').onDelete('cascade');
      t.text('kind').notNullable();
      t.text('name').notNullable();
      t.text('url').notNullable();
      t.text('secret');
      t.text('events').notNullable();
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
      t.text('last_state');
      t.text('last_at');
      t.text('problem');
      t.integer('failures').notNullable().defaultTo(0);
      t.index(['user_id', 'created_at'], 'notification_targets_user');
    });
    await setChannels(knex, [...CHANNELS, 'service']);
  },
  async down(knex) {
    // An earlier version knows no way to send them.
    await knex('notices').where({ channel: 'service' }).delete();
    await setChannels(knex, CHANNELS);
    await knex.schema.dropTable('notification_targets');
  },
};

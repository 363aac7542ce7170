import type { Knex } from 'knex';

/** The default quotas of an account on a hosted server; the operator may change them. Null means no quota. */
const DEFAULTS = {
  pet_quota: 500,
  record_quota: 20_000,
  scan_quota: 1000,
  clinic_quota: 500,
  push_device_quota: 20,
  session_quota: 50,
  rating_quota: 500,
} as const;

/** `STORAGE_QUOTA` is in bytes. */
const STORAGE_QUOTA = 2 * 1024 ** 3;

const FREE_PLAN_ID = '01990000-0000-7000-8000-00000000f4ee';

/** The SQL for the bytes in a text or binary column, the same on both databases. */
const byteLengthSql = ({ client }: Knex, column: string, kind: 'text' | 'bytes'): string => {
  if (client.config.client === 'pg') return `octet_length(${column})`;
  return kind === 'text' ? `length(cast(${column} as blob))` : `length(${column})`;
};

/** Letters to support count towards the storage of their sender. */
const countLetters = async (knex: Knex): Promise<void> => {
  const photos = byteLengthSql(knex, 'bytes', 'bytes');
  await knex.raw(`
    update support_messages set byte_size =
      ${byteLengthSql(knex, 'subject', 'text')} + ${byteLengthSql(knex, 'message', 'text')} +
      coalesce((
        select sum(${photos}) from support_attachments
        where support_attachments.message_id = support_messages.id
      ), 0)`);
};

const addLetters = (knex: Knex, sign: '+' | '-'): Promise<unknown> =>
  knex.raw(`
    update user_subscriptions set storage_used = storage_used ${sign} coalesce((
      select sum(byte_size) from support_messages
      where support_messages.user_id = user_subscriptions.user_id
    ), 0)`);

/**
 * Indexes that let queries on a large account skip its rows: records of one kind of care by date, records with a cost,
 * the clinics of records, open reminders of one kind of care, and the reminders that were completed last.
 */
const INDEXES: Readonly<Record<string, string>> = {
  medical_records_care: 'medical_records (pet_id, type, deleted_at, title, date_administered, id)',
  medical_records_costs:
    'medical_records (pet_id, deleted_at, date_administered, cost_centavos, type, id) where cost_centavos > 0',
  medical_records_clinics:
    'medical_records (pet_id, deleted_at, clinic, type, date_administered) where clinic is not null',
  reminders_open_care:
    'reminders (pet_id, type, title) where not is_completed and deleted_at is null',
  reminders_done:
    'reminders (pet_id, deleted_at, completed_at, id, is_completed) where is_completed',
  idempotency_keys_user: 'idempotency_keys (user_id, created_at)',
};

/** Quotas of each plan, the bytes of letters to support, and indexes that large accounts need. */
export const quotas: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('subscription_plans', (t) => {
      for (const column of Object.keys(DEFAULTS)) t.integer(column);
      // The default of `storage_limit`, unless a setting overrides it.
      t.bigInteger('storage_quota');
    });
    await knex('subscription_plans')
      .where({ id: FREE_PLAN_ID })
      .update({ ...DEFAULTS, storage_quota: STORAGE_QUOTA });
    await knex.schema.alterTable('support_messages', (t) => {
      t.integer('byte_size').notNullable().defaultTo(0);
    });
    await countLetters(knex);
    await addLetters(knex, '+');
    for (const [name, rows] of Object.entries(INDEXES)) {
      await knex.raw(`create index ${name} on ${rows}`);
    }
    await knex.schema.alterTable('medical_records', (t) =>
      t.dropIndex(['pet_id', 'type', 'title']),
    );
  },
  async down(knex) {
    await knex.schema.alterTable('medical_records', (t) => t.index(['pet_id', 'type', 'title']));
    for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`);
    await addLetters(knex, '-');
    await knex.schema.alterTable('support_messages', (t) => t.dropColumn('byte_size'));
    await knex.schema.alterTable('subscription_plans', (t) => {
      t.dropColumns(...Object.keys(DEFAULTS), 'storage_quota');
    });
  },
};

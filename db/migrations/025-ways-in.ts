import type { Knex } from 'knex';

/** Until now `users` held one token of each kind, and a new one replaced the previous one. */
const MOVED_COLUMNS = [
  ['confirm', 'email_confirmation_token', 'email_confirmation_expires_at'],
  ['reset', 'password_reset_token', 'password_reset_expires_at'],
] as const;

const EXPIRY_INDEXES = { confirm: 'users_confirmation_ends', reset: 'users_reset_ends' } as const;

/**
 * Several tokens of mails for each account, the day on which a number was verified, and the security notices of accounts
 * that no mail reaches.
 */
export const waysIn: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('account_tokens', (t) => {
      t.text('hash').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE').index();
      t.text('purpose').notNullable().checkIn(['confirm', 'reset']);
      t.text('expires_at').notNullable().index();
    });
    for (const [purpose, token, expires] of MOVED_COLUMNS) {
      await knex.raw(
        `insert into account_tokens (hash, user_id, purpose, expires_at)
          select ${token}, id, ?, ${expires} from users
          where ${token} is not null and ${expires} is not null`,
        [purpose],
      );
      await knex.raw(`drop index ${EXPIRY_INDEXES[purpose]}`);
      await knex.schema.alterTable('users', (t) => t.dropUnique([token]));
      // knex would copy the table and drop the original, which would delete all rows that refer to
      // it.
      for (const column of [token, expires]) {
        await knex.raw(`alter table users drop column ${column}`);
      }
    }

    await knex.schema.alterTable('users', (t) => {
      t.text('verified_phone_at');
    });
    // Verifying a number always updated its row, so `updated_at` is the latest possible time.
    await knex('users')
      .whereNotNull('verified_phone')
      .update({ verified_phone_at: knex.ref('updated_at') });

    await knex.schema.createTable('security_notices', (t) => {
      t.text('id').primary();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE').index();
      t.text('title').notNullable();
      t.text('body').notNullable();
      t.text('created_at').notNullable();
    });
  },
  async down(knex) {
    await knex.schema.dropTable('security_notices');
    await knex.raw('alter table users drop column verified_phone_at');
    await knex.schema.alterTable('users', (t) => {
      for (const [, token, expires] of MOVED_COLUMNS) {
        t.text(token);
        t.text(expires);
        t.unique([token]);
      }
    });
    for (const [purpose, token, expires] of MOVED_COLUMNS) {
      const newestToken = knex('account_tokens')
        .where({ purpose })
        .whereRaw('account_tokens.user_id = users.id')
        .orderBy('expires_at', 'desc')
        .limit(1);
      await knex('users').update({
        [token]: newestToken.clone().select('hash'),
        [expires]: newestToken.clone().select('expires_at'),
      });
      await knex.raw(
        `create index ${EXPIRY_INDEXES[purpose]} on users (${expires}) where ${expires} is not null`,
      );
    }
    await knex.schema.dropTable('account_tokens');
  },
};

import type { Runner } from '#db/engine/run.ts';
import { type ApiTokenRow, apiTokens } from './table.ts';

export const insertToken = (tx: Runner, row: ApiTokenRow): Promise<unknown> =>
  tx.run((knex) =>
    knex('apiTokens').insert({
      ...row,
      scopes: JSON.stringify(row.scopes),
      petIds: row.petIds && JSON.stringify(row.petIds),
    }),
  );

/** The tokens of an account, newest first. Their number is limited. */
export const listTokens = (db: Runner, userId: string): Promise<readonly ApiTokenRow[]> =>
  db.run((knex) =>
    knex<ApiTokenRow>('apiTokens')
      .where({ userId })
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .select(...apiTokens.names),
  );

export const countTokens = async (tx: Runner, userId: string): Promise<number> => {
  const row = await tx.run((knex) =>
    knex('apiTokens').where({ userId }).count('* as total').first<{ total: number }>(),
  );
  return Number(row.total);
};

export const deleteToken = (tx: Runner, userId: string, id: string): Promise<number> =>
  tx.run((knex) => knex('apiTokens').where({ userId, id }).delete());

export const deleteApiTokensByUser = (tx: Runner, userId: string): Promise<number> =>
  tx.run((knex) => knex('apiTokens').where({ userId }).delete());

/** Stores that a token was used. */
export const touchToken = (db: Runner, id: string, now: Date): Promise<number> =>
  db.run((knex) => knex('apiTokens').where({ id }).update({ lastUsedAt: now.toISOString() }));

/** Deletes tokens that expired before an instant, ISO UTC. Returns their number. */
export const deleteExpiredApiTokens = (db: Runner, beforeInstant: string): Promise<number> =>
  db.run((knex) => knex('apiTokens').where('expiresAt', '<', beforeInstant).delete());

import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { securityNotices } from './table.ts';

export type SecurityNoticeRow = RowOf<typeof securityNotices>;

/** The limit for each account. Older notices are deleted. */
const MAX_NOTICES = 20;

/** Lists security notices from newest to oldest. */
export const listSecurityNotices = (db: Runner, userId: string): Promise<SecurityNoticeRow[]> =>
  db.run((knex) =>
    knex<SecurityNoticeRow>('securityNotices')
      .where({ userId })
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(MAX_NOTICES + 1)
      .select(...securityNotices.names),
  );

export const insertSecurityNotice = async (tx: Runner, row: SecurityNoticeRow): Promise<void> => {
  await tx.run((knex) => knex<SecurityNoticeRow>('securityNotices').insert(row));
  const [oldest] = (await listSecurityNotices(tx, row.userId)).slice(MAX_NOTICES);
  if (oldest) await deleteSecurityNotice(tx, oldest);
};

export const deleteSecurityNotice = (
  tx: Runner,
  { id, userId }: Pick<SecurityNoticeRow, 'id' | 'userId'>,
): Promise<number> =>
  tx.run((knex) => knex<SecurityNoticeRow>('securityNotices').where({ id, userId }).delete());

import type { Knex } from 'knex';
import type { UserRow } from '#db/accounts/queries.ts';
import { users } from '#db/accounts/table.ts';
import type { Runner } from '#db/engine/run.ts';
import { releaseStored } from '#db/engine/sqlite/storage.ts';
import type { RowOf } from '#db/engine/table.ts';
import { deleteForGood } from '#db/ids.ts';
import { supportAttachments, supportMessages } from './table.ts';

export type SupportMessageRow = RowOf<typeof supportMessages>;

export type SupportAttachmentRow = RowOf<typeof supportAttachments>;

export const insertSupportMessage = (db: Runner, row: SupportMessageRow): Promise<unknown> =>
  db.run((knex) => knex<SupportMessageRow>('supportMessages').insert(row));

export const insertSupportAttachments = async (
  db: Runner,
  rows: readonly SupportAttachmentRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  await db.run((knex) => knex<SupportAttachmentRow>('supportAttachments').insert([...rows]));
};

export interface ThreadRound {
  /**
   * ISO UTC instants. Messages due by `now` are claimed, and no other process takes them before
   * `until`.
   */
  readonly now: string;
  readonly until: string;
  readonly limit: number;
  readonly maxTries: number;
}

/**
 * Claims messages that were not mailed yet, so that no other process sends them too. Returns their
 * ids.
 */
export const claimUnmailed = async (
  db: Runner,
  { now, until, limit, maxTries }: ThreadRound,
): Promise<readonly string[]> => {
  const claimedMessages = await db.run((knex) =>
    knex<SupportMessageRow>('supportMessages')
      .whereIn(
        'id',
        knex<SupportMessageRow>('supportMessages')
          .whereNull('mailedAt')
          .where('mailAgainAt', '<=', now)
          .where('mailTries', '<', maxTries)
          .orderBy(['mailAgainAt', 'id'])
          .limit(limit)
          .select('id'),
      )
      // Checked again, because another process may have claimed it while this one waited for the
      // row.
      .where('mailAgainAt', '<=', now)
      .update({ mailAgainAt: until, mailTries: knex.raw('mail_tries + 1') })
      .returning(['id']),
  );
  return claimedMessages.map(({ id }) => id);
};

const writtenColumns = supportMessages.pick(
  'id',
  'subject',
  'message',
  'userEmail',
  'userName',
  'createdAt',
);
const writerColumns = users.pick('email', 'phone', 'firstName', 'lastName');

/** A message with the current data of the account that sent it. */
export type SupportLetter = Pick<SupportMessageRow, (typeof writtenColumns)[number]> &
  Pick<UserRow, (typeof writerColumns)[number]>;

/** Ordered by id, which is oldest first. */
const selectLetters = (knex: Knex) =>
  knex('supportMessages')
    .join('users', 'users.id', 'supportMessages.userId')
    .orderBy('supportMessages.id')
    .select<SupportLetter[]>(...supportMessages.of(writtenColumns), ...users.of(writerColumns));

export const listLetters = (
  db: Runner,
  ids: readonly string[],
): Promise<readonly SupportLetter[]> =>
  db.run((knex) => selectLetters(knex).whereIn('supportMessages.id', ids));

/** Letters that were not mailed yet. */
export const listWaitingLetters = (db: Runner): Promise<readonly SupportLetter[]> =>
  db.run((knex) => selectLetters(knex).whereNull('supportMessages.mailedAt'));

/** The number of pictures of each letter that was not mailed yet and has any. Reads no picture. */
export const countWaitingAttachments = (
  db: Runner,
): Promise<readonly { readonly messageId: string; readonly total: number }[]> =>
  db.run((knex) =>
    knex('supportAttachments')
      .join('supportMessages', 'supportMessages.id', 'supportAttachments.messageId')
      .whereNull('supportMessages.mailedAt')
      .groupBy('supportAttachments.messageId')
      .select('supportAttachments.messageId')
      .count({ total: '*' }),
  );

/** The pictures of messages, in order, in one statement. */
export const listSupportAttachments = (
  db: Runner,
  messageIds: readonly string[],
): Promise<readonly SupportAttachmentRow[]> =>
  db.run((knex) =>
    knex<SupportAttachmentRow>('supportAttachments')
      .whereIn('messageId', messageIds)
      .orderBy(['messageId', 'position'])
      .select(...supportAttachments.names),
  );

/**
 * Deletes letters that were mailed at or before an instant, up to a limit, and frees their storage.
 * Instants are in ISO UTC.
 */
export const purgeMailed = async (
  tx: Runner,
  mailedBefore: string,
  limit: number,
  instant: string,
): Promise<number> => {
  const expiredMessages = await tx.run((knex) =>
    knex<SupportMessageRow>('supportMessages')
      .where('mailedAt', '<=', mailedBefore)
      .orderBy(['mailedAt', 'mailAgainAt'])
      .limit(limit)
      .select('id', 'userId', 'byteSize'),
  );
  if (expiredMessages.length === 0) return 0;
  const ids = expiredMessages.map(({ id }) => id);
  await deleteForGood(
    tx,
    'supportMessages',
    (knex) => knex('supportMessages').whereIn('id', ids),
    instant,
  );
  for (const [userId, its] of Map.groupBy(expiredMessages, (letter) => letter.userId)) {
    await releaseStored(
      tx,
      userId,
      its.reduce((sum, { byteSize }) => sum + byteSize, 0),
    );
  }
  return expiredMessages.length;
};

export const markMailed = (db: Runner, id: string, now: Date): Promise<number> =>
  db.run((knex) =>
    knex<SupportMessageRow>('supportMessages')
      .where({ id })
      .update({ mailedAt: now.toISOString() }),
  );

import type { Runner } from '#db/engine/run.ts';
import { enabledAccountSql } from '#db/scope.ts';
import { type InvitationRow, invitations } from './table.ts';

export const insertInvitation = (tx: Runner, row: InvitationRow): Promise<unknown> =>
  tx.run((knex) =>
    knex('invitations').insert({ ...row, petIds: row.petIds && JSON.stringify(row.petIds) }),
  );

/**
 * The invitation of a link that works at an instant, ISO UTC, by the hash of its token. Links of a disabled account do
 * not work.
 */
export const findInvitation = (
  db: Runner,
  tokenHash: string,
  instant: string,
): Promise<InvitationRow | undefined> =>
  db.run((knex) =>
    knex<InvitationRow>('invitations')
      .where({ tokenHash })
      .where('expiresAt', '>', instant)
      .modify(enabledAccountSql, 'invitations.owner_id')
      .first(...invitations.names),
  );

/** An invitation of a household that has not expired at an instant, ISO UTC. */
export const findInvitationByOwner = (
  db: Runner,
  ownerId: string,
  id: string,
  instant: string,
): Promise<InvitationRow | undefined> =>
  db.run((knex) =>
    knex<InvitationRow>('invitations')
      .where({ ownerId, id })
      .where('expiresAt', '>', instant)
      .first(...invitations.names),
  );

export const countInvitations = async (
  db: Runner,
  ownerId: string,
  instant: string,
): Promise<number> => {
  const row = await db.run((knex) =>
    knex('invitations')
      .where({ ownerId })
      .where('expiresAt', '>', instant)
      .count('* as total')
      .first<{ total: number }>(),
  );
  return row.total;
};

/** Makes an invitation wait for its owner's approval; its link no longer works. */
export const awaitApproval = (
  tx: Runner,
  id: string,
  accepted: Pick<InvitationRow, 'acceptedBy' | 'acceptedAt' | 'expiresAt'>,
): Promise<number> =>
  tx.run((knex) =>
    knex('invitations')
      .where({ id })
      .update({ ...accepted, tokenHash: null }),
  );

export const deleteInvitation = (tx: Runner, id: string): Promise<number> =>
  tx.run((knex) => knex('invitations').where({ id }).delete());

/** Deletes the invitations of a household that an account accepted. */
export const deleteAwaited = (
  tx: Runner,
  { ownerId, acceptedBy }: { readonly ownerId: string; readonly acceptedBy: string },
): Promise<number> => tx.run((knex) => knex('invitations').where({ ownerId, acceptedBy }).delete());

/** Deletes invitations that expired at or before an instant, ISO UTC. */
export const deleteExpiredInvitations = (db: Runner, instant: string): Promise<number> =>
  db.run((knex) => knex('invitations').where('expiresAt', '<=', instant).delete());

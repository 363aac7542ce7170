import type { Runner } from '#db/engine/run.ts';
import { conflictWithWrites } from './endings.ts';
import { noteEnded } from './notes.ts';
import { listPrivateThings } from './private-things.ts';
import type { MembershipRow } from './table.ts';

/**
 * Disables an account at an instant, ISO UTC, or enables it with null. Members of its household see less or more by
 * that: notes say in their change feeds what is gone, and the new version lists everything else again.
 */
export const setDisabled = async (
  tx: Runner,
  id: string,
  disabledAt: string | null,
): Promise<void> => {
  const rows = await tx.run((knex) =>
    knex<MembershipRow>('memberships').where({ ownerId: id }).select('id', 'userId', 'version'),
  );
  for (const { id: membershipId, userId, version } of rows) {
    await conflictWithWrites(tx, membershipId);
    if (disabledAt !== null) {
      await noteEnded(tx, userId, await listPrivateThings(tx, membershipId), disabledAt);
    }
    await tx.run((knex) =>
      knex<MembershipRow>('memberships')
        .where({ id: membershipId })
        .update({ version: version + 1 }),
    );
  }
  await tx.run((knex) => knex('users').where({ id }).update({ disabledAt }));
};

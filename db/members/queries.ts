import type { Runner } from '#db/engine/run.ts';
import { currentMemberships, roleOfMember } from '#db/scope.ts';
import { conflictWithWrites, endLinks, listSharedPetIds, noteEndedAccess } from './endings.ts';
import { noteEnded } from './notes.ts';
import { listEndedThings, listPrivateThings } from './private-things.ts';
import { type MembershipRow, memberships } from './table.ts';

/** A membership with the pets that it names; null for all pets. */
export interface Membership extends MembershipRow {
  readonly petIds: readonly string[] | null;
}

/** A membership of an account that has not ended at an instant, ISO UTC, with the role that it gives now. */
export const findMembership = (
  db: Runner,
  { ownerId, userId }: Pick<MembershipRow, 'ownerId' | 'userId'>,
  instant: string,
): Promise<MembershipRow | undefined> =>
  db.run((knex) =>
    currentMemberships(knex, userId, instant)
      .where('memberships.ownerId', ownerId)
      .first<MembershipRow | undefined>(
        ...memberships.of(memberships.but('role')),
        roleOfMember(knex, 'role'),
      ),
  );

/** The ids of the pets that memberships name. */
export const listChosenPets = (
  db: Runner,
  membershipIds: readonly string[],
): Promise<readonly { readonly membershipId: string; readonly petId: string }[]> =>
  db.run((knex) =>
    knex('membershipPets')
      .join('pets', 'pets.id', 'membershipPets.petId')
      .whereIn('membershipPets.membershipId', membershipIds)
      .whereNull('pets.deletedAt')
      .orderBy(['pets.createdAt', 'pets.id'])
      .select('membershipPets.membershipId', 'membershipPets.petId'),
  );

/** Adds a pet to the pets that a membership shares. */
export const sharePet = (tx: Runner, membershipId: string, petId: string): Promise<unknown> =>
  tx.run((knex) => knex('membershipPets').insert({ membershipId, petId }));

const setPets = async (tx: Runner, id: string, petIds: readonly string[] | null) => {
  await tx.run((knex) => knex('membershipPets').where({ membershipId: id }).delete());
  if (!petIds || petIds.length === 0) return;
  await tx.run((knex) =>
    knex('membershipPets').insert(petIds.map((petId) => ({ membershipId: id, petId }))),
  );
};

export const insertMembership = async (
  tx: Runner,
  { petIds, ...row }: Omit<Membership, 'allPets'>,
): Promise<void> => {
  const storedRow = { ...row, allPets: petIds === null };
  await tx.run((knex) => knex<MembershipRow>('memberships').insert(storedRow));
  await setPets(tx, row.id, petIds);
};

/**
 * Replaces a membership. Ends the member's links for pets that it no longer shares, and for all its pets if the
 * role changed.
 */
export const updateMembership = async (
  tx: Runner,
  { petIds, ...row }: Omit<Membership, 'allPets'>,
  { roleBefore }: { readonly roleBefore: MembershipRow['role'] },
): Promise<void> => {
  await conflictWithWrites(tx, row.id);
  const sharedBefore = await listSharedPetIds(tx, row.id);
  const thingsBefore = await listPrivateThings(tx, row.id);
  const storedRow = { ...row, allPets: petIds === null };
  await tx.run((knex) =>
    knex<MembershipRow>('memberships').where({ id: row.id }).update(storedRow),
  );
  await setPets(tx, row.id, petIds);
  const sharedAfter = new Set(await listSharedPetIds(tx, row.id));
  const endedPets = sharedBefore.filter((id) => !sharedAfter.has(id));
  await noteEndedAccess(tx, row.userId, endedPets, row.updatedAt);
  const endedThings = listEndedThings(thingsBefore, await listPrivateThings(tx, row.id));
  await noteEnded(tx, row.userId, endedThings, row.updatedAt);
  await endLinks(tx, row.userId, roleBefore === row.role ? endedPets : sharedBefore);
};

/** Stores whether a member gets notices. It changes nothing that the member sees, so the version stays. */
export const setHasNotices = (tx: Runner, id: string, hasNotices: boolean): Promise<number> =>
  tx.run((knex) => knex<MembershipRow>('memberships').where({ id }).update({ hasNotices }));

/**
 * The memberships of an account that have not ended at an instant, ISO UTC, in a fixed order and with the roles that they
 * give now.
 */
export const listMembershipsByUser = (
  db: Runner,
  userId: string,
  instant: string,
): Promise<readonly MembershipRow[]> =>
  db.run((knex) =>
    currentMemberships(knex, userId, instant)
      .orderBy('memberships.id')
      .select<MembershipRow[]>(
        ...memberships.of(memberships.but('role')),
        roleOfMember(knex, 'role'),
      ),
  );

/** The accounts of all members of an owner's household. */
export const listMemberIds = (db: Runner, ownerId: string): Promise<readonly string[]> =>
  db.run((knex) => knex('memberships').where({ ownerId }).pluck<string[]>('userId'));

/** Those of some owners whose households an account is a member of. */
export const listHouseholdsAmong = (
  db: Runner,
  userId: string,
  ownerIds: readonly string[],
): Promise<readonly string[]> =>
  db.run((knex) =>
    knex('memberships').where({ userId }).whereIn('ownerId', ownerIds).pluck<string[]>('ownerId'),
  );

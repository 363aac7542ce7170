import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { sharedPets } from '#db/scope.ts';
import { type SitterLinkRow, sitterLinks } from '#db/sitters/table.ts';
import { signWithName } from './authors.ts';
import { notePurgedExpenses } from './expense-notes.ts';
import { insertNotes, NOTE_BATCH_SIZE, noteEnded, SEPARATOR } from './notes.ts';
import { listPrivateThings } from './private-things.ts';
import type { MembershipRow } from './table.ts';

type EndedMembership = Pick<MembershipRow, 'id' | 'ownerId' | 'userId'>;

/** Ends the access of members at an instant, ISO UTC, and adds notes of it to their change feeds. */
const endAccess = async (
  tx: Runner,
  endedRows: readonly EndedMembership[],
  instant: string,
): Promise<void> => {
  for (const { id, userId } of endedRows) {
    await conflictWithWrites(tx, id);
    const petIds = await listSharedPetIds(tx, id);
    await noteEndedAccess(tx, userId, petIds, instant);
    await noteEnded(tx, userId, await listPrivateThings(tx, id), instant);
    await endLinks(tx, userId, petIds);
    await tx.run((knex) => knex('memberships').where({ id }).delete());
  }
};

/** Ends memberships at an instant, ISO UTC. What the members wrote stays with their names as they are now. */
export const endMemberships = async (
  tx: Runner,
  endedRows: readonly EndedMembership[],
  instant: string,
): Promise<void> => {
  await endAccess(tx, endedRows, instant);
  for (const pair of endedRows) await signWithName(tx, pair);
};

/**
 * Makes the transaction conflict on PostgreSQL with every write for the household that began before and is not committed
 * yet: such a write has read the membership, and is repeated without it. Otherwise it could be committed after the end.
 */
export const conflictWithWrites = (tx: Runner, membershipId: string): Promise<unknown> =>
  tx.run((knex) =>
    knex('changes')
      .where('userId', knex('memberships').where({ id: membershipId }).select('ownerId'))
      .orderBy('seq', 'desc')
      .first('seq'),
  );

/** The ids of the pets that a membership shares, deleted ones included. */
export const listSharedPetIds = (tx: Runner, id: string): Promise<readonly string[]> =>
  tx.run((knex) =>
    sharedPets(knex('memberships')).where('memberships.id', id).pluck<string[]>('pets.id'),
  );

/** Adds notes to a member's feed that these pets are gone for the member. */
export const notePetsEnded = (
  tx: Runner,
  userId: string,
  petIds: readonly string[],
  instant: string,
): Promise<void> =>
  insertNotes(
    tx,
    petIds.map((petId) => ({
      id: `${petId}${SEPARATOR}${v7()}`,
      ...{ userId, petId, endedAt: instant },
    })),
  );

/** Adds such notes, and deletes the stored answers about these pets. */
export const noteEndedAccess = async (
  tx: Runner,
  userId: string,
  petIds: readonly string[],
  instant: string,
): Promise<void> => {
  await notePetsEnded(tx, userId, petIds, instant);
  for (let start = 0; start < petIds.length; start += NOTE_BATCH_SIZE) {
    await forgetShared(tx, userId, petIds.slice(start, start + NOTE_BATCH_SIZE));
  }
};

/**
 * Adds notes to the feeds of members about pets that memberships name, and expenses of such pets, that are about to be
 * deleted for good. Afterwards nothing connects them with a membership, so the feed of the member would miss the
 * deletion.
 */
export const notePurged = async (
  tx: Runner,
  deletedBefore: string,
  instant: string,
): Promise<void> => {
  const namedPets: readonly { readonly userId: string; readonly petId: string }[] = await tx.run(
    (knex) =>
      knex('pets')
        .join('membershipPets', 'membershipPets.petId', 'pets.id')
        .join('memberships', 'memberships.id', 'membershipPets.membershipId')
        .where('pets.deletedAt', '<=', deletedBefore)
        .select('memberships.userId', 'membershipPets.petId'),
  );
  for (const [userId, pets] of Map.groupBy(namedPets, (item) => item.userId)) {
    const petIds = pets.map(({ petId }) => petId);
    await noteEndedAccess(tx, userId, petIds, instant);
  }
  await notePurgedExpenses(tx, deletedBefore, instant);
};

/** Removes the answers that were kept for a member about pets of another account. */
const forgetShared = (tx: Runner, userId: string, petIds: readonly string[]): Promise<number> =>
  tx.run((knex) =>
    knex('idempotencyKeys').where({ userId }).whereIn('sharedPetId', petIds).delete(),
  );

/** Removes pets from a link, and deletes the link if it shows no other pet. */
export const removePetsFromLink = async (
  tx: Runner,
  { id, petIds }: Pick<SitterLinkRow, 'id' | 'petIds'>,
  removed: ReadonlySet<string>,
): Promise<void> => {
  const remainingPetIds = petIds.filter((petId) => !removed.has(petId));
  if (remainingPetIds.length === petIds.length) return;
  await tx.run((knex) =>
    remainingPetIds.length === 0
      ? knex('sitterLinks').where({ id }).delete()
      : knex('sitterLinks')
          .where({ id })
          .update({ petIds: JSON.stringify(remainingPetIds) }),
  );
};

/**
 * Ends the links for vets that a member made for these pets. The member's links for sitters show these pets no longer; one
 * that shows no other pet ends.
 */
export const endLinks = async (
  tx: Runner,
  userId: string,
  petIds: readonly string[],
): Promise<void> => {
  if (petIds.length === 0) return;
  for (let start = 0; start < petIds.length; start += NOTE_BATCH_SIZE) {
    const page = petIds.slice(start, start + NOTE_BATCH_SIZE);
    await tx.run((knex) => knex('vetLinks').where({ userId }).whereIn('petId', page).delete());
  }
  const removedIds = new Set(petIds);
  const links = await tx.run((knex) =>
    knex<SitterLinkRow>('sitterLinks')
      .where({ userId })
      .select(...sitterLinks.names),
  );
  for (const link of links) await removePetsFromLink(tx, link, removedIds);
};

/** Memberships of one batch of the job. */
const MEMBERSHIP_BATCH = 50;

/** Ends up to 50 memberships whose last day is over at an instant, ISO UTC; gives how many there were. */
export const endPastMemberships = async (tx: Runner, instant: string): Promise<number> => {
  const endedMemberships = await tx.run((knex) =>
    knex<MembershipRow>('memberships')
      .where('until', '<=', instant)
      .limit(MEMBERSHIP_BATCH)
      .select('id', 'ownerId', 'userId'),
  );
  await endMemberships(tx, endedMemberships, instant);
  return endedMemberships.length;
};

/** Ends the membership of a pair of accounts if its last day is over at an instant, ISO UTC. */
export const endPastMembership = async (
  tx: Runner,
  pair: Pick<MembershipRow, 'ownerId' | 'userId'>,
  instant: string,
): Promise<void> => {
  const endedMemberships = await tx.run((knex) =>
    knex<MembershipRow>('memberships')
      .where(pair)
      .where('until', '<=', instant)
      .select('id', 'ownerId', 'userId'),
  );
  await endMemberships(tx, endedMemberships, instant);
};

/** Ends all memberships in a household whose owner's account is deleted. */
export const endMembershipsByUser = async (
  tx: Runner,
  userId: string,
  instant: string,
): Promise<void> => {
  const ownerMemberships = await tx.run((knex) =>
    knex<MembershipRow>('memberships').where({ ownerId: userId }).select('id', 'ownerId', 'userId'),
  );
  // The entries of these members go with the pets.
  await endAccess(tx, ownerMemberships, instant);
};

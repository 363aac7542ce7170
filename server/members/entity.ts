import type { Runner } from '#db/engine/run.ts';
import { signAsFormerMember } from '#db/members/authors.ts';
import {
  endLinks,
  endMembershipsByUser,
  noteEndedAccess,
  notePetsEnded,
} from '#db/members/endings.ts';
import { noteExpensesOfPet } from '#db/members/expense-notes.ts';
import { listMembersOfPet } from '#db/members/pets.ts';
import { memberships } from '#db/members/table.ts';
import type { Entity, PetMove } from '#server/entities/entity.ts';

/**
 * Ends the access of the old owner, of the members who saw the pet, and of their links, with notes in their feeds. A
 * member who becomes the owner gets a note too, because the feed of the new owner does not have what ends at a hand-over.
 */
const endAccessTo = async (tx: Runner, { petId, from, to, at }: PetMove): Promise<void> => {
  const members = await listMembersOfPet(tx, { ownerId: from, petId });
  if (members.includes(to)) await notePetsEnded(tx, to, [petId], at);
  for (const userId of [from, ...members.filter((item) => item !== to)]) {
    await noteEndedAccess(tx, userId, [petId], at);
    await endLinks(tx, userId, [petId]);
  }
  await noteExpensesOfPet(tx, { ownerId: from, petId }, at);
};

/** Memberships end with either account. A member's entries stay, signed as by a former member. */
export const memberEntity: Entity = {
  table: memberships,
  onHandOver: { rows: 'stay', before: endAccessTo },
  async beforeAccountGoes(tx, userId, instant) {
    await endMembershipsByUser(tx, userId, instant);
    await signAsFormerMember(tx, userId);
  },
};

import type { NamedInvitation, NamedMembership } from '#db/members/lists.ts';
import type { InvitationRow } from '#db/members/table.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import type { Invitation, Member, SharedWithMe } from './contract.ts';

interface NamedMember {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The last day before an instant, ISO UTC. */
export const getLastDay = (endInstant: string | null, timeZone: string): string | null =>
  endInstant === null ? null : dayIn(new Date(Date.parse(endInstant) - 1), timeZone);

/** The pets that a membership names, by its id. */
export type ChosenPets = ReadonlyMap<string, readonly string[]>;

const listMemberPets = ({ id, allPets }: NamedMembership, chosenPets: ChosenPets) =>
  allPets ? null : (chosenPets.get(id) ?? []);

export const presentMember = (
  row: NamedMembership,
  chosenPets: ChosenPets,
  timeZone: string,
): Member => ({
  userId: row.userId,
  name: joinFullName(row),
  role: row.role,
  petIds: listMemberPets(row, chosenPets),
  until: getLastDay(row.until, timeZone),
  createdAt: row.createdAt,
});

export const presentJoined = (row: NamedMembership, chosenPets: ChosenPets): SharedWithMe => ({
  owner: { id: row.ownerId, name: joinFullName(row) },
  role: row.role,
  petIds: listMemberPets(row, chosenPets),
  pets: row.pets,
  until: getLastDay(row.until, row.timeZone),
  isPending: false,
  hasNotices: row.hasNotices,
});

/** A household that has not approved the actor yet. Its pets stay unknown until it has. */
export const presentAwaited = (row: NamedInvitation): SharedWithMe => ({
  owner: { id: row.ownerId, name: joinFullName(row) },
  role: row.role,
  petIds: row.petIds && [],
  pets: 0,
  until: getLastDay(row.until, row.timeZone ?? 'UTC'),
  hasNotices: false,
  isPending: true,
});

/** `ownPetIds` are the pets that the owner still has. */
export const presentInvitation = (
  row: InvitationRow & Partial<NamedMember>,
  ownPetIds: ReadonlySet<string>,
  timeZone: string,
): Invitation => ({
  id: row.id,
  role: row.role,
  petIds: row.petIds?.filter((id) => ownPetIds.has(id)) ?? null,
  until: getLastDay(row.until, timeZone),
  email: row.email,
  expiresAt: row.expiresAt,
  acceptedBy:
    row.acceptedBy === null
      ? null
      : {
          id: row.acceptedBy,
          name: joinFullName({ firstName: row.firstName ?? null, lastName: row.lastName ?? null }),
        },
  createdAt: row.createdAt,
});

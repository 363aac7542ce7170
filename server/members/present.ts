import type { NamedInvitation, NamedMembership } from '#db/members/lists.ts';
import type { InvitationRow } from '#db/members/table.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { fullNameOf } from '#server/http/answers/full-name.ts';
import type { Invitation, Member, SharedWithMe } from './contract.ts';

interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The last day before an instant, ISO UTC. */
export const lastDayOf = (endInstant: string | null, timeZone: string): string | null =>
  endInstant === null ? null : dayIn(new Date(Date.parse(endInstant) - 1), timeZone);

/** The pets that a membership names, by its id. */
export type ChosenPets = ReadonlyMap<string, readonly string[]>;

const petsOf = ({ id, allPets }: NamedMembership, chosenPets: ChosenPets) =>
  allPets ? null : (chosenPets.get(id) ?? []);

export const presentMember = (
  row: NamedMembership,
  chosenPets: ChosenPets,
  timeZone: string,
): Member => ({
  userId: row.userId,
  name: fullNameOf(row),
  role: row.role,
  petIds: petsOf(row, chosenPets),
  until: lastDayOf(row.until, timeZone),
  createdAt: row.createdAt,
});

export const presentJoined = (row: NamedMembership, chosenPets: ChosenPets): SharedWithMe => ({
  owner: { id: row.ownerId, name: fullNameOf(row) },
  role: row.role,
  petIds: petsOf(row, chosenPets),
  pets: row.pets,
  until: lastDayOf(row.until, row.timeZone),
  isPending: false,
  hasNotices: row.hasNotices,
});

/** A household that has not approved the actor yet. Its pets stay unknown until it has. */
export const presentAwaited = (row: NamedInvitation): SharedWithMe => ({
  owner: { id: row.ownerId, name: fullNameOf(row) },
  role: row.role,
  petIds: row.petIds && [],
  pets: 0,
  until: lastDayOf(row.until, row.timeZone ?? 'UTC'),
  hasNotices: false,
  isPending: true,
});

/** `owned` are the pets that the owner still has. */
export const presentInvitation = (
  row: InvitationRow & Partial<Named>,
  ownPetIds: ReadonlySet<string>,
  timeZone: string,
): Invitation => ({
  id: row.id,
  role: row.role,
  petIds: row.petIds?.filter((id) => ownPetIds.has(id)) ?? null,
  until: lastDayOf(row.until, timeZone),
  email: row.email,
  expiresAt: row.expiresAt,
  acceptedBy:
    row.acceptedBy === null
      ? null
      : {
          id: row.acceptedBy,
          name: fullNameOf({ firstName: row.firstName ?? null, lastName: row.lastName ?? null }),
        },
  createdAt: row.createdAt,
});

import { buildReminder } from '#db/reminders/factory.ts';
import { may, type PetAction, type Role } from '#server/members/rules.ts';
import { buildAwaited, buildMembership } from '#server/members/testing.ts';
import type { TestClient, TestServer } from '#server/testing.ts';
import { createOwnerOfEverything } from './create-with-id.ts';
import type { Subjects } from './example.ts';
import { buildSubjects } from './subjects.ts';

export const ROLES = ['owner', 'family', 'carer', 'viewer'] as const satisfies readonly Role[];
export const MEMBERS = ['family', 'carer', 'viewer'] as const;
/** Accounts without access: one that waits for approval, a removed one, one whose last day is over, and a stranger. */
export const OUTSIDERS = ['pending', 'removed', 'expired', 'stranger'] as const;
export type HouseholdRole = (typeof ROLES)[number] | (typeof OUTSIDERS)[number];

/** A household with one entry of each kind for each of two pets. */
export interface TestHousehold {
  readonly clients: Readonly<Record<HouseholdRole, TestClient>>;
  readonly userIds: Readonly<Record<HouseholdRole, string>>;
  /** A pet that existed before the memberships, which share it. */
  readonly shared: Subjects;
  /** A pet that the owner added after the memberships. Only memberships for all pets share it. */
  readonly later: Subjects;
}

/**
 * Creates the household. With `all`, the memberships are for all pets, also later ones; otherwise for the
 * first pet only.
 */
export const makeHousehold = async (
  server: TestServer,
  { all = false }: { readonly all?: boolean } = {},
): Promise<TestHousehold> => {
  const {
    client: owner,
    subjects: shared,
    userId: ownerId,
  } = await createOwnerOfEverything(server);
  const session = { userId: ownerId, sessionId: shared['sessionId'] ?? '' };
  const petIds = all ? null : [shared['petId'] ?? '', shared['deletedPetId'] ?? ''];
  const join = async (role: (typeof MEMBERS)[number], endInstant: string | null = null) => {
    const { user, client } = await server.owner();
    await buildMembership(
      server.db,
      { ownerId, userId: user.id },
      { role, petIds, until: endInstant },
    );
    return { user, client };
  };
  const removed = await join('family');
  await owner.delete(`/api/household/members/${removed.user.id}`);
  const pendingOwner = await server.owner();
  await buildAwaited(server.db, ownerId, pendingOwner.user.id);
  const accounts = {
    family: await join('family'),
    carer: await join('carer'),
    viewer: await join('viewer'),
    pending: pendingOwner,
    removed,
    expired: await join('family', '2026-11-20T01:59:59.999Z'),
    stranger: await server.owner(),
  };
  const laterSubjects = await buildSubjects(server.db, session);
  for (const { petId = '' } of [shared, laterSubjects]) {
    await buildReminder(server.db, { petId, dueDate: '2026-11-01' });
  }
  const { family, carer, viewer, expired, stranger } = accounts;
  return {
    clients: {
      owner,
      ...{ family: family.client, carer: carer.client, viewer: viewer.client },
      ...{ pending: pendingOwner.client, removed: removed.client },
      ...{ expired: expired.client, stranger: stranger.client },
    },
    userIds: {
      owner: ownerId,
      ...{ family: family.user.id, carer: carer.user.id, viewer: viewer.user.id },
      ...{ pending: pendingOwner.user.id, removed: removed.user.id },
      ...{ expired: expired.user.id, stranger: stranger.user.id },
    },
    ...{ shared, later: laterSubjects },
  };
};

/** Entries of the owner are changed by the roles that may edit; carers change only their own. */
export const isAllowedTo = (role: Role, action: PetAction | 'entry'): boolean =>
  may(role, action === 'entry' ? 'edit' : action);

/** The ids of the things of a pet. Ids that do not belong to one pet say nothing. */
export const listIds = (of: Subjects): readonly string[] =>
  ['petId', 'recordId', 'reminderId', 'planId', 'entryId'].flatMap((name) => of[name] ?? []);

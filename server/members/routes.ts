import { endMemberships, listSharedPetIds } from '#db/members/endings.ts';
import { deleteAwaited } from '#db/members/invitations.ts';
import { listAwaited, listInvitations, listJoined, listMembers } from '#db/members/lists.ts';
import {
  findMembership,
  listChosenPets,
  setHasNotices,
  updateMembership,
} from '#db/members/queries.ts';
import { findVisiblePets } from '#db/pets/queries.ts';
import { replaceShareTokens, setIdReads } from '#db/sharing/queries.ts';
import { newShareToken } from '#server/http/access/share-token.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { MAX_SITTER_LINKS, type SitterLink } from '#server/sitters/contract.ts';
import { readChosen, readMember, requirePets, toEndInstant } from './access.ts';
import * as contract from './contract.ts';
import { invitationRoutes, type JoinParts } from './invitation-routes.ts';
import { presentAwaited, presentInvitation, presentJoined, presentMember } from './present.ts';

/** Functions of other features for a household: the links for sitters, and the notices of a new member. */
export interface MemberParts extends JoinParts {
  readonly linksOf: (
    db: Parts['db'],
    actor: Owner,
    window: { readonly limit: number; readonly offset: number },
  ) => Promise<readonly SitterLink[]>;
}

/** The same number of statements for any number of members, invitations and pets. */
const readRoute = ({ db }: Parts, { linksOf }: MemberParts): Route =>
  route(contract.readHousehold, async ({ actor, now }) => {
    const { userId, timeZone, scope } = actor;
    const instant = now.toISOString();
    const members = await listMembers(db, userId, instant);
    const joinedHouseholds = await listJoined(db, userId, instant);
    const invitations = await listInvitations(db, userId, instant);
    const pendingMemberships = await listAwaited(db, userId, instant);
    const chosenPets = await readChosen(db, [...members, ...joinedHouseholds]);
    const invitedPetIds = [...new Set(invitations.flatMap(({ petIds }) => petIds ?? []))];
    const ownPetIds = await findVisiblePets(db, scope, invitedPetIds);
    return {
      members: members.map((row) => presentMember(row, chosenPets, timeZone)),
      invitations: invitations.map((row) => presentInvitation(row, ownPetIds, timeZone)),
      sitterLinks: await linksOf(db, actor, { limit: MAX_SITTER_LINKS, offset: 0 }),
      sharedWithMe: [
        ...joinedHouseholds.map((row) => presentJoined(row, chosenPets)),
        ...pendingMemberships.map(presentAwaited),
      ],
    };
  });

const update = (): Route =>
  route(contract.updateMember, ({ actor, params: { userId }, body, now, write }) =>
    write(async (tx) => {
      const instant = now.toISOString();
      const storedMembership = await findMembership(tx, { ownerId: actor.userId, userId }, instant);
      if (!storedMembership) throw notFound();
      const { allPets, ...kept } = storedMembership;
      const petsBefore = allPets
        ? null
        : (await listChosenPets(tx, [storedMembership.id])).map(({ petId }) => petId);
      const petIds =
        body.petIds === undefined ? petsBefore : body.petIds && [...new Set(body.petIds)];
      if (body.petIds !== undefined) await requirePets(tx, actor, body.petIds);
      const expiryInstant =
        body.until === undefined
          ? storedMembership.until
          : toEndInstant(body.until, actor.timeZone, now);
      const next = {
        ...kept,
        role: body.role ?? storedMembership.role,
        petIds,
        until: expiryInstant,
      };
      await updateMembership(
        tx,
        { ...next, version: storedMembership.version + 1, updatedAt: instant },
        { roleBefore: storedMembership.role },
      );
      return readMember(tx, actor, userId, now);
    }),
  );

const remove = (): Route =>
  route(contract.removeMember, ({ actor, params: { userId }, query, now, write }) =>
    write(async (tx) => {
      const instant = now.toISOString();
      const storedMembership = await findMembership(tx, { ownerId: actor.userId, userId }, instant);
      if (!storedMembership) throw notFound();
      const petIds = await listSharedPetIds(tx, storedMembership.id);
      if (query.endIdReads) await setIdReads(tx, petIds, instant);
      if (query.renewShareLinks) {
        await replaceShareTokens(tx, new Map(petIds.map((id) => [id, newShareToken()])));
      }
      await endMemberships(tx, [storedMembership], instant);
      return { message: text('household.member.removed') };
    }),
  );

const chooseNotices = (): Route =>
  route(contract.setNotices, ({ actor: { userId }, params: { ownerId }, body, now, write }) =>
    write(async (tx) => {
      const storedMembership = await findMembership(tx, { ownerId, userId }, now.toISOString());
      if (!storedMembership) throw notFound();
      await setHasNotices(tx, storedMembership.id, body.hasNotices);
      return { hasNotices: body.hasNotices };
    }),
  );

const leaveRoute = (): Route =>
  route(contract.leaveHousehold, ({ actor: { userId }, params: { ownerId }, now, write }) =>
    write(async (tx) => {
      const instant = now.toISOString();
      const storedMembership = await findMembership(tx, { ownerId, userId }, instant);
      const withdrawnCount = await deleteAwaited(tx, { ownerId, acceptedBy: userId });
      if (!storedMembership && withdrawnCount === 0) throw notFound();
      if (storedMembership) await endMemberships(tx, [storedMembership], instant);
      return { message: text('household.left') };
    }),
  );

/** The members of a household, and the households that an account is a member of. */
export const memberRoutes = (parts: Parts, memberWays: MemberParts): readonly Route[] => [
  readRoute(parts, memberWays),
  ...invitationRoutes(parts, memberWays),
  update(),
  remove(),
  chooseNotices(),
  leaveRoute(),
];

import type { Context } from 'koa';
import { v7 } from 'uuid';
import { findUser, type UserRow } from '#db/accounts/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { endPastMembership } from '#db/members/endings.ts';
import {
  awaitApproval,
  countInvitations,
  deleteAwaited,
  deleteInvitation,
  findInvitation,
  findInvitationByOwner,
  insertInvitation,
} from '#db/members/invitations.ts';
import { countJoined, countMembers } from '#db/members/lists.ts';
import { findMembership, insertMembership } from '#db/members/queries.ts';
import type { InvitationRow } from '#db/members/table.ts';
import { countPets, findVisiblePets } from '#db/pets/queries.ts';
import { isLinkToken, newLinkToken } from '#server/http/access/link-token.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import type { Owner } from '#server/http/actor.ts';
import { answerSecret } from '#server/http/answers/answer-secret.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { readMember, requirePets, toEndInstant } from './access.ts';
import * as contract from './contract.ts';
import { INVITATION_LIMITS, invitationMail } from './invitation-mail.ts';
import { getLastDay, presentInvitation } from './present.ts';
import { INVITATION_LIFETIME } from './rules.ts';

/** The end of a link or of the wait for an approval: at the latest the last millisecond of the membership's last day. */
const invitationExpiry = (now: Date, until: string | null): string => {
  const lastInstant = until === null ? Number.POSITIVE_INFINITY : Date.parse(until) - 1;
  return new Date(Math.min(now.getTime() + INVITATION_LIFETIME, lastInstant)).toISOString();
};

/** The number of pets that an invitation would share now. */
const countInvited = async (
  db: Runner,
  ownerId: string,
  petIds: readonly string[] | null,
): Promise<number> =>
  petIds === null
    ? countPets(db, { ownerId })
    : (await findVisiblePets(db, { ownerId }, petIds)).size;

const create = ({ db, mail, publicAddress }: Parts): Route =>
  route(contract.createInvitation, async ({ actor, body, now, ctx }) => {
    const { role, email = null } = body;
    const expiryInstant = toEndInstant(body.until ?? null, actor.timeZone, now);
    await INVITATION_LIMITS.countNew(db, ctx, actor.userId, now);
    const token = newLinkToken();
    const row: InvitationRow = {
      ...{ id: v7(), ownerId: actor.userId, tokenHash: hashOfToken(token) },
      petIds: body.petIds && [...new Set(body.petIds)],
      ...{ role, email, until: expiryInstant, expiresAt: invitationExpiry(now, expiryInstant) },
      ...{ acceptedBy: null, acceptedAt: null, createdAt: now.toISOString() },
    };
    const ownPetIds = await db.transaction(async (tx) => {
      const pets = await requirePets(tx, actor, row.petIds);
      if ((await countInvitations(tx, actor.userId, row.createdAt)) >= contract.MAX_INVITATIONS) {
        throw new HttpError(409, 'household.tooManyInvitations');
      }
      await insertInvitation(tx, row);
      return pets;
    });
    const link = `${publicAddress()}/invitation/${token}`;
    const isMailed =
      email !== null && mail.available && (await INVITATION_LIMITS.mayMailTo(db, ctx, email, now));
    if (isMailed) {
      const pets = await countInvited(db, actor.userId, row.petIds);
      await mail.send(invitationMail(email, actor, { link, pets }));
    }
    const newInvitation: contract.NewInvitation = {
      ...presentInvitation(row, ownPetIds, actor.timeZone),
      ...{ link, isMailed },
    };
    return answerSecret(ctx, newInvitation);
  });

/** Throws 429 above the limit, and the same 404 for links that are malformed, unknown, used or expired. */
const invitationIn = async (
  db: Runner,
  { token, ctx, now }: { readonly token: string; readonly ctx: Context; readonly now: Date },
): Promise<InvitationRow> => {
  await INVITATION_LIMITS.countRead(db, ctx, now);
  return openInvitation(db, token, now);
};

const openInvitation = async (db: Runner, token: string, now: Date): Promise<InvitationRow> => {
  const instant = now.toISOString();
  const row = isLinkToken(token)
    ? await findInvitation(db, hashOfToken(token), instant)
    : undefined;
  if (!row || (row.until !== null && row.until <= instant)) throw notFound();
  return row;
};

/** Whether the owner decides who gets in: family sees costs and may delete, and a link can be passed on. */
const needsApproval = ({ role, email }: InvitationRow): boolean =>
  role === 'family' && email === null;

const preview = ({ db }: Parts): Route =>
  route(contract.readInvitation, async ({ params: { token }, ctx, now }) => {
    const row = await invitationIn(db, { token, ctx, now });
    const owner = await findUser(db, row.ownerId);
    if (!owner) throw notFound();
    return {
      invitedBy: joinFullName(owner),
      role: row.role,
      pets: await countInvited(db, row.ownerId, row.petIds),
      until: getLastDay(row.until, owner.timeZone),
      expiresAt: row.expiresAt,
      needsApproval: needsApproval(row),
      isForAddress: row.email !== null,
    };
  });

/** How a new member gets the notices of the day, provided by the notices feature. */
export interface JoinParts {
  readonly planForMember: (
    tx: Runner,
    joined: { readonly owner: UserRow; readonly userId: string },
    now: Date,
  ) => Promise<void>;
}

/** Makes a member of an account, and uses the invitation up. Throws 409 where there is no room. */
const joinHousehold = async (
  tx: Runner,
  { planForMember }: JoinParts,
  {
    invitation,
    userId,
    now,
  }: { readonly invitation: InvitationRow; readonly userId: string; readonly now: Date },
) => {
  const { ownerId, role, until } = invitation;
  const instant = now.toISOString();
  await endPastMembership(tx, { ownerId, userId }, instant);
  if (await findMembership(tx, { ownerId, userId }, instant)) {
    throw new HttpError(409, 'household.alreadyMember');
  }
  if ((await countMembers(tx, ownerId, instant)) >= contract.MAX_MEMBERS) {
    throw new HttpError(409, 'household.full');
  }
  const petIds = invitation.petIds && [
    ...(await findVisiblePets(tx, { ownerId }, invitation.petIds)),
  ];
  await deleteInvitation(tx, invitation.id);
  await insertMembership(tx, {
    ...{ id: v7(), ownerId, userId, role, petIds, until },
    ...{ hasNotices: true, version: 1, createdAt: instant, updatedAt: instant },
  });
  const owner = await findUser(tx, ownerId);
  if (owner) await planForMember(tx, { owner, userId }, now);
};

const requireMayAccept = async (
  tx: Runner,
  { userId, user }: Owner,
  { ownerId, email }: InvitationRow,
  now: Date,
): Promise<void> => {
  if (ownerId === userId) throw new HttpError(409, 'household.ownInvitation');
  const isInvited = email === null || (user.isEmailConfirmed && user.email === email);
  if (!isInvited) throw new HttpError(403, 'household.otherAddress');
  if ((await countJoined(tx, userId, now.toISOString())) >= contract.MAX_JOINED) {
    throw new HttpError(409, 'household.tooManyJoined');
  }
};

const accept = ({ db }: Parts, joining: JoinParts): Route =>
  route(contract.acceptInvitation, async ({ actor, params: { token }, now, ctx, write }) => {
    await INVITATION_LIMITS.countRead(db, ctx, now);
    return write(async (tx) => {
      const invitation = await openInvitation(tx, token, now);
      const { id, ownerId, role } = invitation;
      const owner = await findUser(tx, ownerId);
      if (!owner) throw notFound();
      await requireMayAccept(tx, actor, invitation, now);
      const isPending = needsApproval(invitation);
      if (isPending) {
        const acceptedAt = now.toISOString();
        if (await findMembership(tx, { ownerId, userId: actor.userId }, acceptedAt)) {
          throw new HttpError(409, 'household.alreadyMember');
        }
        const acceptance = {
          acceptedBy: actor.userId,
          acceptedAt,
          expiresAt: invitationExpiry(now, invitation.until),
        };
        await deleteAwaited(tx, { ownerId, acceptedBy: actor.userId });
        await awaitApproval(tx, id, acceptance);
      } else {
        await joinHousehold(tx, joining, { invitation, userId: actor.userId, now });
      }
      return { owner: { id: ownerId, name: joinFullName(owner) }, role, isPending };
    });
  });

/** An invitation of the actor's household. Throws the same 404 for another's and for none. */
const ownInvitation = async (tx: Runner, { userId }: Owner, id: string, now: Date) => {
  const row = await findInvitationByOwner(tx, userId, id, now.toISOString());
  if (!row) throw notFound();
  return row;
};

const approve = (joining: JoinParts): Route =>
  route(contract.approveInvitation, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const invitation = await ownInvitation(tx, actor, params.invitationId, now);
      const { acceptedBy } = invitation;
      if (acceptedBy === null) throw new HttpError(409, 'household.notAccepted');
      await joinHousehold(tx, joining, { invitation, userId: acceptedBy, now });
      return readMember(tx, actor, acceptedBy, now);
    }),
  );

const remove = (): Route =>
  route(contract.deleteInvitation, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const { id } = await ownInvitation(tx, actor, params.invitationId, now);
      await deleteInvitation(tx, id);
      return { message: text('household.invitation.deleted') };
    }),
  );

export const invitationRoutes = (parts: Parts, joining: JoinParts): readonly Route[] => [
  create(parts),
  preview(parts),
  accept(parts, joining),
  approve(joining),
  remove(),
];

import { v7 } from 'uuid';
import { buildUser } from '#db/accounts/factory.ts';
import type { Runner } from '#db/engine/run.ts';
import { insertInvitation } from '#db/members/invitations.ts';
import { insertMembership } from '#db/members/queries.ts';
import type { MembershipRow } from '#db/members/table.ts';
import type { Example } from '#server/attacks/testing/example.ts';
import { newLinkToken } from '#server/http/access/link-token.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';

const AT = '2026-11-01T00:00:00.000Z';
const LATER = '2027-11-01T00:00:00.000Z';

interface SharedWith {
  readonly role: MembershipRow['role'];
  readonly petIds?: readonly string[] | null;
  readonly until?: string | null;
}

/** Makes an account a member of another's household. */
export const buildMembership = async (
  db: Runner,
  { ownerId, userId }: Pick<MembershipRow, 'ownerId' | 'userId'>,
  { role, petIds = null, until = null }: SharedWith,
): Promise<string> => {
  const id = v7();
  const rowFields = { version: 1, createdAt: AT, updatedAt: AT };
  await insertMembership(db, {
    id,
    ownerId,
    userId,
    role,
    petIds,
    until,
    hasNotices: true,
    ...rowFields,
  });
  return id;
};

const OPEN = {
  role: 'family',
  petIds: null,
  email: null,
  until: null,
  expiresAt: LATER,
  createdAt: AT,
} as const;

/** An invitation that an account accepted, and whose owner has not approved it. */
export const buildAwaited = async (
  db: Runner,
  ownerId: string,
  acceptedBy: string,
): Promise<string> => {
  const id = v7();
  const acceptance = { tokenHash: null, acceptedBy, acceptedAt: AT };
  await insertInvitation(db, { ...OPEN, id, ownerId, ...acceptance });
  return id;
};

/** The token of a new invitation that every account can accept. */
const buildInvitation = async (db: Runner, ownerId: string): Promise<string> => {
  const token = newLinkToken();
  const tokenHash = hashOfToken(token);
  const pendingState = { acceptedBy: null, acceptedAt: null };
  await insertInvitation(db, {
    ...OPEN,
    id: v7(),
    ownerId,
    tokenHash,
    ...pendingState,
    role: 'carer',
  });
  return token;
};

export const memberExample: Example = {
  bodies: {
    'POST /api/household/invitations': { role: 'carer', petIds: null },
    'PUT /api/household/members/:userId': { role: 'viewer' },
    'PUT /api/household/notices/:ownerId': { hasNotices: false },
  },
  build: async (db, userId) => {
    const [member, host, other] = [await buildUser(db), await buildUser(db), await buildUser(db)];
    await buildMembership(db, { ownerId: userId, userId: member.id }, { role: 'family' });
    await buildMembership(db, { ownerId: host.id, userId }, { role: 'viewer' });
    return {
      userId: member.id,
      ownerId: host.id,
      invitationId: await buildAwaited(db, userId, other.id),
      token: await buildInvitation(db, other.id),
    };
  },
};

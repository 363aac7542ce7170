import { boolean, instant, integer, json, type RowOf, table, text } from '#db/engine/table.ts';
import type { MemberRole } from '#db/scope.ts';

const ONE_SERVER = 'it names another account of this server';

/** Accounts that see the pets of another account, at most one row for each pair. */
export const memberships = table(
  'memberships',
  {
    id: text().key(),
    /** The account that owns the pets. */
    ownerId: text().references('users'),
    /** The account of the member. */
    userId: text().references('users'),
    role: text<MemberRole>(),
    /** Whether all pets are shared, including future ones; otherwise `membershipPets` lists them. */
    allPets: boolean(),
    /** Whether the member gets notices about the pets. */
    hasNotices: boolean().fallback(true),
    /** The instant at which the membership ends by itself; null if it has no end. */
    until: instant().nullable(),
    /** Counts the changes of the membership, so that a device notices that it sees other pets now. */
    version: integer().fallback(1),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { notExported: ONE_SERVER },
);

export const membershipPets = table(
  'membershipPets',
  {
    membershipId: text().key().references('memberships'),
    petId: text().key().references('pets'),
  },
  { notExported: ONE_SERVER },
);

/** Links that make a member of the account that opens one. */
export const invitations = table(
  'invitations',
  {
    id: text().key(),
    ownerId: text().references('users'),
    /** SHA-256 of the link's token, base64url; null once it was used. */
    tokenHash: text().nullable(),
    role: text<MemberRole>(),
    /** Null for all pets, including future ones. */
    petIds: json<readonly string[] | null>().nullable(),
    /** Only an account with this confirmed address may accept; null for every account. */
    email: text().nullable(),
    until: instant().nullable(),
    expiresAt: instant(),
    /** The account that accepted, and waits for the owner's approval. */
    acceptedBy: text().nullable().references('users'),
    acceptedAt: instant().nullable(),
    createdAt: instant(),
  },
  {
    notExported: ONE_SERVER,
    notBackedUp: 'a restored link would open again what was closed since',
  },
);

/**
 * Pets, expenses and reports that a member no longer sees, for the member's change feed. The id names the thing
 * (notes.ts); a row is kept as long as tombstones are.
 */
export const endedAccess = table(
  'endedAccess',
  {
    id: text().key(),
    userId: text().references('users'),
    /** Empty for other things than pets. */
    petId: text(),
    endedAt: instant(),
  },
  { notExported: ONE_SERVER },
).inFeed({ entity: 'endedAccess' });

export type MembershipRow = RowOf<typeof memberships>;
export type InvitationRow = RowOf<typeof invitations>;

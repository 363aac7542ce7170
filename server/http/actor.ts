import type { UserRow } from '#db/accounts/queries.ts';
import type { ReadScope } from '#db/scope.ts';

/** Someone without a session. */
export interface Visitor {
  readonly kind: 'visitor';
}

export interface Owner {
  readonly kind: 'owner';
  readonly userId: string;
  readonly timeZone: string;
  /** The account's own pets. */
  readonly scope: ReadScope;
  /** The pets that the account can access: its own, and those shared with it at the time of the request. */
  readonly reach: ReadScope & { readonly sharedAt: string };
  readonly user: UserRow;
  /** The token that made the request; absent in a session. */
  readonly tokenId?: string;
}

export type Actor = Visitor | Owner;

/** Somebody with a pet's id or share token, signed in or not, who sees what its owner shows to everybody. */
export interface ShareVisitor {
  readonly kind: 'share-visitor';
  readonly holds: 'id' | 'share-token';
}

export const visitor: Visitor = { kind: 'visitor' };

export const toOwner = (user: UserRow, now: Date): Owner => ({
  kind: 'owner',
  userId: user.id,
  timeZone: user.timeZone,
  scope: { ownerId: user.id },
  reach: { ownerId: user.id, sharedAt: now.toISOString() },
  user,
});

import type { UserRow } from '#db/accounts/queries.ts';
import type { Scope } from '#db/scope.ts';

/** Someone without a session. */
export interface Visitor {
  readonly kind: 'visitor';
}

export interface Owner {
  readonly kind: 'owner';
  readonly userId: string;
  readonly timeZone: string;
  readonly scope: Scope;
  readonly user: UserRow;
}

export type Actor = Visitor | Owner;

/** Somebody with a pet's id or share token, signed in or not, who sees what its owner shows to everybody. */
export interface ShareVisitor {
  readonly kind: 'share-visitor';
  readonly holds: 'id' | 'share-token';
}

export const visitor: Visitor = { kind: 'visitor' };

export const ownerOf = (user: UserRow): Owner => ({
  kind: 'owner',
  userId: user.id,
  timeZone: user.timeZone,
  scope: { ownerId: user.id },
  user,
});

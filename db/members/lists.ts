import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import {
  currentMemberships,
  joinLastingMemberships,
  narrowToShared,
  roleOfMember,
} from '#db/scope.ts';
import { type InvitationRow, invitations, type MembershipRow, memberships } from './table.ts';

/** A membership with the name of the other account. */
export interface NamedMembership extends MembershipRow {
  readonly firstName: string;
  readonly lastName: string;
  /** The time zone of the other account. */
  readonly timeZone: string;
  /** The number of pets that the membership shares now, without deleted ones. */
  readonly pets: number;
}

/** The number of pets that a membership of the statement shares. */
const countOfPets = (knex: Knex): Knex.QueryBuilder =>
  knex('pets')
    .whereRaw('pets.user_id = memberships.owner_id')
    .whereNull('pets.deletedAt')
    .modify(narrowToShared)
    .count('*')
    .as('pets');

const selectNames = (query: Knex.QueryBuilder, knex: Knex, otherColumn: 'ownerId' | 'userId') =>
  query
    .join('users', 'users.id', `memberships.${otherColumn}`)
    .orderBy(['users.firstName', 'users.lastName', 'memberships.id'])
    .select<NamedMembership[]>(
      ...memberships.of(memberships.but('role')),
      roleOfMember(knex, 'role'),
      'users.firstName',
      'users.lastName',
      'users.timeZone',
      countOfPets(knex),
    );

/** The members of a household whose memberships have not ended at an instant, ISO UTC, by name. */
export const listMembers = (
  db: Runner,
  ownerId: string,
  instant: string,
): Promise<readonly NamedMembership[]> =>
  db.run((knex) =>
    selectNames(
      knex('memberships')
        .where('memberships.ownerId', ownerId)
        .modify(joinLastingMemberships, instant),
      knex,
      'userId',
    ),
  );

/** The households that an account is a member of at an instant, ISO UTC, by the owner's name. */
export const listJoined = (
  db: Runner,
  userId: string,
  instant: string,
): Promise<readonly NamedMembership[]> =>
  db.run((knex) => selectNames(currentMemberships(knex, userId, instant), knex, 'ownerId'));

/** An invitation with the name of the account that accepted it, or of the owner where that account asks. */
export interface NamedInvitation extends InvitationRow {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly timeZone: string | null;
}

/** The invitations of the statement that have not expired at an instant, with the name of the joined account. */
const selectInvitations = (query: Knex.QueryBuilder, instant: string) =>
  query
    .where('invitations.expiresAt', '>', instant)
    .orderBy([
      { column: 'invitations.createdAt', order: 'desc' },
      { column: 'invitations.id', order: 'desc' },
    ])
    .select<NamedInvitation[]>(
      ...invitations.of(invitations.names),
      'users.firstName',
      'users.lastName',
      'users.timeZone',
    );

/** The invitations of a household that have not expired at an instant, ISO UTC, newest first. */
export const listInvitations = (
  db: Runner,
  ownerId: string,
  instant: string,
): Promise<readonly NamedInvitation[]> =>
  db.run((knex) =>
    selectInvitations(
      knex('invitations')
        .leftJoin('users', 'users.id', 'invitations.acceptedBy')
        .where('invitations.ownerId', ownerId),
      instant,
    ),
  );

/** The invitations that an account accepted and whose owners have not approved, newest first. */
export const listAwaited = (
  db: Runner,
  userId: string,
  instant: string,
): Promise<readonly NamedInvitation[]> =>
  db.run((knex) =>
    selectInvitations(
      knex('invitations')
        .join('users', 'users.id', 'invitations.ownerId')
        .where('invitations.acceptedBy', userId),
      instant,
    ),
  );

/** The members of a household whose memberships have not ended at an instant, ISO UTC. */
export const countMembers = async (
  db: Runner,
  ownerId: string,
  instant: string,
): Promise<number> => {
  const row = await db.run((knex) =>
    knex('memberships')
      .where({ ownerId })
      .modify(joinLastingMemberships, instant)
      .count('* as total')
      .first<{ total: number }>(),
  );
  return row.total;
};

/** Households that an account is a member of at an instant, ISO UTC, or waits to be. */
export const countJoined = async (db: Runner, userId: string, instant: string): Promise<number> => {
  const row = await db.run((knex) =>
    knex
      .select(
        currentMemberships(knex, userId, instant).count('*').as('joined'),
        knex('invitations')
          .where({ acceptedBy: userId })
          .where('expiresAt', '>', instant)
          .count('*')
          .as('awaited'),
      )
      .first<{ joined: number; awaited: number }>(),
  );
  return Number(row.joined) + Number(row.awaited);
};

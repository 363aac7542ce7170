import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { calendarDate, email, flag, queryFlag, storedId } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { SitterLink } from '#server/sitters/contract.ts';
import { type Author, MEMBER_ROLES, type MemberRole } from './rules.ts';

/** The maximum number of members per household. */
export const MAX_MEMBERS = 20;

/** The maximum number of valid invitations per household, including those that await approval. */
export const MAX_INVITATIONS = 20;

/** The maximum number of households per account, including those that have not approved it yet. */
export const MAX_JOINED = 20;

/** Pets that a membership names one by one. */
const MAX_PETS = 500;

/** The role, pets and duration of a membership. */
interface SharedThings {
  readonly role: MemberRole;
  /** The shared pets that the owner still has; null for all pets, including future ones. */
  readonly petIds: readonly string[] | null;
  /** The last day, YYYY-MM-DD in the owner's time zone; null where it does not end by itself. */
  readonly until: string | null;
}

/** A member of the actor's household. Instants are ISO UTC. */
export interface Member extends SharedThings {
  readonly userId: string;
  /** The full name. */
  readonly name: string;
  readonly createdAt: string;
}

export interface Invitation extends SharedThings {
  readonly id: string;
  /** Only an account with this confirmed address can accept; null for every account. */
  readonly email: string | null;
  /** When the link, or the wait for an approval, ends. */
  readonly expiresAt: string;
  /** The account that accepted and awaits the owner's approval; null before. */
  readonly acceptedBy: Author | null;
  readonly createdAt: string;
}

/** A new invitation with its address. The address is not stored, so no later call can return it. */
export interface NewInvitation extends Invitation {
  readonly link: string;
  /** Whether a mail with the link was sent to `email`. */
  readonly isMailed: boolean;
}

/** Another account's household that the actor is a member of. */
export interface SharedWithMe extends SharedThings {
  readonly owner: Author & { readonly id: string };
  /** The number of its pets that are shared; 0 while the owner has not approved. */
  readonly pets: number;
  /** Whether the actor accepted and waits for the owner's approval. */
  readonly isPending: boolean;
  /** Whether the actor gets notices about these pets, by the channels of its own settings. */
  readonly hasNotices: boolean;
}

/** Each list is whole, by name or newest first: their lengths are bounded. */
export interface HouseholdAnswer {
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
  readonly sitterLinks: readonly SitterLink[];
  readonly sharedWithMe: readonly SharedWithMe[];
}

/** The information that an invitation's link shows before it is accepted. */
export interface InvitationPreview {
  /** The full name of the owner. */
  readonly invitedBy: string;
  readonly role: MemberRole;
  /** The number of pets that would be shared now. */
  readonly pets: number;
  readonly until: string | null;
  readonly expiresAt: string;
  /** Whether the owner must approve the account that accepts. */
  readonly needsApproval: boolean;
  /** Whether only the account with the invited address can accept. */
  readonly isForAddress: boolean;
}

/** The household that the actor joined or waits to join. */
export interface JoinedAnswer {
  readonly owner: SharedWithMe['owner'];
  readonly role: MemberRole;
  readonly isPending: boolean;
}

const role = z.enum(MEMBER_ROLES, { error: errorId('household.role.required') });

const petIds = z.nullable(
  z
    .array(storedId, {
      error: errorId('household.pets.required'),
    })
    .check(
      z.minLength(1, errorId('household.pets.required')),
      z.maxLength(MAX_PETS, errorId('household.pets.tooMany')),
    ),
);

const optionalUntil = z.optional(z.nullable(calendarDate('field.date')));

/** The form for a new invitation. */
export const invitationForm = z.object({
  role,
  petIds,
  email: z.optional(z.nullable(email)),
  until: optionalUntil,
});

/** The form for changing a member; absent fields stay unchanged. */
export const memberForm = z.object({
  role: z.optional(role),
  petIds: z.optional(petIds),
  until: optionalUntil,
});

/** The members, invitations and links of the household, and the households that share pets with the account. */
export const readHousehold = endpoint({
  method: 'GET',
  path: '/api/household',
  out: answerType<HouseholdAnswer>('members', 'invitations', 'sitterLinks', 'sharedWithMe'),
});

/**
 * The link works once, for 7 days, but not after the last day of the membership. With an `email` it is mailed where mail is
 * configured.
 */
export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/household/invitations',
  body: invitationForm,
  bodySize: 'notes',
  status: 201,
  out: answerType<NewInvitation>('id', 'link'),
});

/** 404 for a link that was used, withdrawn or has expired, as for none. */
export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/household/invitations/:token',
  access: 'public',
  out: answerType<InvitationPreview>('invitedBy', 'role'),
});

/** 403 `household.otherAddress` where the invitation is for an address that the account has not confirmed. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/household/invitations/:token/accept',
  out: answerType<JoinedAnswer>('owner', 'isPending'),
});

/** Makes the account that accepted a member. 409 `household.notAccepted` if no account has accepted. */
export const approveInvitation = endpoint({
  method: 'POST',
  path: '/api/household/invitations/:invitationId/approve',
  out: answerType<Member>('userId', 'role'),
});

/** Withdraws a link, or refuses the account that accepted it. */
export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/api/household/invitations/:invitationId',
  out: answerType<MessageAnswer>('message'),
});

/** Changes the role or the pets of a member. */
export const updateMember = endpoint({
  method: 'PUT',
  path: '/api/household/members/:userId',
  body: memberForm,
  bodySize: 'notes',
  out: answerType<Member>('userId', 'role'),
});

/**
 * With `endIdReads` the ids of the pets that the member saw open no public page until a new profile code is made: the
 * member knows them. Share links and tags keep working, unless `renewShareLinks` replaces them: a family member knows
 * these too.
 */
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/household/members/:userId',
  query: z.object({ endIdReads: queryFlag, renewShareLinks: queryFlag }),
  out: answerType<MessageAnswer>('message'),
});

/** The actor's choice whether it gets notices about the pets of a household that it is a member of. */
export const setNotices = endpoint({
  method: 'PUT',
  path: '/api/household/notices/:ownerId',
  body: z.object({ hasNotices: flag }),
  out: answerType<Pick<SharedWithMe, 'hasNotices'>>('hasNotices'),
});

/** Ends the actor's own membership, or withdraws its wait for an approval. */
export const leaveHousehold = endpoint({
  method: 'POST',
  path: '/api/household/leave/:ownerId',
  out: answerType<MessageAnswer>('message'),
});

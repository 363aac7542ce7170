import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { email, storedId } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Category } from '#server/pets/rules.ts';

/** Open links of one account: a large litter, several times over. */
export const MAX_HAND_OVERS = 100;

/** The maximum number of documents of a pet, and of its records, from which the owner may choose. */
export const MAX_DOCUMENTS = 500;

/** An open link. Instants are ISO UTC. */
export interface HandOver {
  readonly id: string;
  readonly petId: string;
  readonly petName: string;
  /** Only an account with this confirmed address can accept; null for every account. */
  readonly email: string | null;
  readonly expiresAt: string;
  readonly createdAt: string;
}

/** A new link with its address. The address is not stored, so no later call can return it. */
export interface NewHandOver extends HandOver {
  readonly link: string;
  /** Whether a mail with the link was sent to `email`. */
  readonly isMailed: boolean;
}

/** The numbers of things that go along with a pet. */
export interface MovingCounts {
  readonly medicalRecords: number;
  readonly documents: number;
  readonly carePlans: number;
  readonly diaryEntries: number;
  readonly weighings: number;
  readonly photos: number;
}

export interface HandOverOverview {
  readonly goesAlong: MovingCounts;
  /** The documents of the pet and of its records, of which the owner may leave some out. */
  readonly documents: readonly { readonly id: string; readonly name: string }[];
  /** The open link, without its address; null where there is none. */
  readonly handOver: HandOver | null;
}

/** The information that the link shows before it is accepted. */
export interface HandOverPreview {
  /** The full name of the owner. */
  readonly from: string;
  readonly petName: string;
  readonly category: Category;
  readonly breed: string | null;
  readonly goesAlong: MovingCounts;
  readonly expiresAt: string;
  /** Whether only the account with the named address can accept. */
  readonly isForAddress: boolean;
}

export const handOverForm = z.object({
  email: z.optional(
    z.pipe(
      // A form sends the empty text of its field.
      z.transform((value: string | null) => (value === '' ? null : value)),
      z.nullable(email),
    ),
  ),
  /** The documents that do not go along, and are deleted at the acceptance. All others of the pet go along. */
  leftOutIds: z.optional(
    z
      .array(storedId, { error: errorId('field.invalid') })
      .check(z.maxLength(2 * MAX_DOCUMENTS, errorId('field.invalid'))),
  ),
});

/** The hand-overs of the account that are still open. */
export const listHandOvers = endpoint({
  method: 'GET',
  path: '/api/hand-overs',
  out: answerType<readonly HandOver[]>(),
});

/** The things that go along when a pet is handed over, and the open hand-over if there is one. */
export const readHandOver = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/hand-over',
  out: answerType<HandOverOverview>('goesAlong', 'documents', 'handOver'),
});

/** The link works once, for 14 days, and ends an earlier one of the pet. With an `email` it is mailed where possible. */
export const createHandOver = endpoint({
  method: 'POST',
  path: '/api/pets/:petId/hand-over',
  body: handOverForm,
  bodySize: 'notes',
  status: 201,
  out: answerType<NewHandOver>('id', 'link'),
});

/** Cancels the open hand-over of a pet. Its link ends. */
export const cancelHandOver = endpoint({
  method: 'DELETE',
  path: '/api/pets/:petId/hand-over',
  out: answerType<MessageAnswer>('message'),
});

/** 404 for a link that was used, cancelled or has expired, as for none. */
export const previewHandOver = endpoint({
  method: 'GET',
  path: '/api/hand-overs/:token',
  access: 'public',
  out: answerType<HandOverPreview>('from', 'petName'),
});

/**
 * Makes the pet the actor's. 403 `handOver.otherAddress` where the link is for an address that the account has not
 * confirmed, 409 `quota.*` or 413 `plans.full` where the account has no room for it.
 */
export const acceptHandOver = endpoint({
  method: 'POST',
  path: '/api/hand-overs/:token/accept',
  out: answerType<{ readonly petId: string; readonly petName: string }>('petId', 'petName'),
});

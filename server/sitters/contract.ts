import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { calendarDate, flag, optionalText, paging, storedId } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Author } from '#server/members/rules.ts';
import type { Language } from '#server/messages/ids.ts';
import { NOTE_LENGTH, PIN_PATTERN } from './rules.ts';

/** Links of one account, including ended links that are not deleted yet. */
export const MAX_SITTER_LINKS = 50;

const MAX_PETS = 50;

/** A link for a sitter, who needs no account. Days are YYYY-MM-DD in `timeZone`. */
export interface SitterLink {
  readonly id: string;
  /** The pets of the link that the actor may share. */
  readonly petIds: readonly string[];
  readonly from: string;
  /** The last day on which the link works. */
  readonly until: string;
  readonly timeZone: string;
  readonly canLog: boolean;
  readonly hasPin: boolean;
  /** The notes of a link that a member made also for other pets are null. */
  readonly note: string | null;
  readonly watchFor: string | null;
  readonly language: Language;
  readonly showAddress: boolean;
  /** The name that the sitter last entered; null before the first entry. */
  readonly sitterName: string | null;
  /** Whether too many wrong PINs have locked the link for good. */
  readonly isLocked: boolean;
  /** The account that made the link: the actor, or a member of the family who made it for the actor's pets. */
  readonly createdBy: Author;
  readonly createdAt: string;
}

/** A new link with its address. The address is not stored, so no later call can return it. */
export interface NewSitterLink extends SitterLink {
  readonly link: string;
}

/** The form for a new link. */
export const sitterForm = z.object({
  petIds: z
    .array(storedId, { error: errorId('sitters.pets.required') })
    .check(
      z.minLength(1, errorId('sitters.pets.required')),
      z.maxLength(MAX_PETS, errorId('sitters.pets.tooMany')),
    ),
  from: calendarDate('sitters.from.required'),
  until: calendarDate('sitters.until.required'),
  canLog: flag,
  pin: z.optional(
    z.nullable(
      z
        .string({ error: errorId('sitters.pin.digits') })
        .check(z.regex(PIN_PATTERN, errorId('sitters.pin.digits'))),
    ),
  ),
  note: optionalText(NOTE_LENGTH),
  watchFor: optionalText(NOTE_LENGTH),
  language: z.enum(['en', 'fil'], { error: errorId('field.invalid') }),
  showAddress: flag,
});

/**
 * The links that the actor made, and those that members made for the actor's pets, sorted by first day, the latest first. The header `X-Total-Count` contains the number of all links. */
export const listSitterLinks = endpoint({
  method: 'GET',
  path: '/api/sitter-links',
  query: z.object(paging),
  out: answerType<readonly SitterLink[]>(),
});

/**
 * `until` is at most 90 days after `from`. Answers 503 in household mode, because a sitter could not reach the server.
 */
export const createSitterLink = endpoint({
  method: 'POST',
  path: '/api/sitter-links',
  body: sitterForm,
  bodySize: 'notes',
  status: 201,
  out: answerType<NewSitterLink>('id', 'link'),
});

/**
 * The address answers 404 from then on. A link that a member made also for other pets shows only those from then on. A sitter's device deletes its copy of the page at its next request. */
export const deleteSitterLink = endpoint({
  method: 'DELETE',
  path: '/api/sitter-links/:linkId',
  out: answerType<MessageAnswer>('message'),
});

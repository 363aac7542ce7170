import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { calendarDate, flag, optionalText, paging } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Language } from '#server/messages/ids.ts';
import { NOTE_LENGTH, PIN } from './rules.ts';

/** Of one account, ended links that are not deleted yet included. */
export const MAX_SITTER_LINKS = 50;

const MOST_PETS = 50;

/** A link under which somebody without an account looks after pets. Days are YYYY-MM-DD in `timeZone`. */
export interface SitterLink {
  readonly id: string;
  /** Only those that the owner still has. */
  readonly petIds: readonly string[];
  readonly from: string;
  /** The last day. */
  readonly until: string;
  readonly timeZone: string;
  readonly canLog: boolean;
  readonly hasPin: boolean;
  readonly note: string | null;
  readonly watchFor: string | null;
  readonly language: Language;
  readonly showAddress: boolean;
  /** The name under which the sitter wrote last; null before the first entry. */
  readonly sitterName: string | null;
  /** Whether too many wrong PINs locked it for good. */
  readonly isLocked: boolean;
  readonly createdAt: string;
}

/** A new link with its address, which is stored nowhere and told only here. */
export interface NewSitterLink extends SitterLink {
  readonly link: string;
}

const petId = z.string({ error: errorId('field.invalid') }).check(z.maxLength(100));

/** What an owner chooses. */
export const sitterForm = z.object({
  petIds: z
    .array(petId, { error: errorId('sitters.pets.required') })
    .check(
      z.minLength(1, errorId('sitters.pets.required')),
      z.maxLength(MOST_PETS, errorId('sitters.pets.tooMany')),
    ),
  from: calendarDate('sitters.from.required'),
  until: calendarDate('sitters.until.required'),
  canLog: flag,
  pin: z.optional(
    z.nullable(
      z
        .string({ error: errorId('sitters.pin.digits') })
        .check(z.regex(PIN, errorId('sitters.pin.digits'))),
    ),
  ),
  note: optionalText(NOTE_LENGTH),
  watchFor: optionalText(NOTE_LENGTH),
  language: z.enum(['en', 'fil'], { error: errorId('field.invalid') }),
  showAddress: flag,
});

/** The newest first day first. `X-Total-Count` says how many there are. */
export const listSitterLinks = endpoint({
  method: 'GET',
  path: '/api/sitter-links',
  query: z.object(paging),
  out: answerType<readonly SitterLink[]>(),
});

/** `until` is at most 90 days after `from`. 503 in household mode, which no sitter can reach. */
export const createSitterLink = endpoint({
  method: 'POST',
  path: '/api/sitter-links',
  body: sitterForm,
  bodySize: 'notes',
  status: 201,
  out: answerType<NewSitterLink>('id', 'link'),
});

/** At once: the address answers 404 from then on, and what a device kept of it goes at its next contact. */
export const deleteSitterLink = endpoint({
  method: 'DELETE',
  path: '/api/sitter-links/:linkId',
  out: answerType<MessageAnswer>('message'),
});

import * as z from 'zod/mini';
import { choiceSchema, paging } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Author } from '#server/members/rules.ts';
import { ACTIVITY_GROUPS, type ActivityEntity } from './rules.ts';

/** The maximum number of entries on a page. */
export const MAX_ACTIVITIES_PER_PAGE = 200;

/** Chooses the entries that sitters wrote, as `by`. */
export const SITTER_AUTHORS = 'sitters';

/** `lost` and `found` are about the pet: lost mode on and off. */
export type ActivityKind =
  | 'added'
  | 'changed'
  | 'deleted'
  | 'restored'
  | 'given'
  | 'skipped'
  | 'completed'
  | 'reopened'
  | 'lost'
  | 'found';

/** Something that happened to a pet. */
export interface Activity {
  /** The id of the pet, entry, document or link, which may have been deleted since. */
  readonly id: string;
  readonly entity: ActivityEntity;
  readonly kind: ActivityKind;
  /** The type of a record or reminder, or the kind of a care plan, dose or diary entry; null if unknown. */
  readonly type: string | null;
  /**
   * The name of the pet or document, the title of the record, plan or reminder at that time, the weight as typed, or the
   * kind of the diary entry; empty for links.
   */
  readonly title: string;
  /** The names of the fields that an edit changed; null where they are unknown. */
  readonly fields: readonly string[] | null;
  /** The note of a dose or a diary entry. */
  readonly note: string | null;
  /** The amount in thousandths of the unit; null if it was not counted. */
  readonly amount: number | null;
  readonly unit: string | null;
  /** `at` is an instant in ISO UTC. */
  readonly at: string;
  readonly by: Author;
  /** Whether a sitter acted, who has no account. */
  readonly isBySitter: boolean;
}

export interface ActivityPage {
  /** Newest first. Changes of an entry by one person within an hour are one. */
  readonly items: readonly Activity[];
  /** For `before` of the next page; null on the last one. */
  readonly next: string | null;
  /** The owner and the members who see the pet now, whose entries can be chosen with `by`. */
  readonly people: readonly Author[];
}

/**
 * The activity of a pet over the last 400 days, for its owner and family; 50 entries by default. `kinds` chooses groups
 * of things, and `by` the entries of an account, by its id, or of `sitters`.
 */
export const listActivity = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/activity',
  query: z.object({
    limit: paging.limit,
    kinds: choiceSchema(ACTIVITY_GROUPS),
    by: z.optional(
      z
        .string({ error: errorId('field.invalid') })
        .check(z.regex(/^[\w-]{1,100}$/, errorId('field.invalid'))),
    ),
    before: z.optional(
      z
        .string({ error: errorId('field.invalid') })
        .check(z.regex(/^[0-9TZ:.-]{10,30}~[0-9a-f-]{1,50}$/, errorId('field.invalid'))),
    ),
  }),
  out: answerType<ActivityPage>('items', 'next', 'people'),
});

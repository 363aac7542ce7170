import * as z from 'zod/mini';
import { paging } from '#server/http/contract.ts';
import { endpoint, gives, says } from '#server/http/endpoint.ts';
import { CURSOR } from './rules.ts';

/** What the feed tells of; a test compares it with the tables. */
export const FED = [
  'profile',
  'pet',
  'record',
  'reminder',
  'foundReport',
  'scan',
  'clinic',
  'rating',
] as const;

export interface Change {
  readonly entity: (typeof FED)[number];
  readonly id: string;
  /** Of a record, a reminder or a found report; null for what belongs to the owner alone. */
  readonly petId: string | null;
  /** `deleted`: it is not shown any more, perhaps because its pet is not. What was restored is `changed`. */
  readonly kind: 'changed' | 'deleted';
  /** Of pets and records that are shown, for an edit to name. */
  readonly version?: number;
}

export interface Changes {
  /** In the order of the commits; a thing that changed several times comes once, with its last change. */
  readonly changes: readonly Change[];
  /** What to ask for next: opaque, and valid for at least 400 days. */
  readonly cursor: string;
  /** Whether there are more already. */
  readonly more: boolean;
}

/**
 * What the owner's things were changed to since a cursor, 200 at a time unless `limit` says otherwise; without `since`
 * all that there is. 410 `changes.expired` where a cursor is of another state of the database, or older than what is
 * remembered of deletions: ask again without it, and forget what the answers then do not name.
 */
export const listChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  query: z.object({
    since: z.optional(
      z.string({ error: says('field.invalid') }).check(z.regex(CURSOR, says('field.invalid'))),
    ),
    limit: paging.limit,
  }),
  tagged: true,
  out: gives<Changes>('changes', 'cursor', 'more'),
});

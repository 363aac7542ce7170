import * as z from 'zod/mini';
import { paging } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { CURSOR } from './rules.ts';

/** The entities in the feed; a test compares them with the tables. */
export const FEED_ENTITIES = [
  'profile',
  'pet',
  'record',
  'reminder',
  'weighing',
  'expense',
  'carePlan',
  'dose',
  'diary',
  'foundReport',
  'scan',
  'clinic',
  'rating',
] as const;

export interface Change {
  readonly entity: (typeof FEED_ENTITIES)[number];
  readonly id: string;
  /** The pet of a record, reminder or found report; null for the others. */
  readonly petId: string | null;
  /** `deleted`: it is not shown any more, perhaps because its pet was deleted. A restored thing is `changed`. */
  readonly kind: 'changed' | 'deleted';
  /** Of pets and records that are shown, for an edit to name. */
  readonly version?: number;
}

export interface Changes {
  /** In the order of the commits; a thing that changed several times comes once, with its last change. */
  readonly changes: readonly Change[];
  /** The cursor for the next request: opaque, and valid for at least 400 days. */
  readonly cursor: string;
  /** Whether there are more already. */
  readonly more: boolean;
}

/** How far a device had followed the feed, in an address. */
export const querySince = z.optional(
  z.string({ error: errorId('field.invalid') }).check(z.regex(CURSOR, errorId('field.invalid'))),
);

/**
 * The owner's changes since a cursor, 200 at a time unless `limit` says otherwise; without `since` everything. 410
 * `changes.expired` where a cursor belongs to another state of the database, or is older than the remembered deletions:
 * ask again without it, and forget everything that the answers then do not name.
 */
export const listChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  query: z.object({
    since: querySince,
    limit: paging.limit,
  }),
  tagged: true,
  out: answerType<Changes>('changes', 'cursor', 'more'),
});

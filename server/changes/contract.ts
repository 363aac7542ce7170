import * as z from 'zod/mini';
import type { FEED_ENTITIES } from '#server/entities/contract.ts';
import { paging } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { CURSOR_PATTERN } from './rules.ts';

export interface Change {
  readonly entity: (typeof FEED_ENTITIES)[number];
  readonly id: string;
  /** The pet of a record, reminder or found report; null for other entities. */
  readonly petId: string | null;
  /**
   * `deleted` means that the entity is no longer visible, possibly because its pet was deleted. A restored entity is
   * `changed`.
   */
  readonly kind: 'changed' | 'deleted';
  /** The version of a visible pet or record, to be sent with edits. */
  readonly version?: number;
}

export interface Changes {
  /**
   * In commit order. An entity that changed several times appears once, with its last change. Only a pet that was handed
   * over to its reader may be `deleted` before it is `changed`: what the reader knew of it as a member may have ended.
   */
  readonly changes: readonly Change[];
  /** The opaque cursor for the next request, valid for at least 400 days. */
  readonly cursor: string;
  /** Whether more changes are available now. */
  readonly more: boolean;
}

/** The position up to which a device has read the feed. */
export const querySince = z.optional(
  z
    .string({ error: errorId('field.invalid') })
    .check(z.regex(CURSOR_PATTERN, errorId('field.invalid'))),
);

/**
 * The owner's changes since a cursor, by default 200 at a time; all entities without `since`. Answers 410
 * `changes.expired` for a cursor of another account or another state of the database, or one older than the remembered
 * deletions: the client then reads again without `since` and drops everything that is not listed.
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

import { bigint, boolean, instant, table, text } from '#db/engine/table.ts';

const DERIVED_REASON = 'it is made again from the rows that it tells of';

/**
 * The change feed: a row for each thing of an owner (`FeedOptions` of its table), with the number of its
 * last change. Triggers write it in the transaction that changes the thing (db/engine/feed).
 */
export const changes = table(
  'changes',
  {
    id: text().key(),
    entity: text().key(),
    /** The pet that the changed row belongs to; null if it belongs to the owner directly. */
    parentId: text().nullable(),
    userId: text().references('users'),
    /** Of two changes of an owner, the one that was committed later has the higher number. */
    seq: bigint(),
    /** Whether the row was deleted permanently. */
    isGone: boolean().fallback(false),
    /** When the retention of the deleted row's tombstone began; null until a job has dated it. */
    goneAt: instant().nullable(),
  },
  { notExported: DERIVED_REASON, notBackedUp: DERIVED_REASON },
);

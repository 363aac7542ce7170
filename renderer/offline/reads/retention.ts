import { currentUserKey } from '#renderer/current-user.ts';
import type { QueryMeta } from '#renderer/ui/query-meta.ts';

/**
 * Limits of what is kept on the device: the number of reads, their age in milliseconds, and their size in characters.
 */
export const MAX_READS = 200;
export const MAX_AGE = 30 * 24 * 60 * 60_000;
export const MAX_SIZE = 20_000_000;
/** A larger read is not kept, because it would push out all others. */
export const MAX_READ_SIZE = 4_000_000;

type QueryKey = readonly unknown[];

/**
 * Whether the key is that of the owner, who is stored with the rest and needed first by a start without a connection.
 */
export const isOwnerKey = ([path]: QueryKey): boolean => path === currentUserKey[0];

/** A read as it is stored on the device. */
export interface StoredRead {
  /** The id of the owner who received it. */
  readonly owner: string;
  /** The read's key in the query cache, as text. */
  readonly hash: string;
  /** The data as JSON. */
  readonly text: string;
  /** When the server sent the data, in milliseconds since 1970. */
  readonly at: number;
  /** The query's meta data; absent if an earlier version stored it. */
  readonly meta?: QueryMeta;
  /** The shape of the app's reads when it was stored. */
  readonly shape: string;
}

/** The owner and the shape that are valid, and the time in milliseconds since 1970. */
export interface RetentionContext {
  readonly owner: string;
  readonly shape: string;
  readonly now: number;
}

/** Whether a stored read may be shown: it belongs to this owner, has this version's shape, and is not too old. */
export const isUsable = (read: StoredRead, { owner, shape, now }: RetentionContext): boolean =>
  read.owner === owner && read.shape === shape && now - read.at <= MAX_AGE;

/** The reads that must be deleted: those that may not be shown any more, then the oldest beyond the limits. */
export const readsToDelete = (
  reads: readonly StoredRead[],
  context: RetentionContext,
): readonly StoredRead[] => {
  const isOwnerRead = ({ hash }: StoredRead) => isOwnerKey(JSON.parse(hash));
  const newestFirst = reads.toSorted(
    (a, b) => Number(isOwnerRead(b)) - Number(isOwnerRead(a)) || b.at - a.at,
  );
  let count = 0;
  let size = 0;
  return newestFirst.filter((read) => {
    if (!isUsable(read, context)) return true;
    if (count + 1 > MAX_READS || size + read.text.length > MAX_SIZE) return true;
    count += 1;
    size += read.text.length;
    return false;
  });
};

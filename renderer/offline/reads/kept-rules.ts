import type { QueryMeta } from '#renderer/ui/query-meta.ts';
import { currentUser } from '#server/accounts/contract.ts';

/** The bounds of what is kept on the device: reads, their age in milliseconds, and their size in characters. */
export const MAX_READS = 200;
export const MAX_AGE = 30 * 24 * 60 * 60_000;
export const MAX_SIZE = 20_000_000;
/** One read larger than this is not kept: it would push out all others. */
export const MAX_READ_SIZE = 4_000_000;

type Key = readonly unknown[];

/** Who the owner is: kept with the rest, and the first that a start without a connection needs. */
export const isOwner = ([path]: Key): boolean => path === currentUser.path;

/** A read as it lies on the device. */
export interface KeptRead {
  /** The id of the owner whose answer it is. */
  readonly owner: string;
  /** Its key in the query cache, as text. */
  readonly hash: string;
  /** The data as JSON. */
  readonly text: string;
  /** When the server gave it, in milliseconds since 1970. */
  readonly at: number;
  /** What the query said of itself; absent where an earlier version kept it. */
  readonly meta?: QueryMeta;
  /** The shape that the app gave its reads when it was kept. */
  readonly shape: string;
}

/** Whose reads count, of which shape, and the instant in milliseconds since 1970. */
export interface Standing {
  readonly owner: string;
  readonly shape: string;
  readonly now: number;
}

/** Whether it may be shown: of this owner, in this version's shape, and not too old. */
export const isUsable = (read: KeptRead, { owner, shape, now }: Standing): boolean =>
  read.owner === owner && read.shape === shape && now - read.at <= MAX_AGE;

/** Which of them have to go: what may not be shown any more, then the oldest beyond the bounds. */
export const surplus = (reads: readonly KeptRead[], standing: Standing): readonly KeptRead[] => {
  const isFirst = ({ hash }: KeptRead) => isOwner(JSON.parse(hash));
  const newest = reads.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || b.at - a.at);
  let count = 0;
  let size = 0;
  return newest.filter((read) => {
    if (!isUsable(read, standing)) return true;
    if (count + 1 > MAX_READS || size + read.text.length > MAX_SIZE) return true;
    count += 1;
    size += read.text.length;
    return false;
  });
};

import { call, isRefusedWith } from '#renderer/api.ts';
import { type Change, listChanges } from '#server/changes/contract.ts';
import type { FeedListing, ReadStore } from './read-store.ts';

/** The most changes in a page of the feed, and pages in one check. */
const PAGE_SIZE = 1000;
const MAX_PAGES = 20;

interface FeedPages {
  readonly changes: readonly Change[];
  readonly cursor: string;
  readonly more: boolean;
}

/** The changes since the last check. */
export interface FeedChanges extends Omit<FeedPages, 'more'> {
  /** Whether the changes list everything that exists, so that all other things are gone. */
  readonly isWhole: boolean;
  /** Whether the server could not continue from the last check. */
  readonly isExpired: boolean;
  /** Whether an earlier check of the same list has kept what the server lost. */
  readonly hasKeptLost: boolean;
  /** Milliseconds of the first request. The changes may lack things that were kept later. */
  readonly startedAt: number;
}

const readPages = async (sinceCursor: string): Promise<FeedPages> => {
  const changes: Change[] = [];
  let cursor = sinceCursor;
  for (let page = 1; ; page += 1) {
    const answer = await call(listChanges, { query: { since: cursor, limit: String(PAGE_SIZE) } });
    changes.push(...answer.changes);
    ({ cursor } = answer);
    if (!answer.more || page === MAX_PAGES) return { changes, cursor, more: answer.more };
  }
};

/** Undefined if the server cannot continue from this cursor. */
const readPagesSince = async (cursor: string): Promise<FeedPages | undefined> => {
  try {
    return await readPages(cursor);
  } catch (error) {
    if (isRefusedWith(error, 410)) return undefined;
    throw error;
  }
};

interface FeedReader {
  readonly store: ReadStore;
  readonly owner: string;
  readonly isStillSignedIn: () => boolean;
}

/**
 * Reads what changed since the last check, or lists everything if there was none or the server cannot continue from it.
 * A list of everything may take several checks; its pages are kept on the device, and the result is undefined until it
 * is complete. It is also undefined if the owner has signed out meanwhile.
 */
export const readFeed = async ({
  store,
  owner,
  isStillSignedIn,
}: FeedReader): Promise<FeedChanges | undefined> => {
  const canStore = () => isStillSignedIn() && !store.isGone();
  const now = Date.now();
  const since = await store.cursor(owner);
  const listAll = (isExpired: boolean): FeedListing => ({
    ...{ cursor: '', changes: [], isExpired, startedAt: now },
  });
  let listing = (await store.listing(owner)) ?? (since === '' ? listAll(false) : undefined);
  let pages = await readPagesSince(listing?.cursor ?? since);
  if (!canStore()) return undefined;
  if (!pages) {
    listing = listAll(true);
    // Stored at once, so that a check that continues it knows that the server was restored.
    await store.setListing(owner, listing);
    pages = await readPages('');
    if (!canStore()) return undefined;
  }
  const { cursor, more } = pages;
  if (!listing) {
    const noListing = { isWhole: false, isExpired: false, hasKeptLost: false };
    return { changes: pages.changes, cursor, startedAt: now, ...noListing };
  }
  const { isExpired, startedAt, hasKeptLost = false } = listing;
  const changes = [...listing.changes, ...pages.changes];
  const state = { isExpired, startedAt, hasKeptLost };
  if (!more) return { changes, cursor, isWhole: true, ...state };
  await store.setListing(owner, { cursor, changes, ...state });
  return undefined;
};

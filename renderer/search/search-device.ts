import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { waitingItemsQuery } from '#renderer/offline/outbox/waiting-items.ts';
import { findThings } from '#renderer/offline/reads/lost-things.ts';
import { readStore } from '#renderer/offline/reads/read-store.ts';
import { storedOwner } from '#renderer/offline/reads/stored-owner.ts';
import { type LocalHit, localHits } from './local-hits.ts';
import { withWaitingThings } from './waiting-things.ts';

/** The maximum number of hits of a search on the device, which has no pages. */
const MAX_HITS = 200;

/** The answers that the device has stored, the oldest first; none if the browser stores nothing. */
const storedAnswers = async (): Promise<readonly unknown[]> => {
  const owner = storedOwner();
  if (owner === null) return [];
  try {
    const storedReads = await (await readStore()).read(owner);
    return storedReads.toSorted((a, b) => a.at - b.at).map(({ text }) => JSON.parse(text));
  } catch {
    return [];
  }
};

/** Searches stored answers, newer answers in memory, and unsent changes. */
export const searchDevice = async (
  queryClient: QueryClient,
  query: string,
): Promise<readonly LocalHit[]> => {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  const inMemory = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ meta }) => meta?.kept)
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    .map(({ state }) => state.data);
  const things = [...(await storedAnswers()), ...inMemory].flatMap(findThings);
  const items = await queryClient.fetchQuery(waitingItemsQuery(user?.id ?? storedOwner() ?? ''));
  const me = { id: user?.id ?? '', name: user?.firstName ?? '' };
  return localHits(withWaitingThings(things, items), query, me).slice(0, MAX_HITS);
};

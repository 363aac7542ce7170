import type { QueryClient } from '@tanstack/react-query';
import { findThings } from './lost-things.ts';
import { PHOTO_CACHES } from './photo-caches.ts';
import type { ReadStore } from './read-store.ts';
import type { StoredRead } from './retention.ts';

const UUIDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const PHOTO_PATHS = /\/api\/photos\/[0-9a-f-]{36}/g;

/** The ids in a text. */
export const findIds = (text: string): readonly string[] => text.match(UUIDS) ?? [];

/** Whether a read is about a part of a thing that is gone, such as the record of a pet that is no longer shared. */
export const isPartOf = ({ text }: StoredRead, isGone: (id: string) => boolean): boolean => {
  if (!text.includes('"petId"')) return false;
  const answer: unknown = JSON.parse(text);
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'petId' in answer &&
    typeof answer.petId === 'string' &&
    isGone(answer.petId)
  );
};

const forgetPhotos = async (entities: readonly { readonly text: string }[]): Promise<void> => {
  if (!('caches' in globalThis)) return;
  const addresses = new Set(entities.flatMap(({ text }) => text.match(PHOTO_PATHS) ?? []));
  for (const name of PHOTO_CACHES) {
    const cache = await caches.open(name);
    await Promise.all([...addresses].map((url) => cache.delete(url, { ignoreSearch: true })));
  }
};

/**
 * Deletes the kept queries about things that are gone, unless they were fetched since, and their photos. `entities` are
 * such things in lists, which stay.
 */
export const forgetGone = async (
  queryClient: QueryClient,
  store: ReadStore,
  owner: string,
  goneReads: readonly StoredRead[],
  entities: readonly object[],
): Promise<void> => {
  await forgetPhotos([
    ...goneReads,
    ...entities.map((entity) => ({ text: JSON.stringify(entity) })),
  ]);
  if (goneReads.length === 0) return;
  const hashes = goneReads.map(({ hash }) => hash);
  await store.drop(owner, hashes);
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryHash }) => hashes.includes(queryHash),
  });
};

/** The things with these ids that are part of stored lists. */
export const findListedThings = (
  reads: readonly StoredRead[],
  ids: ReadonlySet<string>,
): readonly object[] =>
  ids.size === 0
    ? []
    : reads
        .filter(({ text }) => findIds(text).some((id) => ids.has(id)))
        .flatMap(({ text }) => findThings(JSON.parse(text)))
        .filter(({ id }) => typeof id === 'string' && ids.has(id));

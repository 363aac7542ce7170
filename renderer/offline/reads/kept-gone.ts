import { PHOTO_CACHES } from './kept-caches.ts';
import type { KeptRead } from './kept-rules.ts';
import type { KeptStore } from './kept-store.ts';

const OF_PET = /^\/api\/pets\/([0-9a-f-]{36})/;
const RECORD = '/api/medical-records/';
const PHOTO = /\/api\/photos\/[0-9a-f-]{36}/g;

const pathOf = (hash: string): string => String(JSON.parse(hash)[0]);

const isPage = (page: unknown): page is { readonly items: readonly unknown[]; total: number } =>
  typeof page === 'object' && page !== null && 'items' in page && Array.isArray(page.items);

const idOf = (pet: unknown): string =>
  typeof pet === 'object' && pet !== null && 'id' in pet ? String(pet.id) : '';

/** The ids of all pets, where a list of them was read to its end; undefined while more are to come. */
export const wholeList = (data: object): ReadonlySet<string> | undefined => {
  const pages: readonly unknown[] = 'pages' in data && Array.isArray(data.pages) ? data.pages : [];
  if (pages.length === 0 || !pages.every(isPage)) return undefined;
  const ids = new Set(pages.flatMap(({ items }) => items.map(idOf)));
  return ids.size === pages.at(-1)?.total ? ids : undefined;
};

/** Whether a read may be one of a pet that is not among those. */
const isSuspect = (hash: string, pets: ReadonlySet<string>): boolean => {
  const path = pathOf(hash);
  const petId = OF_PET.exec(path)?.[1];
  return petId === undefined ? path.startsWith(RECORD) : !pets.has(petId);
};

const isGone = ({ hash, text }: KeptRead, pets: ReadonlySet<string>): boolean =>
  pathOf(hash).startsWith(RECORD)
    ? !pets.has(String(JSON.parse(text).petId))
    : isSuspect(hash, pets);

const forgetPhotos = async (reads: readonly KeptRead[]): Promise<void> => {
  if (!('caches' in globalThis)) return;
  const addresses = new Set(reads.flatMap(({ text }) => text.match(PHOTO) ?? []));
  for (const name of PHOTO_CACHES) {
    const cache = await caches.open(name);
    await Promise.all([...addresses].map((url) => cache.delete(url, { ignoreSearch: true })));
  }
};

/**
 * A pet that was deleted elsewhere is not to be read here any longer: once a whole list of an owner's pets is without
 * it, what was kept of it before that list (`at`, milliseconds since 1970) goes, photos included.
 */
export const forgetGone = async (
  store: Pick<KeptStore, 'hashes' | 'read' | 'drop'>,
  owner: string,
  { pets, at }: { readonly pets: ReadonlySet<string>; readonly at: number },
): Promise<void> => {
  const suspects = new Set((await store.hashes(owner)).filter((hash) => isSuspect(hash, pets)));
  if (suspects.size === 0) return;
  const reads = await store.read(owner);
  const gone = reads.filter(
    (read) => suspects.has(read.hash) && read.at < at && isGone(read, pets),
  );
  if (gone.length === 0) return;
  const hashes = gone.map(({ hash }) => hash);
  await store.drop(owner, hashes);
  await forgetPhotos(gone);
};

import { asDataUrl } from '#renderer/ui/files/as-data-url.ts';
import { PHOTO_CACHES } from './photo-caches.ts';
import type { LostThing } from './read-store.ts';
import type { StoredRead } from './retention.ts';

/**
 * Things that this device kept and a restored server no longer has. They stay here until their owner has added them
 * back or discarded them.
 */

const MAX_THINGS = 500;
/** Characters of photos as data URLs, for all things together. */
const MAX_PHOTO_CHARACTERS = 20_000_000;

type StoredEntity = LostThing['thing'];

/** The kind of the edits of a thing; undefined if it cannot be edited. */
export type KindOfThing = (entity: StoredEntity) => LostThing['kind'] | undefined;

/** Every object in an answer that has an id and a version. */
export const findThings = (value: unknown): readonly StoredEntity[] => {
  if (Array.isArray(value)) return value.flatMap(findThings);
  if (typeof value !== 'object' || value === null) return [];
  if ('id' in value && 'version' in value) return [{ ...value }];
  return Object.values(value).flatMap(findThings);
};

const photoAddresses = ({ photo, photos }: StoredEntity): readonly string[] =>
  [photo, photos].flat().flatMap((each) => {
    const url: unknown = typeof each === 'object' && each !== null && 'url' in each ? each.url : '';
    return typeof url === 'string' && url !== '' ? [url] : [];
  });

/** A photo as this device keeps it, otherwise its thumbnail. */
const readStoredPhoto = async (url: string): Promise<string | undefined> => {
  for (const address of [url, `${url}?size=thumbnail`]) {
    for (const name of PHOTO_CACHES) {
      const cachedPhoto = await (await caches.open(name)).match(address);
      if (cachedPhoto) return asDataUrl(await cachedPhoto.blob());
    }
  }
  return undefined;
};

const photosOf = async (
  entity: StoredEntity,
  maxCharacters: number,
): Promise<readonly string[]> => {
  if (!('caches' in globalThis)) return [];
  const photos: string[] = [];
  let size = 0;
  for (const address of photoAddresses(entity)) {
    const photo = await readStoredPhoto(address).catch(() => undefined);
    size += photo?.length ?? 0;
    if (photo !== undefined && size <= maxCharacters) photos.push(photo);
  }
  return photos;
};

interface LostSearch {
  readonly owner: string;
  readonly reads: readonly StoredRead[];
  /** Whether the server has a thing with that id, including Recently deleted. */
  readonly isThere: (id: string) => boolean;
  readonly kindOf: KindOfThing;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether a thing, or the thing that it is a part of, was only shared with the account, so that it is not its own. */
const isSharedWithOwner = ({ role }: StoredEntity): boolean =>
  role !== undefined && role !== 'owner';

/** The account's own things that the reads hold and the server lacks. */
export const findLostThings = async ({
  owner,
  reads,
  isThere,
  kindOf,
}: LostSearch): Promise<readonly LostThing[]> => {
  const newestById = new Map<string, StoredEntity>();
  for (const { text } of reads.toSorted((a, b) => a.at - b.at)) {
    for (const entity of findThings(JSON.parse(text))) newestById.set(textOf(entity['id']), entity);
  }
  const lostList: LostThing[] = [];
  let remainingCharacters = MAX_PHOTO_CHARACTERS;
  for (const [id, entity] of newestById) {
    const kind = isThere(id) || entity['isSample'] === true ? undefined : kindOf(entity);
    const pet = newestById.get(textOf(entity['petId']));
    if (kind === undefined || lostList.length === MAX_THINGS || isSharedWithOwner(pet ?? entity))
      continue;
    const photos = await photosOf(entity, remainingCharacters);
    remainingCharacters -= photos.reduce((sum, photo) => sum + photo.length, 0);
    lostList.push({ owner, id, kind, thing: entity, petName: textOf(pet?.['name']), photos });
  }
  return lostList;
};

/** Things that belong to a pet come after the others, among which are the pets. */
export const sortParentsFirst = (things: readonly LostThing[]): readonly LostThing[] => {
  const isPart = ({ thing }: LostThing) => typeof thing['petId'] === 'string';
  return [...things.filter((each) => !isPart(each)), ...things.filter(isPart)];
};

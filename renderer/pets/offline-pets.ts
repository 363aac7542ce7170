import {
  isWaiting,
  lastTyped,
  newIdOf,
  type OutboxItem,
} from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { toldIn } from '#server/http/contract.ts';
import { type ListedPet, type Pet, petFacts } from '#server/pets/contract.ts';
import { ageInMonths, NOT_LOST } from '#server/pets/rules.ts';
import type { PetChanges, PetItem } from './offline.ts';

const textOf = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : String(value);

const numberOf = (value: unknown): number | null => {
  const text = textOf(value);
  return text === null ? null : Number(text);
};

const photoOf = (id: string, address: string | null, focus: string | null): Pet['photo'] =>
  address === null
    ? null
    : { id, url: address, thumbnailUrl: address, ...(focus === null ? {} : { focus }) };

/** A pet that is saved on this device only, as the lists show pets. `today` is its owner's calendar day. */
export const asPet = (item: PetItem, today: string): ListedPet => {
  const body = lastTyped(item);
  const imageUrl = textOf(body.imageUrl);
  const facts = toldIn(petFacts, body);
  const id = newIdOf(item);
  const told = { age: numberOf(body.age), ageAsOf: item.createdAt.slice(0, 10) };
  return {
    id,
    userId: item.owner,
    name: body.name,
    category: body.category,
    ...facts,
    age: ageInMonths({ ...facts, ...told }, today),
    imageUrl,
    photo: photoOf(id, imageUrl, textOf(body.photoFocus)),
    shareToken: '',
    isSample: false,
    ...NOT_LOST,
    // The one that it will be given: what is typed over it goes on from there.
    mergedAt: null,
    version: 1,
    createdAt: item.createdAt,
    updatedAt: item.createdAt,
    overdueCount: 0,
    upcomingCount: 0,
  };
};

const isPet = (item: OutboxItem): item is PetItem => item.kind === 'pet';

/** The new pet of that id that is not on the server yet; undefined where there is none. */
export const newPetOf = (items: Items, petId: string): PetItem | undefined =>
  items.filter(isPet).find((item) => item.savedId === null && newIdOf(item) === petId);

/** Whether a pet is shown from this device alone: the server gives each a token of its own. */
export const isMadeHere = ({ shareToken }: Pick<Pet, 'shareToken'>): boolean => shareToken === '';

/** New pets that are not among those that the server lists, in the order in which they were made. */
const newPetsOf = (items: Items, listed: readonly Pick<Pet, 'id'>[]): readonly PetItem[] => {
  const there = new Set(listed.map(({ id }) => id));
  return items
    .filter(isPet)
    .filter((item) => !there.has(newIdOf(item)))
    .sort((a, b) => a.order - b.order);
};

/** The pet that is made, changed or deleted; undefined for what is about something else. */
const petIdOf = (item: OutboxItem): string | undefined => {
  if (isPet(item)) return newIdOf(item);
  return item.kind === 'pet-edit' || item.kind === 'pet-removal' ? item.base.id : undefined;
};

/** What waits here of a pet: itself, words typed over it, or its deletion. The latter comes last. */
export const waitingOver = (items: Items, petId: string): OutboxItem | undefined =>
  items.findLast((item) => isWaiting(item) && !item.takenBack && petIdOf(item) === petId);

const changesIn = (item: OutboxItem): PetChanges => {
  if (item.kind === 'pet-edit') return lastTyped(item);
  if (!isPet(item)) return {};
  const { id: _, ...words } = lastTyped(item);
  return words;
};

/** The same photo with another part in sight; undefined leaves it as it is. */
const withFocus = (photo: Pet['photo'], focus: PetChanges['photoFocus']): Pet['photo'] => {
  if (!photo || focus === undefined) return photo;
  const { focus: _before, ...addresses } = photo;
  return { ...addresses, ...(focus === null ? {} : { focus }) };
};

/** A pet with words typed over it, as it will stand on the server once they are there. */
const withWords = <P extends Pet>(pet: P, changes: PetChanges, today: string): P => {
  const { imageUrl, photoFocus, age, ...others } = changes;
  const words = Object.fromEntries(
    Object.entries(others).map(([field, value]) => [field, value === '' ? null : value]),
  );
  const changed = { ...pet, ...words };
  const kept = imageUrl === undefined || imageUrl === pet.photo?.url;
  return {
    ...changed,
    age: ageInMonths(
      { ...changed, age: age === undefined ? pet.age : numberOf(age), ageAsOf: null },
      today,
    ),
    photo: kept
      ? withFocus(pet.photo, photoFocus)
      : photoOf(pet.id, textOf(imageUrl), textOf(photoFocus)),
  };
};

/** A pet as its owner has it: with what waits here over what the server has. `today` is the owner's calendar day. */
export const withWaiting = <P extends Pet>(pet: P, items: Items, today: string): P => {
  const changes: PetChanges = Object.assign(
    {},
    // What has just arrived counts until the lists say it.
    ...items.filter((item) => petIdOf(item) === pet.id).map(changesIn),
  );
  return Object.keys(changes).length === 0 ? pet : withWords(pet, changes, today);
};

/** The ids of pets whose deletion waits here, or has just been done. */
export const leavingPets = (items: Items): ReadonlySet<string> =>
  new Set(
    items
      .filter(({ kind, takenBack }) => kind === 'pet-removal' && !takenBack)
      .filter(({ state }) => state === 'waiting' || state === 'synced')
      .flatMap((item) => petIdOf(item) ?? []),
  );

/** A pet with what waits of it here, where something does. */
export interface PetHere {
  readonly pet: ListedPet;
  readonly item: OutboxItem | undefined;
}

/** Pets as their owner has them: with the new ones first, where they are seen; without those whose deletion waits. */
export const petsHere = (
  listed: readonly ListedPet[],
  items: Items,
  today: string,
): readonly PetHere[] => {
  const leaving = leavingPets(items);
  return [
    ...newPetsOf(items, listed).map((item) => ({ pet: asPet(item, today), item })),
    ...listed
      .filter(({ id }) => !leaving.has(id))
      .map((pet) => ({ pet: withWaiting(pet, items, today), item: waitingOver(items, pet.id) })),
  ];
};

import {
  isWaiting,
  isWithForm,
  lastTypedFields,
  newIdOf,
  type OutboxItem,
} from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import type { OwnerClock } from '#renderer/use-owner.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { filledFields } from '#server/http/contract.ts';
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

export type OwnerDay = Pick<OwnerClock, 'today' | 'timeZone'>;

/** A pet that exists only in the outbox, in the shape of the lists. */
export const asPet = (item: PetItem, { today, timeZone }: OwnerDay): ListedPet => {
  const body = lastTypedFields(item);
  const imageUrl = textOf(body.imageUrl);
  const facts = filledFields(petFacts, body);
  const id = newIdOf(item);
  const typedAge = { age: numberOf(body.age), ageAsOf: dayIn(new Date(item.createdAt), timeZone) };
  return {
    id,
    userId: item.owner,
    name: body.name,
    category: body.category,
    ...facts,
    age: ageInMonths({ ...facts, ...typedAge }, today),
    imageUrl,
    photo: photoOf(id, imageUrl, textOf(body.photoFocus)),
    shareToken: '',
    isSample: false,
    ...NOT_LOST,
    mergedAt: null,
    // The server will assign version 1, on which later edits are based.
    version: 1,
    createdAt: item.createdAt,
    updatedAt: item.createdAt,
    overdueCount: 0,
    upcomingCount: 0,
  };
};

const isPet = (item: OutboxItem): item is PetItem => item.kind === 'pet';

/** The unsent new pet with that id, if there is one. */
export const newPetOf = (items: Items, petId: string): PetItem | undefined =>
  items.filter(isPet).find((item) => item.savedId === null && newIdOf(item) === petId);

/** Whether a pet exists only on this device: the server gives each pet a share token. */
export const isUnsavedPet = ({ shareToken }: Pick<Pet, 'shareToken'>): boolean => shareToken === '';

/** New pets that the server does not list yet, in the order of their creation. */
const newPetsOf = (items: Items, serverPets: readonly Pick<Pet, 'id'>[]): readonly PetItem[] => {
  const serverIds = new Set(serverPets.map(({ id }) => id));
  return (
    items
      .filter(isPet)
      // While its form sends it, it may be refused.
      .filter((item) => item.state === 'synced' || !isWithForm(item))
      .filter((item) => !serverIds.has(newIdOf(item)))
      .sort((a, b) => a.order - b.order)
  );
};

/** The id of the pet that is created, edited or deleted; undefined for items about something else. */
const petIdOf = (item: OutboxItem): string | undefined => {
  if (isPet(item)) return newIdOf(item);
  return item.kind === 'pet-edit' || item.kind === 'pet-removal' ? item.base.id : undefined;
};

/** The last unsent change of a pet: its creation, an edit or its deletion. */
export const findUnsentChange = (items: Items, petId: string): OutboxItem | undefined =>
  items.findLast((item) => isWaiting(item) && !item.takenBack && petIdOf(item) === petId);

const changesOf = (item: OutboxItem): PetChanges => {
  if (item.kind === 'pet-edit') return lastTypedFields(item);
  if (!isPet(item)) return {};
  const { id: _, ...words } = lastTypedFields(item);
  return words;
};

/** The same photo with another visible part; unchanged if that is undefined. */
const withFocus = (photo: Pet['photo'], focus: PetChanges['photoFocus']): Pet['photo'] => {
  if (!photo || focus === undefined) return photo;
  const { focus: _before, ...addresses } = photo;
  return { ...addresses, ...(focus === null ? {} : { focus }) };
};

/** The photo of a pet with unsent edits. */
const editedPhoto = (
  { id, photo }: Pick<Pet, 'id' | 'photo'>,
  { imageUrl, photoFocus }: PetChanges,
): Pet['photo'] =>
  imageUrl === undefined || imageUrl === photo?.url
    ? withFocus(photo, photoFocus)
    : photoOf(id, textOf(imageUrl), textOf(photoFocus));

/** A pet with unsent edits, as the server will return it. */
const withEditedFields = <P extends Pet>(pet: P, changes: PetChanges, today: string): P => {
  const { imageUrl: _, photoFocus: _focus, age, ...others } = changes;
  const petFieldValues = Object.fromEntries(
    Object.entries(others).map(([field, value]) => [field, value === '' ? null : value]),
  );
  const changedPet = { ...pet, ...petFieldValues };
  return {
    ...changedPet,
    age: ageInMonths(
      { ...changedPet, age: age === undefined ? pet.age : numberOf(age), ageAsOf: null },
      today,
    ),
    photo: editedPhoto(pet, changes),
  };
};

/** The last unsent or just sent change of a pet's lost state, if there is one. */
export const lostItemOf = (items: Items, petId: string) =>
  items
    .filter((item) => item.kind === 'lost')
    .filter((item) => !item.takenBack && (item.state === 'synced' || isWaiting(item)))
    .filter(({ state }) => state !== 'refused' && state !== 'conflict')
    .toSorted((a, b) => a.order - b.order)
    .findLast((item) => item.petId === petId);

const withLost = <P extends Pet>(pet: P, items: Items): P => {
  const item = lostItemOf(items, pet.id);
  if (!item) return pet;
  const { lost, since = item.createdAt, message, place } = item.body;
  if (!lost) return { ...pet, ...NOT_LOST };
  return {
    ...pet,
    lostSince: pet.lostSince ?? since,
    lostMessage: message === undefined ? pet.lostMessage : textOf(message),
    lostPlace: place === undefined ? pet.lostPlace : textOf(place),
  };
};

/** The unsent edits of a pet together. Those that have just arrived still count until the lists contain them. */
const changesOfPet = (items: Items, petId: string): PetChanges =>
  Object.assign({}, ...items.filter((item) => petIdOf(item) === petId).map(changesOf));

/** Whether an item changes how lists of other things show its pet. */
const changesLook = (item: OutboxItem): boolean => {
  const { name, category, breed, imageUrl, photoFocus } = changesOf(item);
  return [name, category, breed, imageUrl, photoFocus].some((value) => value !== undefined);
};

/** Things in a list with their pets as they are called and pictured after the pets' unsent edits. */
export const withEditedPets = <
  Thing extends { readonly pet: Pick<Pet, 'id' | 'name' | 'category' | 'breed' | 'photo'> },
>(
  things: readonly Thing[],
  items: Items,
): readonly Thing[] => {
  const editedIds = new Set(items.filter(changesLook).map(petIdOf));
  if (!things.some(({ pet }) => editedIds.has(pet.id))) return things;
  return things.map((thing) => {
    const { pet } = thing;
    if (!editedIds.has(pet.id)) return thing;
    const changes = changesOfPet(items, pet.id);
    const { name = pet.name, category = pet.category, breed = pet.breed } = changes;
    const photo = editedPhoto(pet, changes);
    const editedPet = { ...pet, name, category, breed: textOf(breed), photo };
    return { ...thing, pet: editedPet };
  });
};

/** Things in a list, such as expenses, with the names that their pets have after the pets' unsent edits. */
export const withEditedNames = <
  Thing extends { readonly petId: string | null; readonly petName: string | null },
>(
  things: readonly Thing[],
  items: Items,
): readonly Thing[] => {
  const names = new Map<string | null | undefined, string>();
  for (const item of items) {
    const { name } = changesOf(item);
    if (name !== undefined) names.set(petIdOf(item), name);
  }
  if (names.size === 0) return things;
  return things.map((thing) => ({ ...thing, petName: names.get(thing.petId) ?? thing.petName }));
};

/** A pet combined with its unsent changes. `today` is the owner's calendar day. */
export const withUnsentChanges = <P extends Pet>(stored: P, items: Items, today: string): P => {
  const pet = withLost(stored, items);
  const changes = changesOfPet(items, pet.id);
  return Object.keys(changes).length === 0 ? pet : withEditedFields(pet, changes, today);
};

/** The ids of pets whose deletion is unsent or has just been sent. */
export const petsBeingDeleted = (items: Items): ReadonlySet<string> =>
  new Set(
    items
      .filter(({ kind, takenBack }) => kind === 'pet-removal' && !takenBack)
      .filter(({ state }) => state === 'waiting' || state === 'synced')
      .flatMap((item) => petIdOf(item) ?? []),
  );

/** The days, by the ids of pets, on which they passed away by edits that are unsent or have just been sent. */
export const localLastDays = (items: Items): ReadonlyMap<string, string> => {
  const days = new Map<string, string>();
  for (const item of items) {
    if (item.kind !== 'pet-edit' || item.takenBack) continue;
    const { passedAwayOn } = lastTypedFields(item);
    if (passedAwayOn === undefined || !/^(waiting|synced)$/.test(item.state)) continue;
    if (passedAwayOn) days.set(item.base.id, passedAwayOn);
    else days.delete(item.base.id);
  }
  return days;
};

/** A pet with its unsent changes, if there are any. */
export interface LocalPet {
  readonly pet: ListedPet;
  readonly item: OutboxItem | undefined;
}

/** The server's pets combined with the outbox: new ones first, without those whose deletion is unsent. */
export const localPets = (
  serverPets: readonly ListedPet[],
  items: Items,
  ownerDay: OwnerDay,
): readonly LocalPet[] => {
  const deletedIds = petsBeingDeleted(items);
  return [
    ...newPetsOf(items, serverPets).map((item) => ({ pet: asPet(item, ownerDay), item })),
    ...serverPets
      .filter(({ id }) => !deletedIds.has(id))
      .map((pet) => ({
        pet: withUnsentChanges(pet, items, ownerDay.today),
        item: findUnsentChange(items, pet.id),
      })),
  ];
};

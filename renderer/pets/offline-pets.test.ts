import { describe, expect, it } from 'vitest';
import { addEdit, removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import { changeItem, type Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { lost, NOW, queue } from '#renderer/offline/testing/outbox-testing.ts';
import { filledFields } from '#server/http/contract.ts';
import { type ListedPet, petFacts } from '#server/pets/contract.ts';
import type { PetBody } from './offline.ts';
import { asPet, findUnsentChange, localPets, newPetOf, withUnsentChanges } from './offline-pets.ts';

const TODAY = '2026-11-21';
const OWNER_DAY = { today: TODAY, timeZone: 'Asia/Manila' };
const createdAt = '2026-11-20T08:00:00.000Z';

const newPet = (key: string, body: Partial<PetBody> = {}) =>
  ({
    kind: 'pet',
    owner: 'ana',
    key,
    body: { name: 'Muning', category: 'cat', ...body },
    createdAt,
  }) as const;

const findShownPet = (items: Items, id = 'offline_pet_a', today = TODAY) => {
  const item = newPetOf(items, id);
  if (!item) throw new Error('no such pet');
  return asPet(item, { ...OWNER_DAY, today });
};

/** Bantay as stored by the server, in version 3. */
const bantay: ListedPet = {
  ...findShownPet(
    queue(newPet('a', { name: 'Bantay', category: 'dog', dateOfBirth: '2021-11-21' })),
  ),
  id: 'bantay',
  version: 3,
  photo: { id: 'p', url: '/api/photos/p', thumbnailUrl: '/api/photos/p?size=thumbnail' },
  shareToken: 'token',
};

const editOf = (body: Partial<PetBody>) =>
  ({ kind: 'pet-edit', owner: 'ana', key: 'e', body, base: bantay, createdAt }) as const;

const removal = {
  kind: 'pet-removal',
  owner: 'ana',
  key: 'r',
  body: {},
  base: bantay,
  createdAt,
} as const;

describe('a new pet', () => {
  it('is shown with its typed values, its photo and its age today', () => {
    const photo = 'data:image/jpeg;base64,AA';
    const items = queue(newPet('a', { dateOfBirth: '2025-10-21', breed: '', imageUrl: photo }));
    expect(findShownPet(items)).toMatchObject({
      name: 'Muning',
      breed: null,
      age: 13,
      photo: { url: photo, thumbnailUrl: photo },
    });
  });

  it('shows every given fact, and null for the others', () => {
    const { colour: _, ...fields } = {
      ...filledFields(petFacts, { ...bantay, bloodType: 'A', colour: 'Brown', microchipId: '985' }),
      sex: 'male',
      neutered: false,
    } as const;
    expect(findShownPet(queue(newPet('a', fields)))).toMatchObject({ ...fields, colour: null });
  });

  it('ages from its typed age', () => {
    const item = { ...newPet('a', { age: '5' }), createdAt: '2026-09-20T08:00:00.000Z' };
    expect(findShownPet(queue(item)).age).toBe(7);
    // Ten minutes past midnight of the 21st in Manila.
    const lateItem = { ...item, createdAt: '2026-09-20T16:10:00.000Z' };
    expect(findShownPet(queue(lateItem), 'offline_pet_a', '2026-10-20').age).toBe(5);
  });

  it('is shown with its edits, before the others, and disappears when discarded', () => {
    const items = addEdit(
      queue(newPet('a')),
      { id: 'offline_pet_a' },
      { name: 'Ming', category: 'cat' },
      'k',
    );
    const listNames = (all: Items) =>
      localPets([bantay], all, OWNER_DAY).map(({ pet }) => pet.name);
    expect(listNames(items)).toEqual(['Ming', 'Bantay']);
    expect(listNames(removeItem(items, 'offline_pet_a'))).toEqual(['Bantay']);
  });

  it('keeps its id after it was sent', () => {
    const items = queue(newPet('a', { id: 'puti' }));
    expect(localPets([], items, OWNER_DAY).map(({ pet }) => pet.id)).toEqual(['puti']);
    const syncedItems = items.map((item) => changeItem(item, { savedId: 'puti', state: 'synced' }));
    expect(localPets([], syncedItems, OWNER_DAY).map(({ pet }) => pet.id)).toEqual(['puti']);
    expect(newPetOf(items, 'puti')?.id).toBe('offline_pet_a');
    expect(newPetOf(syncedItems, 'puti')).toBeUndefined();
  });

  it('is replaced by the server’s once that is listed, even if the save’s answer was lost', () => {
    const items = queue(newPet('a', { id: 'bantay', name: 'Bantay II' }));
    const [one, ...otherPets] = localPets([bantay], items, OWNER_DAY);
    expect(otherPets).toEqual([]);
    expect(one).toMatchObject({ pet: { id: 'bantay', name: 'Bantay II', version: 3 } });
  });

  it('of an earlier version of the app uses its item’s id until the server assigns one', () => {
    const items = queue(newPet('a'));
    const syncedItems = items.map((item) =>
      changeItem(item, { savedId: 'bantay', state: 'synced' }),
    );
    expect(localPets([], items, OWNER_DAY).map(({ pet }) => pet.id)).toEqual(['offline_pet_a']);
    expect(localPets([], syncedItems, OWNER_DAY).map(({ pet }) => pet.id)).toEqual(['bantay']);
  });
});

describe('a saved pet', () => {
  it('is shown with an unsent edit: cleared fields are empty, the rest unchanged', () => {
    const items = queue(editOf({ name: 'Bantay II', dateOfBirth: '2020-11-21', colour: '' }));
    const pet = withUnsentChanges({ ...bantay, colour: 'brown' }, items, TODAY);
    expect(pet).toMatchObject({ name: 'Bantay II', age: 72, colour: null, shareToken: 'token' });
    expect(pet.photo).toBe(bantay.photo);
    expect(findUnsentChange(items, 'bantay')?.kind).toBe('pet-edit');
  });

  it('is shown with a just sent edit until the lists contain it, without a mark', () => {
    const items = queue(editOf({ name: 'Bantay II' })).map((item) =>
      changeItem(item, { state: 'synced' }),
    );
    expect(withUnsentChanges(bantay, items, TODAY).name).toBe('Bantay II');
    expect(findUnsentChange(items, 'bantay')).toBeUndefined();
  });

  it('has the edit’s new photo, or none', () => {
    const photo = 'data:image/png;base64,AA';
    expect(withUnsentChanges(bantay, queue(editOf({ imageUrl: photo })), TODAY).photo?.url).toBe(
      photo,
    );
    expect(withUnsentChanges(bantay, queue(editOf({ imageUrl: null })), TODAY).photo).toBeNull();
  });

  it('shows the part of its photo that the edit chose', () => {
    const focus = '0,0,7500,10000';
    const petWithFocus = withUnsentChanges(bantay, queue(editOf({ photoFocus: focus })), TODAY);
    expect(petWithFocus.photo).toEqual({ ...bantay.photo, focus });
    const photo = 'data:image/png;base64,AA';
    const editedPets = withUnsentChanges(petWithFocus, queue(editOf({ imageUrl: photo })), TODAY);
    expect(editedPets.photo).toEqual({ id: 'bantay', url: photo, thumbnailUrl: photo });
    const petWithoutFocus = withUnsentChanges(
      petWithFocus,
      queue(editOf({ photoFocus: null })),
      TODAY,
    );
    expect(petWithoutFocus.photo).toEqual(bantay.photo);
    const [added] = localPets(
      [],
      queue(newPet('a', { imageUrl: photo, photoFocus: focus })),
      OWNER_DAY,
    );
    expect(added?.pet.photo).toMatchObject({ url: photo, focus });
  });

  it('is unchanged without unsent changes', () => {
    expect(withUnsentChanges(bantay, queue(newPet('a')), TODAY)).toBe(bantay);
    expect(findUnsentChange(queue(newPet('a')), 'bantay')).toBeUndefined();
  });

  it('is hidden while its deletion is unsent, and shown again when that is refused or undone', () => {
    const ids = (items: Items) => localPets([bantay], items, OWNER_DAY).map(({ pet }) => pet.id);
    const items = queue(removal);
    expect(ids(items)).toEqual([]);
    // The list is refetched after the deletion; until then the pet must not reappear.
    expect(ids(items.map((item) => changeItem(item, { state: 'synced' })))).toEqual([]);
    expect(ids(items.map((item) => changeItem(item, { state: 'refused' })))).toEqual(['bantay']);
    expect(ids(removeItem(items, 'pet-removal_r'))).toEqual(['bantay']);
  });
});

it('a pet is lost or home again as its unsent change says', () => {
  const shown = (body: Parameters<typeof lost>[1], pet = bantay) => {
    return withUnsentChanges(pet, queue(lost('l', body, 'bantay')), TODAY);
  };
  const found = { lostSince: null, lostMessage: null, lostPlace: null };
  expect(shown({ lost: true, message: 'Shy', place: '' })).toEqual({
    ...bantay,
    ...{ lostSince: NOW, lostMessage: 'Shy', lostPlace: null },
  });
  expect(shown({ lost: true, since: createdAt }).lostSince).toBe(createdAt);
  const lostPet = { ...bantay, lostSince: createdAt, lostMessage: 'Shy', lostPlace: 'Market' };
  expect(shown({ lost: true, message: '' }, lostPet)).toEqual({ ...lostPet, lostMessage: null });
  expect(shown({ lost: false }, lostPet)).toEqual({ ...lostPet, ...found });
});

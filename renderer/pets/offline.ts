import { PawPrint } from 'lucide-react';
import { call, type Input } from '#renderer/api.ts';
import type { NewShared } from '#renderer/offline/outbox/kinds.ts';
import {
  type Kept,
  type Known,
  lastTyped,
  type NewItem,
  type NoBody,
} from '#renderer/offline/outbox/outbox-item.ts';
import { textIn, versionedKinds } from '#renderer/offline/outbox/versioned-kinds.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { isTypedPhoto } from '#renderer/ui/photos/typed-photo.ts';
import { toldIn } from '#server/http/contract.ts';
import {
  createPet,
  deletePet,
  type Pet,
  petFacts,
  readPet,
  restorePet,
  updatePet,
} from '#server/pets/contract.ts';
import { petFields } from './fields.ts';

export type PetBody = Input<typeof createPet>['body'];
/** The fields that an edit changed, and no others. */
export type PetChanges = Omit<Input<typeof updatePet>['body'], 'version'>;

/** The outbox's own name for a new pet. It follows from the key of its save: the same save stands there once. */
export const offlinePetId = (key: string): string => `offline_pet_${key}`;

/** A new pet. */
export interface PetItem extends Kept<'pet', PetBody>, Known<Pet, Pet | null> {}
export interface PetEdit extends Kept<'pet-edit', PetChanges>, Known<Pet> {}
export interface PetRemoval extends Kept<'pet-removal', NoBody>, Known<Pet> {}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly pet: PetItem;
    readonly 'pet-edit': PetEdit;
    readonly 'pet-removal': PetRemoval;
  }
}

/** An edit of a pet that is gone for good, as a new pet. Photos that only the server had are gone with it. */
const asNew = (item: PetEdit, shared: NewShared): NewItem => {
  const { name, category, age } = item.base;
  const facts = { ...toldIn(petFacts, item.base), age };
  const { imageUrl, ...changes } = lastTyped(item);
  const photo = isTypedPhoto(imageUrl) ? { imageUrl: imageUrl ?? null } : {};
  const needed = { name: changes.name ?? name, category: changes.category ?? category };
  const body = { ...facts, ...changes, ...needed, ...photo, ...idFor(shared.key) };
  return { kind: 'pet', ...shared, body };
};

const { made, edit, removal } = versionedKinds<PetItem, PetEdit, PetRemoval>({
  kind: 'pet',
  prefix: offlinePetId(''),
  title: (pet) => textIn(pet, 'name') ?? '',
  fields: petFields,
  icon: () => PawPrint,
  place: (petId) => ({ to: `/pet/${petId}` }),
  saveText: 'pets.edit.save',
  dropText: 'outbox.drop.pet',
  isDeletedUnseen: true,
  asNew,
  create: ({ body }, options) => call(createPet, { body }, options),
  read: (petId, options) =>
    call(readPet, { params: { petId }, query: { includePhotos: 'false' } }, options),
  update: (petId, body, options) => call(updatePet, { params: { petId }, body }, options),
  remove: (petId, query, options) => call(deletePet, { params: { petId }, query }, options),
  restore: (petId, options) => call(restorePet, { params: { petId } }, options),
});

export const petKinds = { pet: made, 'pet-edit': edit, 'pet-removal': removal } as const;

import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import { keyForPet } from '#renderer/offline/saving/key-for-pet.ts';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { newRecordItem } from './new-record-item.ts';
import type { RecordValues } from './record-values.ts';

export interface PetOfRecord {
  readonly id: string;
  readonly name: string;
}

export interface UnsavedPet extends PetOfRecord {
  /** In the owner's language. */
  readonly reason: string;
}

interface SaveOptions extends Pick<NewItem, 'owner' | 'createdAt'> {
  /** The key under which the form's own pet is saved. */
  readonly key: string;
  readonly deliver: (item: NewItem) => Promise<Delivery<MedicalRecord>>;
  /** Called for each pet whose record is saved on the server or queued on this device. */
  readonly onSaved: (pet: PetOfRecord, end: Delivery['end']) => void;
}

/**
 * Saves a record for other pets, one after another, each without the weight. Returns the pets for which it
 * failed.
 */
export const saveForOthers = async (
  values: RecordValues,
  otherPets: readonly PetOfRecord[],
  { owner, key, createdAt, deliver, onSaved }: SaveOptions,
): Promise<readonly UnsavedPet[]> => {
  const { weight: _ownWeight, ...shared } = values;
  const unsavedPets: UnsavedPet[] = [];
  for (const pet of otherPets) {
    const itemKey = keyForPet(key, pet.id);
    const itemOwner = { owner, key: itemKey, createdAt, petId: pet.id, petName: pet.name };
    try {
      const { end } = await deliver(newRecordItem(shared, itemOwner));
      onSaved(pet, end);
    } catch (error) {
      unsavedPets.push({ ...pet, reason: errorText(error) });
    }
  }
  return unsavedPets;
};

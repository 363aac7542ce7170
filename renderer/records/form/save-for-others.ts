import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
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

const LAST_UUID_GROUP_LENGTH = 12;

/**
 * Derives the idempotency key for another pet's copy of a record, so that a repeated save creates no second
 * one.
 */
export const keyFor = (key: string, petId: string): string => {
  const lastGroupBits = (text: string): bigint =>
    BigInt(`0x${text.slice(-LAST_UUID_GROUP_LENGTH)}`);
  const mixBits = (lastGroupBits(key) ^ lastGroupBits(petId))
    .toString(16)
    .padStart(LAST_UUID_GROUP_LENGTH, '0');
  return `${key.slice(0, -LAST_UUID_GROUP_LENGTH)}${mixBits}`;
};

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
    const itemKey = keyFor(key, pet.id);
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

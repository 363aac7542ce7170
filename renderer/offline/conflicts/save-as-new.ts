import {
  type NewItem,
  type OutboxItem,
  petChangesOf,
  recordChangesOf,
} from '#renderer/offline/outbox/outbox-item.ts';
import { idFor } from '#renderer/ui/new-id.ts';

const NOT_FOUND = 404;

/** Whether what an edit was made of is gone for good: only what this device knows of it is left. */
export const canSaveAsNew = ({ kind, state, problem }: OutboxItem): boolean =>
  (kind === 'record-edit' || kind === 'pet-edit') &&
  state === 'refused' &&
  problem?.status === NOT_FOUND;

/** Photos that only the server had are gone with the rest; those typed here are data URLs. */
const isHere = (url: unknown): boolean => typeof url === 'string' && url.startsWith('data:');

/** What an edit of something that is gone would be as something new; undefined for anything else. */
export const asNew = (item: OutboxItem, key: string, createdAt: string): NewItem | undefined => {
  if (!canSaveAsNew(item)) return undefined;
  const shared = { owner: item.owner, key, createdAt, untried: true };
  if (item.kind === 'record-edit') {
    const { base, petName } = item;
    const { type, title, description, dateAdministered, nextDueDate, veterinarian, clinic } = base;
    const { batchNumber, weight, cost, notes, reminderEnabled, reminderSms } = base;
    const text = { description, veterinarian, clinic, batchNumber, weight, cost, notes };
    const rest = { nextDueDate, reminderEnabled, reminderSms };
    const changes = recordChangesOf(item);
    const attachments = (changes.attachments ?? []).filter(isHere);
    const needed = {
      type: changes.type ?? type,
      title: changes.title ?? title,
      dateAdministered: changes.dateAdministered ?? dateAdministered,
    };
    const body = { ...text, ...rest, ...changes, ...needed, attachments };
    return {
      kind: 'record',
      ...shared,
      petId: base.petId,
      petName,
      body: { ...body, ...idFor(key) },
    };
  }
  if (item.kind !== 'pet-edit') return undefined;
  const { name, category, breed, dateOfBirth, age, microchipId, birthmarks, sex } = item.base;
  const { neutered, allergies, colour, insuranceNumber, passedAwayOn } = item.base;
  const facts = { breed, dateOfBirth, age, microchipId, birthmarks, sex, neutered, allergies };
  const { imageUrl, ...changes } = petChangesOf(item);
  const more = { colour, insuranceNumber, passedAwayOn };
  const photo = isHere(imageUrl) ? { imageUrl: imageUrl ?? null } : {};
  const needed = { name: changes.name ?? name, category: changes.category ?? category };
  const body = { ...facts, ...more, ...changes, ...needed, ...photo };
  return { kind: 'pet', ...shared, body: { ...body, ...idFor(key) } };
};

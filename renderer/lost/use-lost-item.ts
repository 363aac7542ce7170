import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { lostItemOf } from '#renderer/pets/offline-pets.ts';
import type { LostItem } from './offline.ts';

/** The unsent change of a pet's lost state, if there is one. */
export const useLostItem = (petId: string): LostItem | undefined => {
  const item = lostItemOf(useWaitingItems(), petId);
  return item?.state === 'waiting' ? item : undefined;
};

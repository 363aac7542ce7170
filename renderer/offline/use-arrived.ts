import { arrivedAs } from './arrived-pets.ts';
import { petItemOf } from './offline-pets.ts';
import { useOutbox } from './outbox.ts';
import { isOfflinePetId } from './outbox-item.ts';

/** The id that a pet has by now: the server's, as soon as one that was saved on this device has arrived there. */
export const useArrived = (petId: string): string => {
  const { items } = useOutbox();
  if (!isOfflinePetId(petId)) return petId;
  return petItemOf(items, petId)?.savedId ?? arrivedAs(petId) ?? petId;
};

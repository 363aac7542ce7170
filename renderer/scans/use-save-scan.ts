import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserKey } from '#renderer/current-user.ts';
import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import { dropItem, outboxState } from '#renderer/offline/outbox/outbox.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { petsQuery } from '#renderer/pets/queries.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import type { User } from '#server/accounts/contract.ts';
import type { ScannedPet } from '#server/scans/contract.ts';
import { type ScanBody, scanOf } from './live-profile.ts';
import { liveProfileQuery, scansQuery } from './queries.ts';
import { localScans } from './waiting-scans.ts';

/** Whether a pet with this id or share token is among the owner's own or the scanned pets on this device. */
const findKnownPet = (queryClient: QueryClient, petId: string): 'own' | 'kept' | undefined => {
  const pages = queryClient.getQueryData(petsQuery.queryKey)?.pages ?? [];
  const isOwn = pages.some(({ items }) =>
    items.some(({ id, shareToken }) => id === petId || shareToken === petId),
  );
  if (isOwn) return 'own';
  const cachedScans = queryClient.getQueryData(scansQuery.queryKey) ?? [];
  const shownScans = localScans(cachedScans, outboxState().items).filter(({ item }) => !item);
  return shownScans.some(({ scan }) => scan.petId === petId) ? 'kept' : undefined;
};

/**
 * The result of a scan. `own`, `known`: the server is unreachable, and the pet is already among the owner's own or the
 * scanned pets on this device.
 */
export type SavedScan = Delivery<ScannedPet> | { readonly end: 'own' | 'known' };

/**
 * The data to save for a scan: the pet's current public data, else the content of the code. Throws ApiError
 * 404 for a link to a pet that is not shared.
 */
const fieldsToSave = async (queryClient: QueryClient, body: ScanBody): Promise<ScanBody> => {
  const { petId, ownerId, type } = body;
  try {
    const liveBody = scanOf(petId, await queryClient.fetchQuery(liveProfileQuery(petId)));
    return ownerId === undefined ? liveBody : { ...liveBody, ownerId };
  } catch (error) {
    if (type === undefined && isNotFound(error)) throw error;
    return body;
  }
};

/** Saves a scan. The caller reports the result. */
export const useSaveScan = () => {
  const queryClient = useQueryClient();
  const deliver = useDeliver();
  return useMutation({
    mutationFn: async (scanned: ScanBody): Promise<SavedScan> => {
      const fields = await fieldsToSave(queryClient, scanned);
      const key = newId();
      const owner = queryClient.getQueryData<User | null>(currentUserKey)?.id ?? '';
      const [body, createdAt] = [{ ...fields, id: key }, new Date().toISOString()];
      const delivery = await deliver<ScannedPet>({ kind: 'scan', owner, key, body, createdAt });
      if (delivery.end === 'sent') {
        const { answer } = delivery;
        queryClient.setQueryData(scansQuery.queryKey, (list) => list && [answer, ...list]);
        return delivery;
      }
      const knownPet = findKnownPet(queryClient, fields.petId);
      if (knownPet === undefined) return delivery;
      const item = outboxState().items.find((each) => each.key === key);
      if (item) await dropItem(item);
      return { end: knownPet === 'own' ? 'own' : 'known' };
    },
    onError: () => undefined,
  });
};

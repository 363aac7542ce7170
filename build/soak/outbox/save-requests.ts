import { ApiError, call } from '#renderer/api.ts';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import { createPet } from '#server/pets/contract.ts';
import { createRecord } from '#server/records/contract.ts';

export type OfflineItem = Extract<NewItem, { readonly kind: 'record' | 'pet' }>;

export const send = (item: OfflineItem): Promise<unknown> =>
  item.kind === 'pet'
    ? call(createPet, { body: item.body }, { idempotencyKey: item.key })
    : call(
        createRecord,
        { params: { petId: item.petId }, body: item.body },
        { idempotencyKey: item.key },
      );

/** Whether the error says that the tab's owner is not signed in, so that the form keeps the content. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 412);

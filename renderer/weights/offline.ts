import { Trash2, Weight } from 'lucide-react';
import { call, type EndpointInput } from '#renderer/api.ts';
import type { OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import type { NoBody, PetReference, StoredItem } from '#renderer/offline/outbox/outbox-item.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { addWeight, deleteWeight, listWeights } from '#server/weights/contract.ts';

export type WeighingBody = EndpointInput<typeof addWeight>['body'];

/** A weight without a record. */
export interface WeighingItem extends StoredItem<'weighing', WeighingBody>, PetReference {
  readonly petId: string;
}

/** A weighing that was deleted after the server had saved it. */
export interface WeighingRemoved extends StoredItem<'weighing-removed', NoBody>, PetReference {
  readonly petId: string;
  readonly weighingId: string;
  /** The deleted weighing, to add it again. */
  readonly weighing: Omit<WeighingBody, 'id'>;
}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly weighing: WeighingItem;
    readonly 'weighing-removed': WeighingRemoved;
  }
}

/** The id of a weighing, assigned on this device. */
export const weighingIdOf = ({ body, id }: Pick<WeighingItem, 'body' | 'id'>): string =>
  body.id ?? id;

const weighing: OfflineKind<WeighingItem> = {
  role: 'action',
  prefix: 'weighing_',
  joins: [],
  isOncePerSubject: false,
  parentField: 'petId',
  subject: weighingIdOf,
  whole: ({ petId }) => petId,
  title: ({ body }) => body.weight,
  written: ({ body }) => [formatDate(body.date)],
  icon: () => Weight,
  place: ({ petId }) => ({ to: `/pet/${petId}` }),
  waitsOnFailure: true,
  send: ({ petId, body }, options) => call(addWeight, { params: { petId }, body }, options),
  undo: (item, options) =>
    call(deleteWeight, { params: { weighingId: weighingIdOf(item) } }, options),
  // An earlier attempt had arrived, but the server no longer remembers its idempotency key.
  isDone: ({ code }) => code === 'http.idTaken',
};

const weighingRemoved: OfflineKind<WeighingRemoved> = {
  role: 'action',
  prefix: 'weighing-removed_',
  joins: ['weighing-removed'],
  isOncePerSubject: true,
  subject: ({ weighingId }) => weighingId,
  whole: ({ petId }) => petId,
  title: (item) => item.weighing.weight,
  icon: () => Trash2,
  place: ({ petId }) => ({ to: `/pet/${petId}` }),
  waitsOnFailure: false,
  send: ({ weighingId }, options) => call(deleteWeight, { params: { weighingId } }, options),
  /** Deletions are permanent on the server, so a weighing that is gone is added again. */
  undo: async ({ petId, weighingId, weighing: body }, options) => {
    const headers = options?.headers ?? {};
    const entries = await call(listWeights, { params: { petId } }, { headers });
    return entries.some((entry) => entry.weighingId === weighingId)
      ? { id: weighingId }
      : call(addWeight, { params: { petId }, body }, options);
  },
  isDone: ({ status }) => status === 404,
};

export const weightKinds = { weighing, 'weighing-removed': weighingRemoved } as const;

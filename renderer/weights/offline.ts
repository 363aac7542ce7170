import { Weight } from 'lucide-react';
import { call, type EndpointInput } from '#renderer/api.ts';
import type { OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import type { PetReference, StoredItem } from '#renderer/offline/outbox/outbox-item.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { addWeight, deleteWeight } from '#server/weights/contract.ts';

export type WeighingBody = EndpointInput<typeof addWeight>['body'];

/** A weight without a record. */
export interface WeighingItem extends StoredItem<'weighing', WeighingBody>, PetReference {
  readonly petId: string;
}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly weighing: WeighingItem;
  }
}

/** The id of a weighing, assigned on this device. */
export const weighingIdOf = ({ body, id }: Pick<WeighingItem, 'body' | 'id'>): string =>
  body.id ?? id;

const weighing: OfflineKind<WeighingItem> = {
  role: 'deed',
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
  dropText: 'outbox.drop.record',
  waitsOnFailure: true,
  send: ({ petId, body }, options) => call(addWeight, { params: { petId }, body }, options),
  undo: (item, options) =>
    call(deleteWeight, { params: { weighingId: weighingIdOf(item) } }, options),
  // An earlier attempt had arrived, but the server no longer remembers its idempotency key.
  isDone: ({ code }) => code === 'http.idTaken',
};

export const weightKinds = { weighing } as const;

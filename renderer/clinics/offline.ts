import { Star } from 'lucide-react';
import { call, type EndpointInput } from '#renderer/api.ts';
import type { OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import type { StoredItem } from '#renderer/offline/outbox/outbox-item.ts';
import { rateClinic } from '#server/clinics/contract.ts';

export type RatingBody = EndpointInput<typeof rateClinic>['body'];
export interface RatingItem extends StoredItem<'rating', RatingBody> {
  readonly clinicName: string;
}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly rating: RatingItem;
  }
}

const rating: OfflineKind<RatingItem> = {
  role: 'deed',
  prefix: 'rating_',
  joins: ['rating'],
  isOncePerSubject: false,
  subject: ({ body }) => body.clinicId,
  title: ({ clinicName }) => clinicName,
  icon: () => Star,
  place: () => ({ to: '/vet-clinics', search: { view: 'list' } }),
  dropText: 'outbox.drop.record',
  waitsOnFailure: false,
  send: ({ body }, options) => call(rateClinic, { body }, options),
  sendEdit: ({ body }, words, options) =>
    call(rateClinic, { body: { ...body, ...words } }, options),
};

export const clinicKinds = { rating } as const;

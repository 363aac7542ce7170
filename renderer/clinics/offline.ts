import { Star, StarOff } from 'lucide-react';
import { call, type EndpointInput } from '#renderer/api.ts';
import type { OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import type { NoBody, StoredItem } from '#renderer/offline/outbox/outbox-item.ts';
import { type ClinicRating, deleteRating, rateClinic } from '#server/clinics/contract.ts';

export type RatingBody = EndpointInput<typeof rateClinic>['body'];
export interface RatingItem extends StoredItem<'rating', RatingBody> {
  readonly clinicName: string;
}

/** A rating that was deleted after the server had saved it. */
export interface RatingRemoved extends StoredItem<'rating-removed', NoBody> {
  readonly clinicId: string;
  readonly clinicName: string;
  /** The deleted rating, to save it again. */
  readonly rating: Pick<ClinicRating, 'id' | 'rating' | 'review'>;
}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly rating: RatingItem;
    readonly 'rating-removed': RatingRemoved;
  }
}

const PLACE = { to: '/vet-clinics', search: { view: 'list' } } as const;

const rating: OfflineKind<RatingItem> = {
  role: 'deed',
  prefix: 'rating_',
  joins: ['rating'],
  isOncePerSubject: false,
  subject: ({ body }) => body.clinicId,
  title: ({ clinicName }) => clinicName,
  icon: () => Star,
  place: () => PLACE,
  dropText: 'outbox.drop.record',
  waitsOnFailure: false,
  send: ({ body }, options) => call(rateClinic, { body }, options),
  sendEdit: ({ body }, words, options) =>
    call(rateClinic, { body: { ...body, ...words } }, options),
};

const ratingRemoved: OfflineKind<RatingRemoved> = {
  role: 'deed',
  prefix: 'rating-removed_',
  joins: ['rating-removed'],
  isOncePerSubject: true,
  subject: ({ clinicId }) => clinicId,
  title: ({ clinicName }) => clinicName,
  icon: () => StarOff,
  place: () => PLACE,
  waitsOnFailure: false,
  send: (item, options) => call(deleteRating, { params: { ratingId: item.rating.id } }, options),
  undo: ({ clinicId, rating: { rating: stars, review } }, options) =>
    call(rateClinic, { body: { clinicId, rating: stars, review } }, options),
  isDone: ({ status }) => status === 404,
};

export const clinicKinds = { rating, 'rating-removed': ratingRemoved } as const;

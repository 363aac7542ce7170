import type { RatingItem, RatingRemoved } from '#renderer/clinics/offline.ts';
import {
  isWaiting,
  lastTypedFields,
  type OutboxItem,
} from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import type { ClinicRating } from '#server/clinics/contract.ts';

const isRating = (item: OutboxItem): item is RatingItem => item.kind === 'rating';

/** The owner's unsent rating of a clinic, if there is one. */
export const waitingRating = (items: Items, clinicId: string): RatingItem | undefined =>
  items.filter(isRating).findLast((item) => item.body.clinicId === clinicId && isWaiting(item));

export const useWaitingRating = (clinicId: string): RatingItem | undefined =>
  waitingRating(useWaitingItems(), clinicId);

/** The unsent or just sent deletion of the owner's rating of a clinic, if there is one. */
const removedRating = (items: Items, clinicId: string): RatingRemoved | undefined =>
  items
    .filter((item) => item.kind === 'rating-removed')
    .filter(({ state, takenBack }) => !takenBack && (state === 'waiting' || state === 'synced'))
    .find((item) => item.clinicId === clinicId);

/** The ratings of a clinic without the owner's own, if its deletion is unsent. */
export const withoutRemoved = <Rating extends Pick<ClinicRating, 'id'>>(
  ratings: readonly Rating[],
  items: Items,
  clinicId: string,
): readonly Rating[] => {
  const item = removedRating(items, clinicId);
  return item ? ratings.filter(({ id }) => id !== item.rating.id) : ratings;
};

/** The fields of a rating that the form and the list show. */
export type ShownRating = Pick<ClinicRating, 'rating' | 'review' | 'createdAt'>;

export const asRating = (item: RatingItem): ShownRating => {
  const { rating, review } = lastTypedFields(item);
  return { rating, review: review?.trim() || null, createdAt: item.createdAt };
};

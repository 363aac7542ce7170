import { useQuery } from '@tanstack/react-query';
import { ratingsQuery } from '#renderer/clinics/queries.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { StarRating } from '#renderer/ui/fields/star-rating.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { ClinicRating } from '#server/clinics/contract.ts';
import { withoutRemoved } from './waiting-ratings.ts';

const ReviewsSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-2">
    <p role="status" className="sr-only">
      {t('clinics.reviews.loading')}
    </p>
    <Skeleton className="h-4 w-48" />
    <Skeleton className="h-4" />
  </div>
);

const Review = ({ rating: { rating, review, createdAt, own } }: { rating: ClinicRating }) => (
  <li className="border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
    <p className="flex flex-wrap items-center gap-x-3 text-row">
      <StarRating size={16} value={rating} label={t('clinics.average', { value: rating })} />
      <span className="font-semibold">{t('clinics.review.anonymous')}</span>
      <span className="text-ink-soft">{formatDate(createdAt)}</span>
      {own && <span className="text-hint text-ink-soft">{t('clinics.review.yours')}</span>}
    </p>
    {review !== null && <p className="mt-1 whitespace-pre-line break-words text-row">{review}</p>}
  </li>
);

interface ReviewsProps {
  readonly id: string;
  readonly clinicId: string;
  readonly name: string;
}

/** Ratings of a clinic, newest first, in a scrollable list. */
export const Reviews = ({ id, clinicId, name }: ReviewsProps) => {
  const { data: stored, error } = useQuery(ratingsQuery(clinicId));
  const items = useWaitingItems();
  const shown = stored && withoutRemoved(stored.items, items, clinicId);
  const data = stored &&
    shown && { items: shown, total: stored.total - stored.items.length + shown.length };
  const label = t('clinics.reviews.of', { clinic: name });
  return (
    // The list contains nothing focusable, so it takes the focus itself for keyboard scrolling.
    <section
      id={id}
      aria-label={label}
      tabIndex={0}
      className="mt-3 max-h-80 overflow-y-auto border-line border-l-2 pl-4"
    >
      {!data && error && (
        <p role="alert" className="text-gumamela text-row">
          {`${t('clinics.reviews.failed')}. ${errorText(error)}`}
        </p>
      )}
      {!data && !error && <ReviewsSkeleton />}
      {data?.items.length === 0 && (
        <p className="text-ink-soft text-row">{t('clinics.reviews.none')}</p>
      )}
      {data && data.items.length > 0 && (
        <ul>
          {data.items.map((rating) => (
            <Review key={rating.id} rating={rating} />
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && (
        <p className="mt-3 text-hint text-ink-soft">
          {t('clinics.reviews.newest', { count: data.items.length })}
        </p>
      )}
    </section>
  );
};

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type * as z from 'zod/mini';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { clinicName } from '#renderer/clinics/clinic-name.ts';
import { ratingsQuery } from '#renderer/clinics/queries.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import type { DraftForm } from '#renderer/ui/drafts/use-draft.ts';
import { useEditDraft, useFollowStored } from '#renderer/ui/drafts/use-edit-draft.ts';
import { StarRating } from '#renderer/ui/fields/star-rating.tsx';
import { TextArea } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { type Clinic, type ClinicRating, ratingForm } from '#server/clinics/contract.ts';
import { DEFAULT_RATING } from '#server/clinics/rules.ts';
import { useRate } from './use-rate.ts';
import { asRating, type ShownRating, useWaitingRating, withoutRemoved } from './waiting-ratings.ts';

type RatingInput = z.input<typeof ratingForm>;
type RatingValues = z.output<typeof ratingForm>;

interface RateSheetProps {
  readonly clinic: Clinic;
  readonly onClose: () => void;
}

interface RatingFormProps extends RateSheetProps {
  /** The owner's earlier rating on the server; null if it could not be loaded. */
  readonly storedRating: ClinicRating | null | undefined;
  readonly onAgain: () => void;
}

const Stars = ({ form }: Pick<DraftForm<RatingInput, RatingValues>, 'form'>) => {
  const { field } = useController({ control: form.control, name: 'rating' });
  return (
    <div>
      <p className="mb-1 font-semibold text-row">{t('clinics.rate.stars')}</p>
      <div className="-ml-3">
        <StarRating
          value={field.value}
          label={t('clinics.rate.stars')}
          starLabel={(count) => t('clinics.rate.star', { count })}
          onChange={field.onChange}
        />
      </div>
    </div>
  );
};

interface IntroProps {
  readonly clinic: Clinic;
  /** Null if it is unknown whether there is one. */
  readonly earlierRating: ShownRating | null | undefined;
}

const Intro = ({ clinic, earlierRating }: IntroProps) => {
  if (earlierRating === null) return t('clinics.rate.unknown');
  if (earlierRating) return t('clinics.rate.before', { date: formatDate(earlierRating.createdAt) });
  return clinic.totalRatings === 0 ? t('clinics.reviews.none') : null;
};

const RatingForm = ({ clinic, storedRating, onClose, onAgain }: RatingFormProps) => {
  const waitingItem = useWaitingRating(clinic.id);
  const earlierRating = waitingItem ? asRating(waitingItem) : storedRating;
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const stored = {
    rating: earlierRating?.rating ?? DEFAULT_RATING,
    review: earlierRating?.review ?? '',
  };
  const draft = useEditDraft<typeof stored, RatingValues, RatingInput>(ratingForm, {
    storageKey: `${user?.id}.rating.${clinic.id}`,
    stored,
    typed: (rating) => rating,
  });
  // The earlier rating may arrive while a review is being typed.
  useFollowStored(draft, stored);
  const { save, saving, remove } = useRate(clinic, draft, waitingItem, onClose);
  const id = useId();
  const isBusy = saving || remove.isPending;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('clinics.rate.title', { clinic: clinicName(clinic) })}
      dock={
        <div className="flex flex-col gap-3">
          <Button type="submit" form={id} disabled={isBusy}>
            {t(saving ? 'clinics.rate.submitting' : 'clinics.rate.submit')}
          </Button>
          {earlierRating && (
            <Button
              look="quiet-danger"
              disabled={isBusy}
              onClick={() => remove.mutate(storedRating ?? undefined)}
            >
              {t('clinics.rate.remove')}
            </Button>
          )}
        </div>
      }
    >
      <form id={id} noValidate onSubmit={save} className="flex flex-col gap-5 pt-1">
        <div className="text-ink-soft text-row">
          <p>
            <Intro clinic={clinic} earlierRating={earlierRating} />
          </p>
          <p className="text-hint">
            <DraftNote draft={draft} onAgain={onAgain} />
          </p>
        </div>
        <Stars form={draft.form} />
        <TextArea
          {...registerField(draft.form, 'review')}
          label={t('clinics.rate.review')}
          hint={t(clinic.own ? 'clinics.rate.review.own' : 'clinics.rate.review.hint')}
        />
      </form>
    </Sheet>
  );
};

const RateSheetSkeleton = ({ clinic, onClose }: RateSheetProps) => (
  <Sheet open onClose={onClose} title={t('clinics.rate.title', { clinic: clinicName(clinic) })}>
    <div aria-busy="true" className="flex flex-col gap-5 pt-1 pb-6">
      <Skeleton className="h-11 w-56" />
      <Skeleton className="h-28" />
    </div>
  </Sheet>
);

/** Rates a clinic. An existing rating of the owner can be edited or deleted. */
export const RateSheet = ({ clinic, onClose }: RateSheetProps) => {
  const [formKey, setFormKey] = useState(0);
  const { data, isFetchedAfterMount, failureCount, fetchStatus } = useQuery(
    ratingsQuery(clinic.id),
  );
  const items = useWaitingItems();
  const storedRating = data && withoutRemoved(data.items, items, clinic.id).find(({ own }) => own);
  // If the earlier rating cannot be loaded, a new one can be written anyway.
  const isReady = isFetchedAfterMount || failureCount > 0 || fetchStatus === 'paused';
  if (!isReady) return <RateSheetSkeleton clinic={clinic} onClose={onClose} />;
  return (
    <RatingForm
      key={formKey}
      clinic={clinic}
      storedRating={data ? storedRating : null}
      onClose={onClose}
      onAgain={() => setFormKey((previous) => previous + 1)}
    />
  );
};

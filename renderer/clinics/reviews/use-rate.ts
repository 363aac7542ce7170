import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { clinicName } from '#renderer/clinics/clinic-name.ts';
import type { RatingBody, RatingItem } from '#renderer/clinics/offline.ts';
import { ratingsQuery, useRefetchClinics } from '#renderer/clinics/queries.ts';
import { dropItem } from '#renderer/offline/outbox/outbox.ts';
import { lastTypedFields, type NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { refetchWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { type Attempt, useSave } from '#renderer/offline/saving/use-save.ts';
import { showNotSaved } from '#renderer/ui/drafts/show-not-saved.ts';
import type { DraftForm } from '#renderer/ui/drafts/use-draft.ts';
import { t } from '#renderer/ui/language/text.ts';
import { idFor, newId } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import type { Clinic, ClinicRating, ratingForm } from '#server/clinics/contract.ts';

type RatingFields = Pick<RatingBody, 'rating' | 'review'>;
type Draft = Omit<DraftForm<z.input<typeof ratingForm>, z.output<typeof ratingForm>>, 'rebase'>;

/**
 * Saves or deletes a rating; `waitingItem` is an unsent one in the outbox. Afterwards the clinics and the ratings
 * of this clinic are refetched.
 */
export const useRate = (
  clinic: Clinic,
  draft: Draft,
  waitingItem: RatingItem | undefined,
  onDone: () => void,
) => {
  const clinicId = clinic.id;
  const owner = useOwnerId();
  const queryClient = useQueryClient();
  const deliver = useDeliver();
  const refetchClinics = useRefetchClinics();
  const finish = () => {
    draft.finish();
    onDone();
  };
  const refetchRatings = () =>
    Promise.all([refetchClinics(), queryClient.invalidateQueries(ratingsQuery(clinicId))]);
  const toItem = ({ rating, review = null }: RatingFields, attempt: Attempt): NewItem => {
    const body = { ...idFor(attempt.key), clinicId, rating, review };
    return { kind: 'rating', body, clinicName: clinicName(clinic), ...attempt };
  };
  const { save, saving } = useSave(draft, {
    item: toItem,
    onSent: () => void refetchRatings(),
    done: 'clinics.rated.title',
    doneText: 'clinics.rated',
    onDone,
    failed: 'clinics.error',
    explanation: 'clinics.rate.failed',
  });
  const newAttempt = () => ({ owner, key: newId(), createdAt: new Date().toISOString() });
  const restore = async (removedRating: RatingFields) => {
    try {
      const { end } = await deliver(toItem(removedRating, newAttempt()));
      reportDelivery(end, { title: t('clinics.rated.title') });
      if (end === 'sent') await refetchRatings();
    } catch (error) {
      showErrorToast(error, 'clinics.rate.failed');
    }
  };
  const remove = useMutation({
    mutationFn: async (storedRating: ClinicRating | undefined) => {
      const removedRating = waitingItem ? lastTypedFields(waitingItem) : storedRating;
      if (waitingItem) {
        await dropItem(waitingItem);
        await refetchWaiting(queryClient);
      }
      if (!storedRating) return { end: 'sent' as const, removedRating };
      const { id, rating, review } = storedRating;
      const { end } = await deliver({
        ...{ kind: 'rating-removed', body: {}, ...newAttempt() },
        ...{ clinicId, clinicName: clinicName(clinic), rating: { id, rating, review } },
      });
      return { end, removedRating };
    },
    onSuccess: ({ end, removedRating }) => {
      reportDelivery(end, {
        title: t('clinics.rating.removed'),
        ...(removedRating && {
          action: { label: t('common.undo'), run: () => void restore(removedRating) },
        }),
      });
      if (end === 'sent') void refetchRatings();
      finish();
    },
    onError: (error) => showNotSaved(error, 'clinics.error', 'clinics.rate.remove.failed'),
  });
  return { save, saving, remove };
};

import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { v4 } from 'uuid';
import type * as z from 'zod/mini';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { call } from '#renderer/api.ts';
import { clinicName } from '#renderer/clinics/clinic-name.ts';
import type { RatingBody, RatingItem } from '#renderer/clinics/offline.ts';
import { ratingsQuery, useRereadClinics } from '#renderer/clinics/queries.ts';
import { isUnreachedHere, keepItem } from '#renderer/offline/outbox/keep-item.ts';
import { dropItem } from '#renderer/offline/outbox/outbox.ts';
import { rereadWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import type { DraftForm } from '#renderer/ui/drafts/use-draft.ts';
import { sayNotSaved, useSave } from '#renderer/ui/drafts/use-save.ts';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import {
  type Clinic,
  deleteRating,
  rateClinic,
  type ratingForm,
} from '#server/clinics/contract.ts';

type Words = Pick<RatingBody, 'rating' | 'review'>;
type Draft = DraftForm<z.input<typeof ratingForm>, z.output<typeof ratingForm>>;

/**
 * Gives a rating and takes it back, `waiting` being one that this device keeps; afterwards the clinics and that clinic's
 * ratings are read again.
 */
export const useRate = (
  clinic: Clinic,
  draft: Draft,
  waiting: RatingItem | undefined,
  onDone: () => void,
) => {
  const clinicId = clinic.id;
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const queryClient = useQueryClient();
  const rereadClinics = useRereadClinics();
  const done = () => {
    draft.finish();
    onDone();
  };
  const reread = () =>
    Promise.all([rereadClinics(), queryClient.invalidateQueries(ratingsQuery(clinicId))]);
  const bodyOf = ({ rating, review = null }: Words, key: string) => ({
    ...idFor(key),
    clinicId,
    rating,
    review,
  });
  const { save, saving } = useSave(draft, {
    send: (words, idempotencyKey) =>
      call(rateClinic, { body: bodyOf(words, idempotencyKey) }, { idempotencyKey }),
    instead: async (words, key, error) => {
      const isBehind = waiting !== undefined;
      // The rating that waits is replaced there, so that it cannot arrive after this one.
      if (error === undefined ? !isBehind : !isUnreachedHere(error) || !user) return false;
      const item = {
        kind: 'rating',
        owner: user?.id ?? '',
        key,
        body: bodyOf(words, key),
        clinicName: clinicName(clinic),
        createdAt: new Date().toISOString(),
        untried: !navigator.onLine || isBehind,
      } as const;
      if (await keepItem(item, 'clinics.rate.failed')) {
        await rereadWaiting(queryClient);
        done();
      }
      return true;
    },
    onSaved: () => {
      toast({ title: t('clinics.rated.title'), description: t('clinics.rated') });
      void reread();
      done();
    },
    failed: 'clinics.error',
    why: 'clinics.rate.failed',
  });
  const remove = useMutation({
    mutationFn: async (ratingId: string | undefined) => {
      if (waiting) {
        await dropItem(waiting);
        await rereadWaiting(queryClient);
      }
      if (ratingId === undefined) return;
      await call(deleteRating, { params: { ratingId } }, { idempotencyKey: v4() });
    },
    onSuccess: () => {
      toast({ title: t('clinics.rating.removed') });
      void reread();
      done();
    },
    onError: (error) => sayNotSaved(error, 'clinics.error', 'clinics.rate.remove.failed'),
  });
  return { save, saving, remove };
};

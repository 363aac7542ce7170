import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { ApiError, call } from '#renderer/api.ts';
import { errorText } from '#renderer/ui/error-toast.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { deleteRating, rateClinic } from '#server/clinics/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { ratingsQuery, useRereadClinics } from './queries.ts';

interface Rated {
  readonly rating: number;
  readonly review: string | null;
  readonly idempotencyKey: string;
}

const sayFailed = (error: unknown, fallback: MessageId): void => {
  if (error instanceof ApiError && error.code === 'http.unauthorized') return;
  // What the server had no words for is said in ours.
  const said = error instanceof ApiError && error.said !== undefined && error.status < 500;
  toast({
    title: t('clinics.error'),
    description: said ? errorText(error, fallback) : t(fallback),
    tone: 'danger',
  });
};

/** Gives a rating and takes it back; afterwards the clinics and that clinic's ratings are read anew. */
export const useRate = (clinicId: string) => {
  const queryClient = useQueryClient();
  const rereadClinics = useRereadClinics();
  const reread = () =>
    Promise.all([rereadClinics(), queryClient.invalidateQueries(ratingsQuery(clinicId))]);
  const rate = useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Rated) =>
      call(rateClinic, { body: { clinicId, ...body } }, { idempotencyKey }),
    onSuccess: () => {
      toast({ title: t('clinics.rated.title'), description: t('clinics.rated') });
      void reread();
    },
    onError: (error) => sayFailed(error, 'clinics.rate.failed'),
  });
  const remove = useMutation({
    mutationFn: (ratingId: string) =>
      call(deleteRating, { params: { ratingId } }, { idempotencyKey: v4() }),
    onSuccess: () => {
      toast({ title: t('clinics.rating.removed') });
      void reread();
    },
    onError: (error) => sayFailed(error, 'clinics.rate.remove.failed'),
  });
  return { rate, remove };
};

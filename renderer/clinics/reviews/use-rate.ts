import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { currentUserKey } from '#renderer/accounts/queries.ts';
import { ApiError, call } from '#renderer/api.ts';
import { clinicName } from '#renderer/clinics/clinic-name.ts';
import type { RatingItem } from '#renderer/clinics/offline.ts';
import { ratingsQuery, useRereadClinics } from '#renderer/clinics/queries.ts';
import { isUnreachedHere } from '#renderer/offline/outbox/keep-item.ts';
import { dropItem, keepForLater } from '#renderer/offline/outbox/outbox.ts';
import { rereadWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { User } from '#server/accounts/contract.ts';
import { type Clinic, deleteRating, rateClinic } from '#server/clinics/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';

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

/** Sends a rating, or keeps it on this device where the server is out of reach. Gives where it is. */
const useSending = (clinic: Clinic, waiting: RatingItem | undefined) => {
  const queryClient = useQueryClient();
  return async ({ idempotencyKey: key, ...words }: Rated): Promise<'server' | 'device'> => {
    const body = { ...idFor(key), clinicId: clinic.id, ...words };
    const owner = queryClient.getQueryData<User | null>(currentUserKey)?.id ?? '';
    const untried = !navigator.onLine || waiting !== undefined;
    try {
      // What waits already is overtaken there: it must not arrive after this one.
      if (waiting === undefined) {
        await call(rateClinic, { body }, { idempotencyKey: key });
        return 'server';
      }
    } catch (error) {
      if (!isUnreachedHere(error) || owner === '') throw error;
    }
    const item = { owner, key, body, clinicName: clinicName(clinic) };
    const createdAt = new Date().toISOString();
    await keepForLater({ kind: 'rating', ...item, createdAt, untried });
    await rereadWaiting(queryClient);
    return 'device';
  };
};

/**
 * Gives a rating and takes it back, `waiting` being one that this device keeps; afterwards the clinics and that clinic's
 * ratings are read anew.
 */
export const useRate = (clinic: Clinic, waiting: RatingItem | undefined) => {
  const clinicId = clinic.id;
  const queryClient = useQueryClient();
  const rereadClinics = useRereadClinics();
  const reread = () =>
    Promise.all([rereadClinics(), queryClient.invalidateQueries(ratingsQuery(clinicId))]);
  const rate = useMutation({
    mutationFn: useSending(clinic, waiting),
    onSuccess: (where) => {
      if (where === 'device') {
        toast({ title: t('outbox.kept'), description: t('outbox.kept.text') });
        return;
      }
      toast({ title: t('clinics.rated.title'), description: t('clinics.rated') });
      void reread();
    },
    onError: (error) => sayFailed(error, 'clinics.rate.failed'),
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
    },
    onError: (error) => sayFailed(error, 'clinics.rate.remove.failed'),
  });
  return { rate, remove };
};

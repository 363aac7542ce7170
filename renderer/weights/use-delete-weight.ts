import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { call } from '#renderer/api.ts';
import { dropItem, outboxState } from '#renderer/offline/outbox/outbox.ts';
import { refetchWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import { addWeight, deleteWeight, type WeightEntry } from '#server/weights/contract.ts';
import { weighingIdOf } from './offline.ts';

type DeletedWeighing = Pick<WeightEntry, 'bodyCondition' | 'date' | 'typed'> & {
  readonly weighingId: string;
};

/** Deletes a weight that belongs to no record, and offers to undo. */
export const useDeleteWeight = (petId: string) => {
  const queryClient = useQueryClient();
  const refetchWeights = async () => {
    await refetchWaiting(queryClient);
    await refreshAbout(queryClient, 'weighing');
  };
  const { mutate: restoreWeight } = useMutation({
    mutationFn: ({ date, typed, bodyCondition }: DeletedWeighing) =>
      call(
        addWeight,
        { params: { petId }, body: { id: newId(), date, weight: typed, bodyCondition } },
        { idempotencyKey: v4() },
      ),
    onSuccess: refetchWeights,
    onError: (error) => showErrorToast(error, 'weights.save.failed'),
  });
  return useMutation({
    mutationFn: async ({ weighingId }: DeletedWeighing): Promise<void> => {
      const item = outboxState().items.find(
        (each) => each.kind === 'weighing' && weighingIdOf(each) === weighingId,
      );
      if (item && item.state !== 'synced') return dropItem(item);
      await call(deleteWeight, { params: { weighingId } }, { idempotencyKey: v4() });
    },
    onSuccess: async (_nothing, weighing) => {
      const run = () => restoreWeight(weighing);
      toast({ title: t('weights.deleted'), action: { label: t('common.undo'), run } });
      await refetchWeights();
    },
    onError: (error) => showErrorToast(error, 'weights.delete.failed'),
  });
};

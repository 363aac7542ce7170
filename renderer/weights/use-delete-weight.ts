import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dropItem, outboxState } from '#renderer/offline/outbox/outbox.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { refetchWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { showNotSaved } from '#renderer/ui/drafts/show-not-saved.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { WeightEntry } from '#server/weights/contract.ts';
import { weighingIdOf } from './offline.ts';

type DeletedWeighing = Pick<WeightEntry, 'bodyCondition' | 'date' | 'typed'> & {
  readonly weighingId: string;
};

const bodyOf = ({ date, typed, bodyCondition }: DeletedWeighing) => ({
  date,
  weight: typed,
  bodyCondition,
});

/** Deletes a weight that belongs to no record, and offers to undo. */
export const useDeleteWeight = ({ id: petId, name: petName }: Pick<Pet, 'id' | 'name'>) => {
  const owner = useOwnerId();
  const queryClient = useQueryClient();
  const deliver = useDeliver();
  const newItem = () => ({
    ...{ owner, petId, petName, createdAt: new Date().toISOString() },
  });
  const refetchWeights = async () => {
    await refetchWaiting(queryClient);
    await refreshAbout(queryClient, 'weighing');
  };
  /** Takes an unsent deletion back; adds the weight again if the server has deleted it. */
  const restoreWeight = async (weighing: DeletedWeighing, key: string) => {
    try {
      const item = outboxState().items.find((each) => each.key === key);
      if (item && item.state !== 'synced') await dropItem(item);
      else {
        const id = newId();
        const body = { id, ...bodyOf(weighing) };
        await deliver({ kind: 'weighing', ...newItem(), key: id, body });
      }
      await refetchWeights();
    } catch (error) {
      showNotSaved(error, 'weights.save.failed');
    }
  };
  return useMutation({
    mutationFn: async (weighing: DeletedWeighing) => {
      const { weighingId } = weighing;
      const key = newId();
      const item = outboxState().items.find(
        (each) => each.kind === 'weighing' && weighingIdOf(each) === weighingId,
      );
      if (item && item.state !== 'synced') {
        await dropItem(item);
        return { key, end: 'sent' } as const;
      }
      const { end } = await deliver({
        ...{ kind: 'weighing-removed', ...newItem(), key, body: {} },
        ...{ weighingId, weighing: bodyOf(weighing) },
      });
      return { key, end };
    },
    onSuccess: async ({ key, end }, weighing) => {
      const run = () => void restoreWeight(weighing, key);
      reportDelivery(end, {
        title: t('weights.deleted'),
        action: { label: t('common.undo'), run },
      });
      await refetchWeights();
    },
    onError: (error) => showNotSaved(error, 'weights.delete.failed'),
  });
};

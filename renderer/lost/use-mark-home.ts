import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dropItem, outboxState } from '#renderer/offline/outbox/outbox.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { refetchWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { showNotSaved } from '#renderer/ui/drafts/show-not-saved.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { LostBody } from './lost-changes.ts';
import { isUndoneByDropping, lostBodyOf } from './offline.ts';
import { type LostPet, useMarkLost } from './use-mark-lost.ts';

const showProblem = (error: unknown) => showNotSaved(error, 'error.title');

/** Marks a lost pet as home again, and offers to undo that. */
export const useMarkHome = (pet: LostPet) => {
  const queryClient = useQueryClient();
  const markLost = useMarkLost(pet);
  const undoHome = async (key: string, before: LostBody): Promise<void> => {
    try {
      const item = outboxState().items.find((each) => each.key === key);
      if (item?.kind !== 'lost' || !isUndoneByDropping(item, before)) await markLost(before);
      else {
        await dropItem(item);
        await refetchWaiting(queryClient);
      }
    } catch (error) {
      showProblem(error);
    }
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // The pet is shown as home as soon as the change is stored.
      const before = lostBodyOf(pet);
      return { ...(await markLost({ lost: false })), before };
    },
    // This callback must be on the mutation itself, because the component is unmounted by then.
    onSuccess: ({ end, key, before }) =>
      reportDelivery(end, {
        title: t('lost.homecoming', { name: pet.name }),
        description: t('lost.homecoming.text'),
        action: { label: t('common.undo'), run: () => void undoHome(key, before) },
      }),
    onError: showProblem,
  });
  return { busy: isPending, bringHome: () => mutate() };
};

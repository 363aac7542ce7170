import { useMutation } from '@tanstack/react-query';
import { showNotSaved } from '#renderer/ui/drafts/show-not-saved.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { Pet } from '#server/pets/contract.ts';
import { useMarkLost } from './queries.ts';

/** Marks a lost pet as home again, and offers to undo that. */
export const useMarkHome = ({
  id,
  name,
  lostMessage,
  lostPlace,
}: Pick<Pet, 'id' | 'name' | 'lostMessage' | 'lostPlace'>) => {
  const { mutate, isPending } = useMutation({
    mutationFn: useMarkLost(id),
    // This callback must be on the mutation itself, because the component is unmounted by then.
    onSuccess: (_nothing, { lost }) => {
      if (lost) return;
      const undo = () => mutate({ lost: true, message: lostMessage, place: lostPlace });
      toast({
        title: t('lost.homecoming', { name }),
        description: t('lost.homecoming.text'),
        action: { label: t('common.undo'), run: undo },
      });
    },
    onError: (error) => showNotSaved(error, 'error.title', 'lost.failed'),
  });
  return { busy: isPending, bringHome: () => mutate({ lost: false }) };
};

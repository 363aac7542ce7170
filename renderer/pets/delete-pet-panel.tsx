import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { useRestore } from '#renderer/deleted/queries.ts';
import { recordsQuery } from '#renderer/records/queries.ts';
import { petRemindersQuery } from '#renderer/reminders/queries.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { formatDate } from '#renderer/ui/format.ts';
import { PetAvatar } from '#renderer/ui/pet-avatar.tsx';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { keptUntil } from '#server/deleted/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import { forgetPet, useDeletePet } from './queries.ts';
import { useToday } from './use-today.ts';

/** What goes with the pet; where that is not known yet, or cannot be, that all of it does. */
const useConsequence = (petId: string, asked: boolean): string => {
  const { data } = useInfiniteQuery({ ...recordsQuery(petId), enabled: asked });
  const { data: all } = useQuery({ ...petRemindersQuery(petId), enabled: asked });
  if (!data || !all) return t('pets.delete.all');
  const records = data.pages[0]?.pagination.total ?? 0;
  const reminders = all.filter(({ isCompleted }) => !isCompleted).length;
  return records + reminders === 0
    ? t('pets.delete.nothing')
    : t('pets.delete.consequence', { records, reminders });
};

interface DeletePetProps {
  readonly pet: Pick<Pet, 'id' | 'name' | 'category' | 'photo'>;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Leaves the pet's own screen once it is deleted. From a list there is nothing to leave, nor to wait for. */
  readonly leave?: () => Promise<void>;
  /** Its card is on its way out: whoever lists it says where the focus goes. */
  readonly onGoing?: () => void;
}

/** Asks, deletes, and offers to undo it. */
export const DeletePet = ({ pet, open, onClose, leave, onGoing }: DeletePetProps) => {
  const { id, name, category, photo } = pet;
  const queryClient = useQueryClient();
  const consequence = useConsequence(id, open);
  const until = formatDate(keptUntil(useToday()));
  const { mutateAsync, isPending } = useDeletePet(id);
  const { mutate: restore } = useRestore();
  const remove = async () => {
    onGoing?.();
    if (!leave) onClose();
    try {
      await mutateAsync();
    } catch {
      toast({ title: t('error.title'), description: t('pets.delete.failed'), tone: 'danger' });
      return;
    }
    const undo = () => restore({ kind: 'pet', id, name, key: v4() });
    toast({
      title: t('pets.delete.done'),
      description: t('pets.delete.done.text', { name }),
      action: { label: t('common.undo'), run: undo },
    });
    await leave?.();
    await forgetPet(queryClient, id);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void remove()}
      busy={isPending}
      title={t('pets.delete.title', { name })}
      consequence={consequence}
      undo={t('pets.delete.kept', { name, date: until })}
      confirm={t('pets.delete.confirm', { name })}
      picture={<PetAvatar name={name} category={category} photo={photo?.thumbnailUrl} size={56} />}
    />
  );
};

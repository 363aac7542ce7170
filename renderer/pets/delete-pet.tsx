import { useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { recordsQuery } from '#renderer/records/queries.ts';
import { petRemindersQuery } from '#renderer/reminders/queries.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { formatDate } from '#renderer/ui/format.ts';
import { PetAvatar } from '#renderer/ui/pet-avatar.tsx';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import type { Pet } from '#server/pets/contract.ts';
import { forgetPet, useDeletePet } from './queries.ts';
import { useToday } from './use-today.ts';

const DAY = 86_400_000;
/** What is deleted is kept this long. */
const KEPT_DAYS = 30;

const useConsequence = (petId: string): string => {
  const { data } = useSuspenseInfiniteQuery(recordsQuery(petId));
  const { data: all } = useSuspenseQuery(petRemindersQuery(petId));
  const records = data.pages[0]?.pagination.total ?? 0;
  const reminders = all.filter(({ isCompleted }) => !isCompleted).length;
  return records + reminders === 0
    ? t('pets.delete.nothing')
    : t('pets.delete.consequence', { records, reminders });
};

interface DeletePetProps {
  readonly pet: Pet;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks, deletes and goes home. */
export const DeletePet = ({ pet, open, onClose }: DeletePetProps) => {
  const { id, name, category, photo } = pet;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const consequence = useConsequence(id);
  const keptUntil = new Date(Date.parse(useToday()) + KEPT_DAYS * DAY).toISOString().slice(0, 10);
  const { mutateAsync, isPending } = useDeletePet(id);
  const remove = async () => {
    try {
      await mutateAsync();
    } catch {
      toast({ title: t('error.title'), description: t('pets.delete.failed'), tone: 'danger' });
      return;
    }
    toast({ title: t('pets.delete.done'), description: t('pets.delete.done.text', { name }) });
    await navigate({ to: '/', replace: true });
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
      undo={t('pets.delete.kept', { name, date: formatDate(keptUntil) })}
      confirm={t('pets.delete.confirm', { name })}
      picture={<PetAvatar name={name} category={category} photo={photo?.thumbnailUrl} size={56} />}
    />
  );
};

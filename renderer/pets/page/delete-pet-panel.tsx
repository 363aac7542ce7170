import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 } from 'uuid';
import { useUndoDeletion } from '#renderer/deleted/queries.ts';
import { DropItemDialog } from '#renderer/offline/device/drop-item-dialog.tsx';
import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import { deliver } from '#renderer/offline/outbox/outbox.ts';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import { clearShown } from '#renderer/offline/outbox/use-deliver.ts';
import { refetchWaiting, useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { feedCursorOf } from '#renderer/offline/reads/read-store.ts';
import { newPetOf } from '#renderer/pets/offline-pets.ts';
import { forgetPet, forgetPets } from '#renderer/pets/queries.ts';
import { recordsQuery } from '#renderer/records/queries.ts';
import { petRemindersQuery } from '#renderer/reminders/queries.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { useOwnerClock, useOwnerId } from '#renderer/use-owner.ts';
import { restorableUntil } from '#server/deleted/rules.ts';
import type { Pet } from '#server/pets/contract.ts';

/** The text that says what is deleted with the pet, with counts if they are known. */
const useConsequence = (petId: string, isOpen: boolean): string => {
  const { data } = useInfiniteQuery({ ...recordsQuery(petId), enabled: isOpen });
  const { data: all } = useQuery({ ...petRemindersQuery(petId), enabled: isOpen });
  if (!data || !all) return t('pets.delete.all');
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
  /** Navigates away after the deletion. */
  readonly leavePage: () => Promise<void>;
}

const DeleteStoredPet = ({ pet, open, onClose, leavePage }: DeletePetProps) => {
  const { id, name, category, photo } = pet;
  const queryClient = useQueryClient();
  const consequence = useConsequence(id, open);
  const restoreDeadline = formatDate(restorableUntil(useOwnerClock().today));
  const owner = useOwnerId();
  const undo = useUndoDeletion();
  const { mutateAsync, isPending } = useMutation({ mutationFn: (item: NewItem) => deliver(item) });
  const remove = async () => {
    const [key, createdAt] = [v4(), new Date().toISOString()];
    let delivery: Delivery;
    try {
      const feedCursor = await feedCursorOf(owner);
      delivery = await mutateAsync({
        ...{ kind: 'pet-removal', owner, key, body: {}, base: pet, createdAt },
        ...(feedCursor && { seen: feedCursor }),
      });
    } catch {
      toast({ title: t('error.title'), description: t('pets.delete.failed'), tone: 'danger' });
      return;
    }
    const isSent = delivery.end === 'sent';
    const explanation = delivery.end === 'sending' ? 'outbox.sending' : 'outbox.kept';
    toast({
      title: t(isSent ? 'pets.delete.done' : explanation),
      description: t(isSent ? 'pets.delete.done.text' : 'outbox.pet.leaves', { name }),
      action: {
        label: t('common.undo'),
        run: () => void undo({ owner, key, delivery }, { kind: 'pet', id, name }),
      },
    });
    await refetchWaiting(queryClient);
    if (isSent) forgetPets(queryClient);
    await leavePage();
    if (!isSent) return;
    forgetPet(queryClient, id);
    await clearShown(queryClient, owner);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void remove()}
      busy={isPending}
      title={t('pets.delete.title', { name })}
      consequence={consequence}
      undo={t('pets.delete.kept', { name, date: restoreDeadline })}
      confirm={t('pets.delete.confirm', { name })}
      picture={<PetAvatar name={name} category={category} photo={photo} size={56} />}
    />
  );
};

/** Discards a pet that exists only in the outbox, which cannot be undone. */
const DropPet = ({ pet, open, onClose, leavePage }: DeletePetProps) => {
  const item = newPetOf(useWaitingItems(), pet.id);
  return item ? (
    <DropItemDialog item={item} open={open} onClose={onClose} onDropped={() => void leavePage()} />
  ) : null;
};

/**
 * Confirms and deletes, and offers to undo. The question stays the same if the pet is sent or deleted
 * meanwhile.
 */
export const DeletePet = (props: DeletePetProps) => {
  const isStillUnsent = newPetOf(useWaitingItems(), props.pet.id) !== undefined;
  const [asksToDrop, setAsksToDrop] = useState(isStillUnsent);
  if (!props.open && asksToDrop !== isStillUnsent) setAsksToDrop(isStillUnsent);
  return asksToDrop ? <DropPet {...props} /> : <DeleteStoredPet {...props} />;
};

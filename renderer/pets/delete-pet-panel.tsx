import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v4 } from 'uuid';
import { NetworkError } from '#renderer/api.ts';
import { useRestore } from '#renderer/deleted/queries.ts';
import { DropItemDialog } from '#renderer/offline/device/drop-item-dialog.tsx';
import { isUnreachedHere } from '#renderer/offline/outbox/keep-item.ts';
import {
  dropItem,
  endConflict,
  keepForLater,
  outboxState,
  reopenConflicts,
} from '#renderer/offline/outbox/outbox.ts';
import type { Ended } from '#renderer/offline/outbox/outbox-item.ts';
import { isHeldUp } from '#renderer/offline/outbox/outbox-queue.ts';
import { useWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { recordsQuery } from '#renderer/records/queries.ts';
import { petRemindersQuery } from '#renderer/reminders/queries.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { keptUntil } from '#server/deleted/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import { newPetOf, waitingOver } from './offline-pets.ts';
import { forgetPet, useDeletePet } from './queries.ts';
import { useOwnerId } from './use-owner-id.ts';
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
  readonly pet: Pet;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Leaves the pet's own screen once it is deleted. From a list there is nothing to leave, nor to wait for. */
  readonly leave?: () => Promise<void>;
  /** Its card is on its way out: whoever lists it says where the focus goes. */
  readonly onGoing?: () => void;
}

/** Keeps a deletion until there is a connection, says so, and offers to undo it. Gives whether it is kept. */
const keepRemoval = async (pet: Pet, owner: string, untried: boolean): Promise<boolean> => {
  const key = v4();
  const createdAt = new Date().toISOString();
  try {
    const item = { kind: 'pet-removal', owner, key, body: {}, base: pet, createdAt } as const;
    await keepForLater({ ...item, untried });
  } catch {
    return false;
  }
  const undo = () => {
    const item = outboxState().items.find((each) => each.key === key);
    if (item) dropItem(item).catch((error: unknown) => showErrorToast(error));
  };
  toast({
    title: t('outbox.kept'),
    description: t('outbox.pet.leaves', { name: pet.name }),
    action: { label: t('common.undo'), run: undo },
  });
  return true;
};

const DeleteStoredPet = ({ pet, open, onClose, leave, onGoing }: DeletePetProps) => {
  const { id, name, category, photo } = pet;
  const queryClient = useQueryClient();
  const consequence = useConsequence(id, open);
  const until = formatDate(keptUntil(useToday()));
  const { mutateAsync, isPending } = useDeletePet(id);
  const { mutate: restore } = useRestore();
  const owner = useOwnerId();
  const remove = async () => {
    onGoing?.();
    if (!leave) onClose();
    // Earlier changes of the pet and its records are sent first; without a connection nothing is sent.
    const { items } = outboxState();
    const isNext = !waitingOver(items, id) && !isHeldUp(items, id) && navigator.onLine;
    let ended: Ended = [];
    try {
      if (!isNext) throw new NetworkError('it waits');
      await mutateAsync();
      // It is deleted, whether or not the device can forget its conflict now.
      ended = await endConflict(owner, id).catch(() => []);
    } catch (error) {
      if (isUnreachedHere(error) && (await keepRemoval(pet, owner, !isNext))) {
        await leave?.();
        return;
      }
      toast({ title: t('error.title'), description: t('pets.delete.failed'), tone: 'danger' });
      return;
    }
    const undo = () => {
      restore({ kind: 'pet', id, name, key: v4() });
      reopenConflicts(owner, ended).catch((error: unknown) => showErrorToast(error));
    };
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

/** A pet that is saved on this device only is discarded, and cannot be brought back. */
const DropPet = ({ pet, open, onClose, leave, onGoing }: DeletePetProps) => {
  const item = newPetOf(useWaiting(), pet.id);
  const going = useRef(onGoing);
  useEffect(() => {
    if (open) going.current?.();
  }, [open]);
  return item ? (
    <DropItemDialog item={item} open={open} onClose={onClose} onDropped={() => void leave?.()} />
  ) : null;
};

/** Asks, deletes, and offers to undo it. What is asked stays as it is when the pet arrives, or is gone, meanwhile. */
export const DeletePet = (props: DeletePetProps) => {
  const isHere = newPetOf(useWaiting(), props.pet.id) !== undefined;
  const [drops, setDrops] = useState(isHere);
  if (!props.open && drops !== isHere) setDrops(isHere);
  return drops ? <DropPet {...props} /> : <DeleteStoredPet {...props} />;
};

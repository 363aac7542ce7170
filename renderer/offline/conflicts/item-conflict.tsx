import { useQueryClient } from '@tanstack/react-query';
import { confirmCompletion, dropItem, resolveConflict } from '#renderer/offline/outbox/outbox.ts';
import {
  isKnown,
  isRemoval,
  type OutboxItem,
  titleOf,
} from '#renderer/offline/outbox/outbox-item.ts';
import { unsentWords } from '#renderer/offline/outbox/outbox-outcome.ts';
import { useSendOutbox } from '#renderer/offline/outbox/use-sync.ts';
import { refreshPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { EditConflict } from './edit-conflict.tsx';
import { MovedDialog } from './moved-dialog.tsx';
import { RemovalConflict } from './removal-conflict.tsx';

interface ItemConflictProps {
  readonly item: OutboxItem;
  readonly onClose: () => void;
}

const useResolve = ({ item, onClose }: ItemConflictProps) => {
  const send = useSendOutbox();
  const queryClient = useQueryClient();
  return async (words: object | undefined) => {
    if (!isKnown(item)) return;
    try {
      if (words) await resolveConflict(item, words);
      else await dropItem(item);
      toast({ title: t('outbox.conflict.done') });
      onClose();
      if (words) send.mutate({ owner: item.owner, asked: 'by-itself' });
      else void refreshPets(queryClient);
    } catch (error) {
      showErrorToast(error);
    }
  };
};

/** A reminder that was moved: done at its new date too, or still open. */
const MovedReminder = ({
  item,
  reminder,
  onClose,
}: ItemConflictProps & { readonly reminder: ReminderWithPet }) => {
  const send = useSendOutbox();
  const queryClient = useQueryClient();
  const end = async (isDone: boolean) => {
    try {
      await (isDone ? confirmCompletion(item) : dropItem(item));
      toast({ title: t('outbox.conflict.done') });
      onClose();
      if (isDone) send.mutate({ owner: item.owner, asked: 'by-itself' });
      else void refreshPets(queryClient);
    } catch (error) {
      showErrorToast(error);
    }
  };
  return (
    <MovedDialog
      reminder={reminder}
      onYes={() => void end(true)}
      onNo={() => void end(false)}
      onClose={onClose}
    />
  );
};

/** Lets an owner choose between what waits here and what the server has; nothing where there is no conflict. */
export const ItemConflict = ({ item, onClose }: ItemConflictProps) =>
  item.state === 'conflict' && item.kind === 'completion' && item.moved ? (
    <MovedReminder item={item} reminder={item.moved} onClose={onClose} />
  ) : (
    <TwoVersions item={item} onClose={onClose} />
  );

const TwoVersions = ({ item, onClose }: ItemConflictProps) => {
  const resolve = useResolve({ item, onClose });
  if (item.state !== 'conflict' || !isKnown(item) || item.theirs === null) return null;
  const { theirs, base, createdAt } = item;
  if (isRemoval(item)) {
    return (
      <RemovalConflict
        item={item}
        theirs={theirs}
        onKeep={() => void resolve(undefined)}
        onDelete={() => void resolve({})}
        onClose={onClose}
      />
    );
  }
  return (
    <EditConflict
      title={titleOf(item)}
      base={base}
      words={unsentWords(item)}
      theirs={theirs}
      typedAt={createdAt}
      offline
      save={t('petId' in theirs ? 'records.save' : 'pets.edit.save')}
      onChoose={(words) => void resolve(Object.keys(words).length > 0 ? words : undefined)}
      onClose={onClose}
    />
  );
};

import { useState } from 'react';
import { keepItem } from '#renderer/offline/keep-item.ts';
import { petItemOf, waitingOver } from '#renderer/offline/offline-pets.ts';
import { editItem, keepForLater, outboxState } from '#renderer/offline/outbox.ts';
import { isOfflinePetId, type PetChanges, type PetItem } from '#renderer/offline/outbox-item.ts';
import type { EditAttempt } from '#renderer/offline/use-overtaken.ts';
import { useSendOutbox } from '#renderer/offline/use-sync.ts';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import type { Pet } from '#server/pets/contract.ts';

type PetAttempt = EditAttempt<PetChanges, Pet>;

/** Whether an edit went with what waits already; `unkept` was said, and `nothing waits` leaves it to its sender. */
export type Joined = 'kept' | 'unkept' | 'nothing waits';

/** What of a pet waits here, be it new or the server's. */
const waitingFor = (petId: string) => {
  const { items } = outboxState();
  return isOfflinePetId(petId) ? petItemOf(items, petId) : waitingOver(items, petId);
};

/** Keeps an edit of a pet on this device. `problem`: why the server refused what waits, where it did. */
export const useKeepingEdit = (petId: string, owner: string) => {
  const sending = useSendOutbox();
  // As it is when the form opens: what was typed since has not been refused.
  const [problem] = useState(() => waitingFor(petId)?.problem ?? null);

  const newItem = ({ words, base, key }: PetAttempt) => {
    const createdAt = new Date().toISOString();
    return { kind: 'pet-edit', owner, key, body: words, base, createdAt } as const;
  };

  /** Where nothing of the pet waits; gives whether it is kept. */
  const keep = (attempt: PetAttempt) => keepItem(newItem(attempt), 'pets.save.failed');

  /** Gives whether it has gone with what waits; a new pet may have arrived a moment ago. */
  const goWith = async (attempt: PetAttempt): Promise<boolean> => {
    const { items } = outboxState();
    if (!isOfflinePetId(petId)) {
      if (!waitingOver(items, petId)) return false;
      await keepForLater({ ...newItem(attempt), untried: true });
      return true;
    }
    const item = petItemOf(items, petId);
    // A cast: what is typed over a whole pet leaves it whole.
    return item !== undefined && editItem<PetItem>(item, attempt.words as PetItem['body']);
  };

  const join = async (attempt: PetAttempt): Promise<Joined> => {
    try {
      if (!(await goWith(attempt))) return 'nothing waits';
      toast({ title: t('outbox.changed') });
      if (navigator.onLine) sending.mutate({ owner, asked: 'by-itself' });
      return 'kept';
    } catch (error) {
      showErrorToast(error, 'pets.save.failed', 'outbox.unkept');
      return 'unkept';
    }
  };

  return { problem, keep, join };
};

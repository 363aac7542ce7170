import { useState } from 'react';
import type { EditAttempt } from '#renderer/offline/conflicts/use-overtaken.ts';
import { keepItem } from '#renderer/offline/outbox/keep-item.ts';
import { keepForLater, outboxState } from '#renderer/offline/outbox/outbox.ts';
import { useSendOutbox } from '#renderer/offline/outbox/use-sync.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { PetChanges } from './offline.ts';
import { waitingOver } from './offline-pets.ts';

type PetAttempt = EditAttempt<PetChanges, Pet>;

/** Whether an edit went with what waits already; `unkept` was said, and `nothing waits` leaves it to its sender. */
export type Joined = 'kept' | 'unkept' | 'nothing waits';

/** Keeps an edit of a pet on this device. `problem`: why the server refused what waits, where it did. */
export const useKeepingEdit = (petId: string, owner: string) => {
  const sending = useSendOutbox();
  // As it is when the form opens: what was typed since has not been refused.
  const [problem] = useState(() => waitingOver(outboxState().items, petId)?.problem ?? null);

  const newItem = ({ words, base, key }: PetAttempt) => {
    const createdAt = new Date().toISOString();
    return { kind: 'pet-edit', owner, key, body: words, base, createdAt } as const;
  };

  /** Where nothing of the pet waits; gives whether it is kept. */
  const keep = (attempt: PetAttempt) => keepItem(newItem(attempt), 'pets.save.failed');

  const join = async (attempt: PetAttempt): Promise<Joined> => {
    try {
      if (!waitingOver(outboxState().items, petId)) return 'nothing waits';
      await keepForLater({ ...newItem(attempt), untried: true });
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

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSendOutbox } from '#renderer/offline/sync/use-sync.ts';
import { changeOutbox } from './outbox.ts';
import { addSave } from './outbox-edits.ts';
import type { NewItem } from './outbox-item.ts';
import { useDeliver } from './use-deliver.ts';
import { refetchWaiting } from './waiting-items.ts';

/**
 * Stores PDFs of one owner on this device, all in one step, and begins to send them. Where nothing can be stored, and
 * in the desktop window, they are sent one after the other; then the first refusal is thrown.
 */
export const useQueuePdfs = () => {
  const queryClient = useQueryClient();
  const deliver = useDeliver();
  const { mutate: sendOutbox } = useSendOutbox();
  return useCallback(
    async (pdfs: readonly NewItem[]): Promise<void> => {
      const [firstPdf] = pdfs;
      if (!firstPdf) return;
      const { owner } = firstPdf;
      const add = () =>
        changeOutbox(owner, (items) =>
          pdfs.reduce((all, pdf) => addSave(all, { ...pdf, untried: true }), items),
        );
      const isStored =
        !window.alagaDesktop &&
        owner !== '' &&
        (await add().then(
          () => true,
          () => false,
        ));
      if (!isStored) {
        for (const pdf of pdfs) await deliver(pdf);
        return;
      }
      await refetchWaiting(queryClient);
      // Without a connection, the next run begins when it is back.
      if (navigator.onLine) sendOutbox({ owner, trigger: 'with-save' });
    },
    [queryClient, deliver, sendOutbox],
  );
};

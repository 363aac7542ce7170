import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { changeOutbox } from '#renderer/offline/outbox/outbox.ts';
import { addSave } from '#renderer/offline/outbox/outbox-edits.ts';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { reopenIfRefused } from '#renderer/offline/outbox/outbox-sending.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { refetchWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { useSendOutbox } from '#renderer/offline/sync/use-sync.ts';

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
      const keys = new Set(pdfs.map(({ key }) => key));
      const add = () =>
        changeOutbox(owner, (items) =>
          pdfs.reduce<Items>(
            (all, pdf) => addSave(all, { ...pdf, untried: true }),
            // A PDF that was refused before, such as for a full account, is tried again.
            items.map((item) => (keys.has(item.key) ? reopenIfRefused(item) : item)),
          ),
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

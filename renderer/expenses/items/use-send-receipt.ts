import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { dropItem, outboxState } from '#renderer/offline/outbox/outbox.ts';
import { waitingPdfsOf } from '#renderer/offline/outbox/pdfs/pdf-kind.ts';
import { useQueuePdfs } from '#renderer/offline/outbox/pdfs/use-queue-pdfs.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { localPdfIn } from '#renderer/ui/pdfs/local-pdf.ts';
import type { ItemValues } from './item-values.ts';

/** Queues the PDF of a form, which is sent after its expense, and replaces one that is already queued. */
export const useSendReceipt = () => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const queue = useQueuePdfs();
  const owner = user?.id ?? '';
  return useCallback(
    async (expenseId: string, { imageUrl }: Pick<ItemValues, 'imageUrl'>): Promise<void> => {
      const pdf = imageUrl ? localPdfIn(imageUrl) : undefined;
      if (!pdf) return;
      const createdAt = new Date().toISOString();
      try {
        for (const item of waitingPdfsOf(outboxState().items, expenseId)) {
          if (item.body.id !== pdf.id) await dropItem(item);
        }
        await queue([{ kind: 'expense-pdf', owner, key: pdf.id, body: pdf, createdAt, expenseId }]);
      } catch (error) {
        showErrorToast(error, 'documents.failed');
      }
    },
    [queue, owner],
  );
};

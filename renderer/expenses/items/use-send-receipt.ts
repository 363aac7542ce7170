import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { dropItem, outboxState } from '#renderer/offline/outbox/outbox.ts';
import { waitingPdfsOf } from '#renderer/offline/outbox/pdfs/pdf-kind.ts';
import { useQueuePdfs } from '#renderer/offline/outbox/pdfs/use-queue-pdfs.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { type LocalPdf, localPdfIn } from '#renderer/ui/pdfs/local-pdf.ts';
import type { ExpenseItem } from '#server/expense-items/contract.ts';
import type { ItemValues } from './item-values.ts';
import { hasOwnPdf, receiptIdOf } from './known-receipt.ts';

/** The PDF that a form's owner has chosen as the receipt. */
export const chosenPdf = ({ imageUrl }: Pick<ItemValues, 'imageUrl'>): LocalPdf | undefined =>
  imageUrl ? localPdfIn(imageUrl) : undefined;

/**
 * Queues the PDF of a form, which is sent after its expense, and replaces one that is already queued. `known` is the
 * expense from which an edit started.
 */
export const useSendReceipt = () => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const queue = useQueuePdfs();
  const owner = user?.id ?? '';
  return useCallback(
    async (
      expenseId: string,
      values: Pick<ItemValues, 'imageUrl'>,
      known?: Pick<ExpenseItem, 'photo' | 'pdf'>,
    ): Promise<void> => {
      const pdf = chosenPdf(values);
      if (!pdf) return;
      const createdAt = new Date().toISOString();
      // One that was sent just now may not be shown yet, and one that was refused is chosen again.
      const mayBeOwn = hasOwnPdf(outboxState().items, expenseId);
      try {
        for (const item of waitingPdfsOf(outboxState().items, expenseId)) {
          if (item.body.id !== pdf.id) await dropItem(item);
        }
        const replaces = known && !mayBeOwn ? receiptIdOf(known) : undefined;
        const commonFields = {
          owner,
          createdAt,
          expenseId,
          ...(replaces !== undefined && { replaces }),
        };
        await queue([{ kind: 'expense-pdf', key: pdf.id, body: pdf, ...commonFields }]);
      } catch (error) {
        showErrorToast(error, 'documents.failed');
      }
    },
    [queue, owner],
  );
};

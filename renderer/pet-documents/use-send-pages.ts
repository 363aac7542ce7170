import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { dropItem, outboxState } from '#renderer/offline/outbox/outbox.ts';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import { waitingPdfsOf } from '#renderer/offline/outbox/pdfs/pdf-kind.ts';
import { useQueuePdfs } from '#renderer/offline/outbox/pdfs/use-queue-pdfs.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { localPdfIn } from '#renderer/ui/pdfs/local-pdf.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { DocumentValues } from './document-values.ts';

/**
 * Queues the PDFs among a form's pages, which are sent after their document, and discards queued ones that were
 * removed from the form.
 */
export const useSendPages = ({ id: petId, name: petName }: Pick<Pet, 'id' | 'name'>) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const queue = useQueuePdfs();
  const owner = user?.id ?? '';
  return useCallback(
    async (documentId: string, { pages = [] }: Pick<DocumentValues, 'pages'>): Promise<void> => {
      const createdAt = new Date().toISOString();
      const pdfs = pages.flatMap((page): readonly NewItem[] => {
        const pdf = localPdfIn(page);
        const commonFields = { owner, createdAt, petId, petName, documentId };
        return pdf ? [{ kind: 'pet-document-pdf', key: pdf.id, body: pdf, ...commonFields }] : [];
      });
      const chosenKeys = new Set(pdfs.map(({ key }) => key));
      const queuedPdfs = waitingPdfsOf(outboxState().items, documentId);
      try {
        for (const item of queuedPdfs) if (!chosenKeys.has(item.body.id)) await dropItem(item);
        await queue(pdfs);
      } catch (error) {
        showErrorToast(error, 'petDocuments.pdf.failed');
      }
    },
    [queue, owner, petId, petName],
  );
};

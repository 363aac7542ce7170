import { dropItem } from '#renderer/offline/outbox/outbox.ts';
import { waitingPdfsOf } from '#renderer/offline/outbox/pdfs/pdf-kind.ts';
import { abortUpload, useUploadShares } from '#renderer/offline/outbox/pdfs/pdf-uploads.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { sizeInBytes } from '#renderer/ui/pdfs/local-pdf.ts';
import type { ListedPdf } from './pdf-list.tsx';

/**
 * The PDFs of a record that wait on this device, those whose removal is unsent or has just been sent, and a function that
 * discards a waiting one.
 */
export const useWaitingPdfs = (recordId: string) => {
  const shares = useUploadShares();
  const allItems = useWaitingItems();
  const items = waitingPdfsOf(allItems, recordId);
  const pdfs = items.map(
    ({ body: { id, name, data } }): ListedPdf => ({
      id,
      name,
      size: sizeInBytes(data),
      waits: true,
      sentShare: shares.get(id),
    }),
  );
  const dropPdf = async ({ id }: ListedPdf): Promise<void> => {
    const item = items.find(({ body }) => body.id === id);
    if (item) await dropItem(item);
    abortUpload(id);
  };
  const removedIds: ReadonlySet<string> = new Set(
    allItems
      .filter((item) => item.kind === 'record-pdf-removed')
      .filter(({ state }) => state === 'waiting' || state === 'synced')
      .map((item) => item.document.id),
  );
  return { pdfs, removedIds, drop: dropPdf };
};

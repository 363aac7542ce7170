import { dropItem } from '#renderer/offline/outbox/outbox.ts';
import { waitingPdfsOf } from '#renderer/offline/outbox/pdf-kind.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { sizeInBytes } from '#renderer/ui/pdfs/local-pdf.ts';
import type { ListedPdf } from './pdf-list.tsx';

/** The PDFs of a record that wait on this device, and a function that discards one. */
export const useWaitingPdfs = (recordId: string) => {
  const items = waitingPdfsOf(useWaitingItems(), recordId);
  const pdfs = items.map(
    ({ body: { id, name, data } }): ListedPdf => ({
      id,
      name,
      size: sizeInBytes(data),
      waits: true,
    }),
  );
  const dropPdf = async ({ id }: ListedPdf): Promise<void> => {
    const item = items.find(({ body }) => body.id === id);
    if (item) await dropItem(item);
  };
  return { pdfs, drop: dropPdf };
};

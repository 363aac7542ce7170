import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import {
  cancelUpload,
  forgetCancelled,
  isAborted,
  useUploadShares,
} from '#renderer/offline/outbox/pdfs/pdf-uploads.ts';
import { useQueuePdfs } from '#renderer/offline/outbox/pdfs/use-queue-pdfs.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { useSendOutbox } from '#renderer/offline/sync/use-sync.ts';
import { refreshPets } from '#renderer/pets/queries.ts';
import { asDataUrl } from '#renderer/ui/files/as-data-url.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { problemOf } from '#renderer/ui/pdfs/pdf-files.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { ListedPdf } from './pdf-list.tsx';

/** A file that is being uploaded or waits for its upload. */
export interface ChosenPdf extends ListedPdf {
  readonly file: File;
}

export type PetOfPdf = Pick<Pet, 'id' | 'name'>;

/** A chosen file with the idempotency key of its upload; undefined, with a toast, if it is rejected. */
export const chosenPdf = async (file: File): Promise<ChosenPdf | undefined> => {
  const problem = await problemOf(file);
  if (problem === undefined) return { id: newId(), name: file.name, size: file.size, file };
  toast({ title: t('documents.failed'), description: t(problem), tone: 'danger' });
  return undefined;
};

interface DocumentsOfRecord {
  readonly recordId: string;
  readonly pdfs: readonly ChosenPdf[];
}

/** A function that makes the outbox's item for a PDF of a record. */
const useDocumentItem = (pet: PetOfPdf) => {
  const owner = useOwnerId();
  return async (recordId: string, { id, name, file }: ChosenPdf): Promise<NewItem> => ({
    kind: 'record-pdf',
    owner,
    key: id,
    body: { id, name, data: await asDataUrl(file) },
    createdAt: new Date().toISOString(),
    petId: pet.id,
    petName: pet.name,
    recordId,
  });
};

/** Stores PDFs of an unsent record on this device, from where they are sent after the record. */
export const useQueueDocuments = (pet: PetOfPdf) => {
  const itemOf = useDocumentItem(pet);
  const queue = useQueuePdfs();
  return useMutation({
    mutationFn: async ({ recordId, pdfs }: DocumentsOfRecord) =>
      queue(await Promise.all(pdfs.map((pdf) => itemOf(recordId, pdf)))),
  });
};

/** `waits`: it is stored on this device, which is sending it or could not reach the server. */
type UploadEnd = 'sent' | 'waits' | 'failed';

/** Adds PDFs to a record of a pet, one at a time. Each is stored on this device and sent from there. */
export const useSendDocument = (pet: PetOfPdf) => {
  const queryClient = useQueryClient();
  const itemOf = useDocumentItem(pet);
  const deliver = useDeliver();
  const { mutate: sendOutbox } = useSendOutbox();
  const shares = useUploadShares();
  const [chosen, setChosen] = useState<ListedPdf>();

  /** A failure shows a toast, unless it was cancelled. */
  const sendPdf = async (recordId: string, chosenPdf: ChosenPdf): Promise<UploadEnd> => {
    const { file: _, ...pdf } = chosenPdf;
    setChosen(pdf);
    try {
      const item = await itemOf(recordId, chosenPdf);
      const { end } = await deliver(item);
      if (end === 'sent') await refreshPets(queryClient);
      // Without a connection, the next run begins when it is back.
      if (end === 'kept' && navigator.onLine) {
        sendOutbox({ owner: item.owner, trigger: 'with-save' });
      }
      return end === 'sent' ? 'sent' : 'waits';
    } catch (error) {
      if (!isAborted(error)) showErrorToast(error, 'documents.failed');
      return 'failed';
    } finally {
      forgetCancelled(pdf.id);
      setChosen(undefined);
    }
  };
  /** Adds a PDF and reports if it waits on this device. */
  const sendAndReport = async (recordId: string, chosenPdf: ChosenPdf): Promise<void> => {
    if ((await sendPdf(recordId, chosenPdf)) === 'waits') reportDelivery('kept', { title: '' });
  };
  const sending = chosen && { ...chosen, sentShare: shares.get(chosen.id) ?? 0 };
  const cancel = () => chosen && cancelUpload(chosen.id);
  return { sending, send: sendPdf, sendAndReport, cancel };
};

import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { addressOf } from '#renderer/api.ts';
import { mayWait } from '#renderer/offline/outbox/outbox-answer.ts';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useQueuePdfs } from '#renderer/offline/outbox/use-queue-pdfs.ts';
import { asDataUrl } from '#renderer/offline/reads/lost-things.ts';
import { refreshPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { problemOf } from '#renderer/ui/pdfs/pdf-files.ts';
import { sendFile } from '#renderer/ui/send-file.ts';
import type { Pet } from '#server/pets/contract.ts';
import { addDocument } from '#server/records/contract.ts';
import type { ListedPdf } from './pdf-list.tsx';

/** A file that is being uploaded or waits for its upload. */
export interface ChosenPdf extends ListedPdf {
  readonly file: File;
}

export type PetOfPdf = Pick<Pet, 'id' | 'name'>;

/** A chosen file with the idempotency key of its upload; undefined, with a toast, if it is rejected. */
export const chosenPdf = (file: File): ChosenPdf | undefined => {
  const problem = problemOf(file);
  if (problem === undefined) return { id: newId(), name: file.name, size: file.size, file };
  toast({ title: t('documents.failed'), description: t(problem), tone: 'danger' });
  return undefined;
};

/** Leaving the screen cancels the upload and says so, because the file must be chosen again. */
const cancelUpload = (controller: AbortController | undefined): void => {
  if (!controller) return;
  controller.abort();
  toast({ title: t('documents.failed'), description: t('documents.left'), tone: 'danger' });
};

/** Stores PDFs of a record on this device, from where they are sent after the record. */
export const useQueueDocuments = (pet: PetOfPdf) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const queue = useQueuePdfs();
  return useMutation({
    mutationFn: async ({
      recordId,
      pdfs,
    }: {
      readonly recordId: string;
      readonly pdfs: readonly ChosenPdf[];
    }) => {
      const items = await Promise.all(
        pdfs.map(
          async ({ id, name, file }): Promise<NewItem> => ({
            kind: 'record-pdf',
            owner: user?.id ?? '',
            key: id,
            body: { id, name, data: await asDataUrl(file) },
            createdAt: new Date().toISOString(),
            petId: pet.id,
            petName: pet.name,
            recordId,
          }),
        ),
      );
      await queue(items);
    },
  });
};

/** `waits`: it was stored on this device, because the server could not be reached. */
type UploadEnd = 'sent' | 'waits' | 'failed';

/** Uploads PDFs to a record of a pet, one at a time. */
export const useSendDocument = (pet: PetOfPdf) => {
  const queryClient = useQueryClient();
  const { mutateAsync: queue } = useQueueDocuments(pet);
  const [sending, setSending] = useState<ListedPdf>();
  const uploadController = useRef<AbortController>(undefined);
  useEffect(() => () => cancelUpload(uploadController.current), []);

  /** A failure shows a toast, unless it was cancelled. */
  const sendPdf = async (recordId: string, chosenPdf: ChosenPdf): Promise<UploadEnd> => {
    const { file, ...pdf } = chosenPdf;
    const controller = new AbortController();
    uploadController.current = controller;
    const showProgress = (sentShare: number) => setSending({ ...pdf, sentShare });
    showProgress(0);
    try {
      await sendFile(addressOf(addDocument, { params: { recordId }, query: { id: pdf.id } }), {
        file,
        idempotencyKey: pdf.id,
        signal: controller.signal,
        onProgress: showProgress,
      });
      await refreshPets(queryClient);
      return 'sent';
    } catch (error) {
      if (controller.signal.aborted) return 'failed';
      if (mayWait(error) && !window.alagaDesktop) {
        try {
          await queue({ recordId, pdfs: [chosenPdf] });
          return 'waits';
        } catch {
          // The device cannot store the document either, so the first error is shown.
        }
      }
      showErrorToast(error, 'documents.failed');
      return 'failed';
    } finally {
      uploadController.current = undefined;
      setSending(undefined);
    }
  };
  /** Uploads a PDF and reports if it waits on this device. */
  const sendAndReport = async (recordId: string, chosenPdf: ChosenPdf): Promise<void> => {
    if ((await sendPdf(recordId, chosenPdf)) === 'waits') reportDelivery('kept', { title: '' });
  };
  return { sending, send: sendPdf, sendAndReport, cancel: () => uploadController.current?.abort() };
};

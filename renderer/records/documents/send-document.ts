import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '#renderer/api.ts';
import { refreshPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { sendFile } from '#renderer/ui/send-file.ts';
import { addDocument } from '#server/records/contract.ts';
import { problemOf } from './pdf-files.ts';
import type { ListedPdf } from './pdf-list.tsx';

/** A file that is being uploaded or waits for its upload. */
export interface ChosenPdf extends ListedPdf {
  readonly file: File;
}

/** A chosen file with the idempotency key of its upload; undefined, with a toast, if it is rejected. */
export const chosenPdf = (file: File): ChosenPdf | undefined => {
  const problem = problemOf(file);
  if (problem === undefined) return { id: newId(), name: file.name, size: file.size, file };
  toast({ title: t('documents.failed'), description: t(problem), tone: 'danger' });
  return undefined;
};

/** Leaving the screen cancels the upload and says so, because the file must be chosen again. */
const leave = (underWay: AbortController | undefined): void => {
  if (!underWay) return;
  underWay.abort();
  toast({ title: t('documents.failed'), description: t('documents.left'), tone: 'danger' });
};

/** Uploads PDFs to a record, one at a time. */
export const useSendDocument = () => {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<ListedPdf>();
  const giveUp = useRef<AbortController>(undefined);
  useEffect(() => () => leave(giveUp.current), []);

  /** Resolves to whether the upload succeeded. A failure shows a toast, unless it was cancelled. */
  const send = async (recordId: string, { file, ...pdf }: ChosenPdf): Promise<boolean> => {
    const controller = new AbortController();
    giveUp.current = controller;
    const show = (sent: number) => setSending({ ...pdf, sent });
    show(0);
    try {
      await sendFile(addressOf(addDocument, { params: { recordId }, query: { id: pdf.id } }), {
        file,
        idempotencyKey: pdf.id,
        signal: controller.signal,
        onProgress: show,
      });
      await refreshPets(queryClient);
      return true;
    } catch (error) {
      if (!controller.signal.aborted) showErrorToast(error, 'documents.failed');
      return false;
    } finally {
      giveUp.current = undefined;
      setSending(undefined);
    }
  };
  return { sending, send, cancel: () => giveUp.current?.abort() };
};

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

/** A file on its way, or waiting for it. */
export interface ChosenPdf extends ListedPdf {
  readonly file: File;
}

/** A chosen file under the key of its sending; undefined, and a toast says why, where it is kept out. */
export const chosenPdf = (file: File): ChosenPdf | undefined => {
  const problem = problemOf(file);
  if (problem === undefined) return { id: newId(), name: file.name, size: file.size, file };
  toast({ title: t('documents.failed'), description: t(problem), tone: 'danger' });
  return undefined;
};

/** Leaving the screen gives up what is on its way, and says so: it has to be chosen again. */
const leave = (underWay: AbortController | undefined): void => {
  if (!underWay) return;
  underWay.abort();
  toast({ title: t('documents.failed'), description: t('documents.left'), tone: 'danger' });
};

/** Sends PDFs to a record, one at a time. */
export const useSendDocument = () => {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<ListedPdf>();
  const giveUp = useRef<AbortController>(undefined);
  useEffect(() => () => leave(giveUp.current), []);

  /** Whether it arrived; where it did not, a toast has said why, unless it was given up. */
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

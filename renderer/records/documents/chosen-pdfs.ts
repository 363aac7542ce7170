import { useState } from 'react';
import type { ListedPdf } from './pdf-list.tsx';
import {
  type ChosenPdf,
  chosenPdf,
  type PetOfPdf,
  useQueueDocuments,
  useSendDocument,
} from './send-document.ts';

/**
 * PDFs chosen before their record exists, which are uploaded after it was saved. Refused uploads stay chosen
 * together with the id of the saved record, so that they can be repeated.
 */
export const useChosenPdfs = (pet: PetOfPdf) => {
  const [chosen, setChosen] = useState<readonly ChosenPdf[]>([]);
  const [savedId, setSavedId] = useState<string>();
  const { sending, send, cancel } = useSendDocument(pet);
  const { mutateAsync: queue, isPending } = useQueueDocuments(pet);

  /** Resolves to whether all uploads succeeded, or wait on this device. */
  const sendAllTo = async (recordId: string): Promise<boolean> => {
    const failedPdfs: ChosenPdf[] = [];
    for (const pdf of chosen) if ((await send(recordId, pdf)) === 'failed') failedPdfs.push(pdf);
    setChosen(failedPdfs);
    if (failedPdfs.length > 0) setSavedId(recordId);
    return failedPdfs.length === 0;
  };
  /** Queues the PDFs on this device, to be sent after their unsent record. */
  const queueAll = (recordId: string): Promise<void> => queue({ recordId, pdfs: chosen });
  const remove = (pdf: ListedPdf): void => {
    if (pdf.sentShare !== undefined) cancel();
    else setChosen(chosen.filter(({ id }) => id !== pdf.id));
  };
  const choose = async (file: File): Promise<void> => {
    const pdf = await chosenPdf(file);
    if (pdf) setChosen((pdfs) => [...pdfs, pdf]);
  };
  const pdfs: readonly ListedPdf[] = chosen.map((pdf) =>
    pdf.id === sending?.id ? { ...pdf, sentShare: sending.sentShare } : pdf,
  );
  return {
    list: { pdfs, onRemove: remove, onChoose: (file: File) => void choose(file) },
    busy: sending !== undefined || isPending,
    savedId,
    sendTo: sendAllTo,
    queueFor: queueAll,
  };
};

export type ChosenPdfs = ReturnType<typeof useChosenPdfs>;

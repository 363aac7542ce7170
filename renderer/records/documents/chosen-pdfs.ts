import { useState } from 'react';
import type { ListedPdf } from './pdf-list.tsx';
import { type ChosenPdf, chosenPdf, useSendDocument } from './send-document.ts';

/**
 * PDFs chosen before their record exists, which are uploaded after it was saved. Failed uploads stay chosen
 * together with the id of the saved record, so that they can be repeated.
 */
export const useChosenPdfs = () => {
  const [chosen, setChosen] = useState<readonly ChosenPdf[]>([]);
  const [savedId, setSavedId] = useState<string>();
  const { sending, send, cancel } = useSendDocument();

  /** Resolves to whether all uploads succeeded. */
  const sendTo = async (recordId: string): Promise<boolean> => {
    const left: ChosenPdf[] = [];
    for (const pdf of chosen) if (!(await send(recordId, pdf))) left.push(pdf);
    setChosen(left);
    if (left.length > 0) setSavedId(recordId);
    return left.length === 0;
  };
  const remove = (pdf: ListedPdf): void => {
    if (pdf.sent !== undefined) cancel();
    else setChosen(chosen.filter(({ id }) => id !== pdf.id));
  };
  const choose = (file: File): void => {
    const pdf = chosenPdf(file);
    if (pdf) setChosen([...chosen, pdf]);
  };
  const pdfs: readonly ListedPdf[] = chosen.map((pdf) =>
    pdf.id === sending?.id ? { ...pdf, sent: sending.sent } : pdf,
  );
  return {
    list: { pdfs, onRemove: remove, onChoose: choose },
    busy: sending !== undefined,
    savedId,
    sendTo,
  };
};

export type ChosenPdfs = ReturnType<typeof useChosenPdfs>;

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { allows, type PetRights } from '#renderer/members/rights.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { refreshPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { type ListedPdf, PdfList } from './pdf-list.tsx';
import { chosenPdf, type PetOfPdf, useSendDocument } from './send-document.ts';
import { useWaitingPdfs } from './use-waiting-pdfs.ts';

const useRemoveDocument = (recordId: string, pet: PetOfPdf) => {
  const owner = useOwnerId();
  const queryClient = useQueryClient();
  const deliver = useDeliver();
  return useMutation({
    mutationFn: ({ id, name }: ListedPdf) =>
      deliver({
        ...{ kind: 'record-pdf-removed', owner, key: newId(), body: {} },
        ...{ petId: pet.id, petName: pet.name, recordId, document: { id, name } },
        createdAt: new Date().toISOString(),
      }),
    onSuccess: async ({ end }) => {
      if (end === 'sent') await refreshPets(queryClient);
      reportDelivery(end, { title: t('documents.removed') });
    },
    onError: (error) => showErrorToast(error),
  });
};

interface RecordDocumentsProps {
  readonly record: MedicalRecord;
  readonly pet: PetOfPdf & PetRights;
  /** Whether the account may only read the PDFs. */
  readonly isFixed?: boolean;
}

/** The PDFs of a saved record. Each is added and removed through the outbox, independently of the form. */
export const RecordDocuments = ({ record, pet, isFixed = false }: RecordDocumentsProps) => {
  const { sending, sendAndReport, cancel } = useSendDocument(pet);
  const waitingPdfs = useWaitingPdfs(record.id);
  const [pdfToRemove, setPdfToRemove] = useState<ListedPdf>();
  const remove = useRemoveDocument(record.id, pet);
  const storedPdfs = record.documents.filter(({ id }) => !waitingPdfs.removedIds.has(id));
  const storedIds = new Set(record.documents.map(({ id }) => id));
  const unsent = waitingPdfs.pdfs.filter(({ id }) => !storedIds.has(id));
  if (isFixed) {
    const pdfs = [...storedPdfs, ...unsent];
    return pdfs.length > 0 && <PdfList pdfs={pdfs} />;
  }
  const add = async (file: File): Promise<void> => {
    const pdf = await chosenPdf(file);
    if (pdf) await sendAndReport(record.id, pdf);
  };
  const removeListed = (pdf: ListedPdf): void => {
    if (pdf.waits) void waitingPdfs.drop(pdf);
    else if (pdf.url === undefined) cancel();
    else setPdfToRemove(pdf);
  };
  return (
    <>
      <PdfList
        pdfs={[...storedPdfs, ...unsent, ...(sending ? [sending] : [])]}
        disabled={sending !== undefined}
        onChoose={(file) => void add(file)}
        isRemovable={({ url }) => allows(pet, 'delete') || url === undefined}
        onRemove={removeListed}
      />
      <ConfirmDialog
        open={pdfToRemove !== undefined}
        onClose={() => setPdfToRemove(undefined)}
        onConfirm={() => {
          if (pdfToRemove) remove.mutate(pdfToRemove);
          setPdfToRemove(undefined);
        }}
        title={t('documents.remove.title')}
        consequence={pdfToRemove?.name ?? ''}
        confirm={t('documents.remove.confirm')}
      />
    </>
  );
};

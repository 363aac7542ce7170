import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#renderer/api.ts';
import { refreshPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { deleteDocument, type MedicalRecord } from '#server/records/contract.ts';
import { type ListedPdf, PdfList } from './pdf-list.tsx';
import { chosenPdf, useSendDocument } from './send-document.ts';

const useRemoveDocument = (recordId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) => call(deleteDocument, { params: { recordId, documentId } }),
    onSuccess: async () => {
      await refreshPets(queryClient);
      toast({ title: t('documents.removed') });
    },
    onError: (error) => showErrorToast(error),
  });
};

interface RecordDocumentsProps {
  readonly record: MedicalRecord;
  /** Whether the account may only read them. */
  readonly isFixed?: boolean;
}

/** The PDFs of a saved record. Each is uploaded and deleted at once, independently of the form. */
export const RecordDocuments = ({ record, isFixed = false }: RecordDocumentsProps) => {
  const { sending, send, cancel } = useSendDocument();
  const [removing, setRemoving] = useState<ListedPdf>();
  const remove = useRemoveDocument(record.id);
  if (isFixed) return record.documents.length > 0 && <PdfList pdfs={record.documents} />;
  return (
    <>
      <PdfList
        pdfs={[...record.documents, ...(sending ? [sending] : [])]}
        disabled={sending !== undefined}
        onChoose={(file) => {
          const pdf = chosenPdf(file);
          if (pdf) void send(record.id, pdf);
        }}
        onRemove={(pdf) => (pdf.url === undefined ? cancel() : setRemoving(pdf))}
      />
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => {
          if (removing) remove.mutate(removing.id);
          setRemoving(undefined);
        }}
        title={t('documents.remove.title')}
        consequence={removing?.name ?? ''}
        confirm={t('documents.remove.confirm')}
      />
    </>
  );
};

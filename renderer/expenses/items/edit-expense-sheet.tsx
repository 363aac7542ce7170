import { useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { call } from '#renderer/api.ts';
import { useDeletion } from '#renderer/deleted/queries.ts';
import { expenseTitle } from '#renderer/expenses/expense-title.ts';
import { EditSheet } from '#renderer/offline/conflicts/edit-sheet.tsx';
import { RefusedFields } from '#renderer/offline/conflicts/refused-fields.tsx';
import { WaitingBanner } from '#renderer/offline/device/waiting-banner.tsx';
import { outboxState, useOutbox } from '#renderer/offline/outbox/outbox.ts';
import type { StoredBase } from '#renderer/offline/outbox/outbox-item.ts';
import { waitingPdfsOf } from '#renderer/offline/outbox/pdfs/pdf-kind.ts';
import { lastUnsentChange } from '#renderer/offline/outbox/waiting-items.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { useFindPet } from '#renderer/pets/use-find-pet.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useEditDraft } from '#renderer/ui/drafts/use-edit-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { MergedNote } from '#renderer/ui/merged-note.tsx';
import { PhotoViewer } from '#renderer/ui/photos/lazy-photo-viewer.ts';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import { type ExpenseItem, expenseForm, readItem } from '#server/expense-items/contract.ts';
import { expenseFields } from './fields.ts';
import { ItemFields } from './item-form.tsx';
import { changesIn, type ItemInput, type ItemValues, itemFormValues } from './item-values.ts';
import { hasOwnPdf } from './known-receipt.ts';
import type { ExpenseChanges } from './offline.ts';
import { chosenPdf, useSendReceipt } from './use-send-receipt.ts';

/** Deletes an expense. */
const useDeleteExpense = (item: ExpenseItem) =>
  useDeletion({
    item: (shared) => ({ kind: 'expense-removal', ...shared, ...{ body: {}, base: item } }),
    thing: { kind: 'expense', id: item.id, name: expenseTitle(item.note, item.category) },
    deleted: 'expenses.item.deleted',
    failed: 'expenses.item.delete.failed',
  });

interface EditExpenseProps {
  readonly item: ExpenseItem;
  readonly onClose: () => void;
}

const isExpense = (entity: StoredBase): entity is ExpenseItem => 'spentOn' in entity;

const useExpenseEdit = ({ item, onClose }: EditExpenseProps) => {
  const queryClient = useQueryClient();
  const petOf = useFindPet();
  const sendReceipt = useSendReceipt();
  const draft = useEditDraft<ExpenseItem, ItemValues, ItemInput>(expenseForm, {
    storageKey: `${useOwnerId()}.expense-edit.${item.id}`,
    stored: item,
    typed: itemFormValues,
  });
  const saving = useSave(draft, {
    edit: {
      basis: draft.basis,
      changes: changesIn,
      newest: () => call(readItem, { params: { itemId: item.id } }),
      isOfKind: isExpense,
      fields: () => expenseFields((petId) => petOf(petId)?.name),
    },
    item: (body: ExpenseChanges, attempt) => ({
      ...{ kind: 'expense-edit', body, ...attempt },
      ...(!hasOwnPdf(outboxState().items, item.id) && { sendsKnownReceipt: true }),
    }),
    onSent: () => void refreshAbout(queryClient, 'expense'),
    sendFiles: (values) => void sendReceipt(item.id, values, draft.basis),
    hasFiles: (values) => chosenPdf(values) !== undefined,
    failed: 'expenses.item.save.failed',
    done: 'expenses.item.saved',
    onDone: onClose,
  });
  return { draft, ...saving };
};

const EditExpense = (props: EditExpenseProps & { readonly onAgain: () => void }) => {
  const { item, onClose, onAgain } = props;
  const edit = useExpenseEdit(props);
  const { draft } = edit;
  const { mutate: remove, isPending } = useDeleteExpense(item);
  const [preparing, setPreparing] = useState(false);
  const [isReceiptOpen, setReceiptOpen] = useState(false);
  const title = expenseTitle(item.note, item.category);
  const { items } = useOutbox();
  const pdfs = waitingPdfsOf(items, item.id);
  const waitingItem = lastUnsentChange(items, 'expense', item.id);
  return (
    <EditSheet
      edit={edit}
      title={t('expenses.item.edit')}
      name={title}
      saveText="expenses.item.save"
      waitingItem={waitingItem}
      isBusy={preparing || isPending}
      onDelete={() => remove()}
      onAgain={onAgain}
      onClose={onClose}
      below={
        <>
          <MergedNote at={item.mergedAt} />
          {item.pdf && (
            <p className="mt-3 text-row">
              <a
                href={item.pdf.url}
                {...(window.alagaDesktop
                  ? { download: item.pdf.name }
                  : { target: '_blank', rel: 'noopener' })}
                className="inline-flex min-h-11 items-center gap-2 font-semibold text-narra"
              >
                <FileText size={20} />
                {t('expenses.receipt', { title })}
              </a>
            </p>
          )}
          {pdfs.map((pdf) => (
            <div key={pdf.id} className="mt-3">
              {pdf.state === 'waiting' ? (
                <p className="wrap-anywhere text-hint text-ink-soft">
                  {`${pdf.body.name} · ${t('documents.waiting')}`}
                </p>
              ) : (
                <WaitingBanner item={pdf} canDrop />
              )}
            </div>
          ))}
          {item.photo && (
            <Button
              look="secondary"
              size="row"
              className="mt-3"
              onClick={() => setReceiptOpen(true)}
            >
              {t('expenses.receipt', { title })}
            </Button>
          )}
          {isReceiptOpen && item.photo && (
            <PhotoViewer
              photos={[item.photo]}
              firstIndex={0}
              onClose={() => setReceiptOpen(false)}
            />
          )}
        </>
      }
    >
      <ItemFields
        key={draft.formKey}
        form={draft.form}
        counted={{ petId: item.petId, spentOn: item.spentOn, centavos: item.amountCentavos }}
        onBusy={setPreparing}
      />
      <RefusedFields form={draft.form} problem={waitingItem?.problem ?? null} />
    </EditSheet>
  );
};

/** Changes or deletes an expense that is not a record. The draft is kept until it is saved or discarded. */
export const EditExpenseSheet = withStartOver(EditExpense);

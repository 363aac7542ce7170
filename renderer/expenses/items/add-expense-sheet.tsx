import { useState } from 'react';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { FormSheet } from '#renderer/ui/drafts/form-sheet.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { useFirstFocus } from '#renderer/ui/overlays/use-first-focus.ts';
import { useOwnerClock, useOwnerId } from '#renderer/use-owner.ts';
import { expenseForm } from '#server/expense-items/contract.ts';
import { ItemFields } from './item-form.tsx';
import { type ItemInput, type ItemValues, newItem, withoutPdf } from './item-values.ts';
import { useSendReceipt } from './use-send-receipt.ts';

interface AddExpenseProps {
  readonly onClose: () => void;
}

const useAddExpense = ({ onClose }: AddExpenseProps) => {
  const { today } = useOwnerClock();
  const empty = newItem(today);
  const draft = useDraft<ItemValues, ItemInput>(expenseForm, {
    storageKey: `${useOwnerId()}.expense`,
    empty,
    fields: Object.keys(empty),
  });
  const sendReceipt = useSendReceipt();
  const { save, saving } = useSave(draft, {
    item: (values, attempt) => ({
      ...{ kind: 'expense', body: { ...withoutPdf(values), ...idFor(attempt.key) }, ...attempt },
    }),
    sendFiles: (values, key) => sendReceipt(key, values),
    done: 'expenses.item.saved',
    onDone: onClose,
    failed: 'expenses.item.save.failed',
    savedBefore: 'expenses.item.save.before',
  });
  return { draft, save, saving };
};

const AddExpense = ({ onClose, onAgain }: AddExpenseProps & { readonly onAgain: () => void }) => {
  const { draft, save, saving } = useAddExpense({ onClose });
  const [preparing, setPreparing] = useState(false);
  useFirstFocus(() => draft.form.setFocus('amount'));
  return (
    <FormSheet
      onClose={onClose}
      title={t('expenses.add')}
      subtitle={t('expenses.item.notRecord')}
      draft={draft}
      onAgain={onAgain}
      save={save}
      saveText={t('expenses.item.save')}
      saving={saving}
      isBusy={preparing}
    >
      <ItemFields form={draft.form} counted={undefined} onBusy={setPreparing} />
    </FormSheet>
  );
};

/** Adds an expense that is not a record. The draft is kept until it is saved. */
export const AddExpenseSheet = withStartOver(AddExpense);

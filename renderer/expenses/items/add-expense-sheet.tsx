import { useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { useToday } from '#renderer/pets/use-today.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { useSave } from '#renderer/ui/drafts/use-save.ts';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { useFirstFocus } from '#renderer/ui/overlays/use-first-focus.ts';
import { expenseForm } from '#server/expense-items/contract.ts';
import { ItemFields } from './item-form.tsx';
import { type ItemInput, type ItemValues, newItem, withoutPdf } from './item-values.ts';
import { useSendReceipt } from './use-send-receipt.ts';

interface AddExpenseProps {
  readonly onClose: () => void;
}

const useAddExpense = ({ onClose }: AddExpenseProps) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  // The session may end while the form is open. The draft still belongs to the owner who began it.
  const [owner] = useState(user?.id ?? '');
  const today = useToday();
  const [empty] = useState(() => newItem(today));
  const draft = useDraft<ItemValues, ItemInput>(expenseForm, {
    storageKey: `${owner}.expense`,
    empty,
    fields: Object.keys(empty),
  });
  const deliver = useDeliver();
  const sendReceipt = useSendReceipt();
  const { save, saving } = useSave(draft, {
    send: async (values, key) => {
      const createdAt = new Date().toISOString();
      const body = { ...withoutPdf(values), ...idFor(key) };
      const delivery = await deliver({ kind: 'expense', owner, key, body, createdAt });
      await sendReceipt(key, values);
      return delivery;
    },
    onSaved: ({ end }) => {
      draft.finish();
      onClose();
      reportDelivery(end, { title: t('expenses.item.saved') });
    },
    failed: 'expenses.item.save.failed',
    savedBefore: 'expenses.item.save.before',
  });
  return { draft, save, saving };
};

const AddExpense = ({ onClose, onAgain }: AddExpenseProps & { readonly onAgain: () => void }) => {
  const { draft, save, saving } = useAddExpense({ onClose });
  const [preparing, setPreparing] = useState(false);
  const id = useId();
  useFirstFocus(() => draft.form.setFocus('amount'));
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('expenses.add')}
      subtitle={t('expenses.item.notRecord')}
      dock={
        <div className="flex flex-col">
          <Button type="submit" form={id} disabled={saving || preparing}>
            {t(saving ? 'common.saving' : 'expenses.item.save')}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate onSubmit={save} className="pt-1">
        <p className="mb-4 text-hint text-ink-soft empty:hidden">
          <DraftNote state={draft.state} onStartOver={() => draft.startOver(onAgain)} />
        </p>
        <ItemFields form={draft.form} counted={undefined} onBusy={setPreparing} />
      </form>
    </Sheet>
  );
};

/** Adds an expense that is not a record. The draft is kept until it is saved. */
export const AddExpenseSheet = (props: AddExpenseProps) => {
  const [formKey, setFormKey] = useState(0);
  return (
    <AddExpense key={formKey} onAgain={() => setFormKey((previous) => previous + 1)} {...props} />
  );
};

import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { call } from '#renderer/api.ts';
import { expenseTitle } from '#renderer/expenses/expense-title.ts';
import { useSaveEdit } from '#renderer/offline/conflicts/use-save-edit.ts';
import { DropItemDialog } from '#renderer/offline/device/drop-item-dialog.tsx';
import { WaitingBanner } from '#renderer/offline/device/waiting-banner.tsx';
import { isNew, subjectOf } from '#renderer/offline/outbox/kinds.ts';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import { isWaiting, type Stored } from '#renderer/offline/outbox/outbox-item.ts';
import { usePetOf } from '#renderer/pets/use-pet-of.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { MergedNote } from '#renderer/ui/merged-note.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import { lazyPart } from '#renderer/ui/start/lazy-part.ts';
import { type ExpenseItem, expenseForm, readItem } from '#server/expense-items/contract.ts';
import { expenseFields } from './fields.ts';
import { ItemFields } from './item-form.tsx';
import { changesIn, type ItemInput, type ItemValues, typedItem } from './item-values.ts';
import type { ExpenseChanges } from './offline.ts';
import { useDeleteExpense } from './use-delete-expense.ts';

/** Loaded when it is needed, because conflicts are rare. */
const EditConflict = lazyPart(
  async () => (await import('#renderer/offline/conflicts/edit-conflict.tsx')).EditConflict,
);

const PhotoViewer = lazyPart(
  async () => (await import('#renderer/ui/photos/photo-viewer.tsx')).PhotoViewer,
);

interface EditExpenseProps {
  readonly item: ExpenseItem;
  readonly onClose: () => void;
}

const isExpense = (stored: Stored): stored is ExpenseItem => 'spentOn' in stored;

const useExpenseEdit = ({ item, onClose }: EditExpenseProps) => {
  const queryClient = useQueryClient();
  const petOf = usePetOf();
  return useSaveEdit<ExpenseChanges, ExpenseItem, ItemInput, ItemValues>({
    schema: expenseForm,
    place: `expense-edit.${item.id}`,
    stored: item,
    typed: typedItem,
    changes: changesIn,
    item: ({ words, ...attempt }) => ({ kind: 'expense-edit', body: words, ...attempt }),
    onSent: () => void refreshAbout(queryClient, 'expense'),
    newest: () => call(readItem, { params: { itemId: item.id } }),
    isOne: isExpense,
    fields: () => expenseFields((petId) => petOf(petId)?.name),
    failed: 'expenses.item.save.failed',
    done: 'expenses.item.saved',
    onDone: onClose,
  });
};

/** The last unsent change of an expense on this device. */
const useWaitingOf = (id: string) =>
  useOutbox().items.findLast(
    (each) => each.kind.startsWith('expense') && isWaiting(each) && subjectOf(each) === id,
  );

const EditExpense = (props: EditExpenseProps & { readonly onAgain: () => void }) => {
  const { item, onClose, onAgain } = props;
  const { draft, save, saving, giveUp, ...decide } = useExpenseEdit(props);
  const { overtaken, fields, choose, decideLater } = decide;
  const waiting = useWaitingOf(item.id);
  const { mutate: remove, isPending } = useDeleteExpense(item);
  const [preparing, setPreparing] = useState(false);
  const [over, setOver] = useState<'drop' | 'receipt'>();
  const id = useId();
  const title = expenseTitle(item.note, item.category);
  const discard = () => {
    if (waiting && isNew(waiting)) return setOver('drop');
    remove();
    giveUp();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('expenses.item.edit')}
      subtitle={title}
      dock={
        <div className="grid grid-cols-2 gap-3 max-narrow:grid-cols-1">
          <Button look="quiet-danger" icon={Trash2} onClick={discard} disabled={isPending}>
            {t('expenses.item.delete')}
          </Button>
          <Button type="submit" form={id} disabled={saving || preparing}>
            {t(saving ? 'common.saving' : 'expenses.item.save')}
          </Button>
        </div>
      }
    >
      {waiting && <WaitingBanner item={waiting} />}
      <form id={id} noValidate onSubmit={save} className="pt-1">
        <p className="mb-4 text-hint text-ink-soft empty:hidden">
          <DraftNote state={draft.state} onStartOver={() => draft.startOver(onAgain)} />
        </p>
        <ItemFields
          key={draft.round}
          form={draft.form}
          counted={{ spentOn: item.spentOn, centavos: item.amountCentavos }}
          onBusy={setPreparing}
        />
      </form>
      <MergedNote at={item.mergedAt} />
      {item.photo && (
        <Button look="secondary" size="row" className="mt-3" onClick={() => setOver('receipt')}>
          {t('expenses.receipt', { title })}
        </Button>
      )}
      {over === 'receipt' && item.photo && (
        <Suspense>
          <PhotoViewer photos={[item.photo]} first={0} onClose={() => setOver(undefined)} />
        </Suspense>
      )}
      {waiting && (
        <DropItemDialog
          item={waiting}
          open={over === 'drop'}
          onClose={() => setOver(undefined)}
          onDropped={giveUp}
        />
      )}
      {overtaken && (
        <Suspense>
          <EditConflict
            key={overtaken.theirs.version}
            fields={fields(overtaken.theirs)}
            title={title}
            base={draft.basis}
            {...overtaken}
            offline={false}
            save={t('expenses.item.save')}
            busy={saving}
            onChoose={(words) => void choose(words)}
            onClose={decideLater}
          />
        </Suspense>
      )}
    </Sheet>
  );
};

/** Changes or deletes an expense that is not a record. The draft is kept until it is saved or discarded. */
export const EditExpenseSheet = (props: EditExpenseProps) => {
  const [round, setRound] = useState(0);
  return <EditExpense key={round} onAgain={() => setRound((before) => before + 1)} {...props} />;
};

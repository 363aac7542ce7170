import { useNavigate } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { SyncMark } from '#renderer/offline/device/sync-mark.tsx';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import { lastUnsentChange } from '#renderer/offline/outbox/waiting-items.ts';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { ExpenseIcon } from '#renderer/ui/icons/expense-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import type { ExpenseItem } from '#server/expense-items/contract.ts';
import type { Expense } from '#server/expenses/contract.ts';
import { expenseTypeText } from '#server/expenses/rules.ts';
import { expenseTitle } from './expense-title.ts';
import { useMoneyText, useOtherOwner } from './other-owner.ts';

const EditExpenseSheet = standaloneLazyPart(
  async () => (await import('./items/edit-expense-sheet.tsx')).EditExpenseSheet,
);

interface ExpenseRowProps {
  readonly expense: Expense;
  /** `plain` rows are directly on the page, `card` rows inside a card. */
  readonly size: 'plain' | 'card';
  readonly item?: ComponentProps<typeof ListRow>['item'];
  readonly onOpen: (item: ExpenseItem) => void;
}

/**
 * The form of the expense that was opened last. It is not part of a row, because changes by other devices move rows and
 * remove them.
 */
export const useExpenseForm = () => {
  const [openedItem, setOpenedItem] = useState<ExpenseItem>();
  const form = openedItem && (
    <EditExpenseSheet item={openedItem} onClose={() => setOpenedItem(undefined)} />
  );
  return { form, open: setOpenedItem };
};

/** A photo of the receipt. It has no alternative text, because the row's text describes it. */
const Receipt = ({ src }: { readonly src: string }) => (
  <img
    src={src}
    alt=""
    width={32}
    height={40}
    className="h-10 w-8 shrink-0 self-center rounded-cell border border-line object-cover"
  />
);

/**
 * One expense in a list. A record opens the records of its pet; any other expense opens its form, if it is the account's
 * own.
 */
export const ExpenseRow = ({ expense, size, item, onOpen }: ExpenseRowProps) => {
  const navigate = useNavigate();
  const moneyText = useMoneyText();
  const otherOwner = useOtherOwner();
  const { petId, petName, type, title, dateAdministered, clinic, costCentavos } = expense;
  const clinicName = size === 'plain' ? clinic : undefined;
  const petText = petName ?? (expense.item && petId === null ? t('expenses.forAll') : undefined);
  const waitingItem = lastUnsentChange(useOutbox().items, 'expense', expense.id);
  const receiptUrl = (expense.item?.photo ?? expense.photo)?.thumbnailUrl;
  const pdf = expense.item?.pdf;
  const showExpense = () => {
    if (expense.item) onOpen(expense.item);
    else void navigate({ to: `/pet/${petId}`, search: { tab: 'records' } });
  };
  return (
    <ListRow
      ref={passFocusOn}
      size={size}
      item={item}
      {...(expense.item && otherOwner ? {} : { onClick: showExpense })}
      leading={
        <>
          <ExpenseIcon type={type} className="text-ink-soft" />
          <span className="sr-only">{t(expenseTypeText(type))}</span>
        </>
      }
      title={expenseTitle(title, type)}
      detail={
        <>
          {[petText, formatDate(dateAdministered), clinicName].filter(Boolean).join(' · ')}
          {waitingItem && (
            <span className="block">
              <SyncMark item={waitingItem} />
            </span>
          )}
        </>
      }
      trailing={
        <>
          <span className="max-w-1/2 shrink-0 self-center text-right text-row tabular-nums max-narrow:max-w-full">
            {moneyText(costCentavos)}
          </span>
          {receiptUrl && <Receipt src={receiptUrl} />}
          {size === 'plain' && !receiptUrl && !pdf && (
            // Keeps the amounts of all rows below each other.
            <span className="w-8 shrink-0 max-narrow:hidden" />
          )}
          {pdf && (
            <span className="flex h-10 w-8 shrink-0 items-center justify-center self-center rounded-cell border border-line bg-photo text-ink-soft">
              <FileText size={20} />
            </span>
          )}
        </>
      }
    />
  );
};

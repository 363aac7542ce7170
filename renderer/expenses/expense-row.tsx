import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { formatDate, formatMoney } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { RecordIcon } from '#renderer/ui/record-icon.tsx';
import type { Expense } from '#server/expenses/contract.ts';

interface ExpenseRowProps {
  readonly expense: Expense;
  /** On paper, or in a card. */
  readonly size: 'plain' | 'card';
  readonly item?: ComponentProps<typeof ListRow>['item'];
}

/** One expense in a list; it opens the records of its pet. */
export const ExpenseRow = ({ expense, size, item }: ExpenseRowProps) => {
  const navigate = useNavigate();
  const { petId, petName, type, title, dateAdministered, clinic, costCentavos } = expense;
  const place = size === 'plain' ? clinic : undefined;
  return (
    <ListRow
      size={size}
      item={item}
      onClick={() => void navigate({ to: `/pet/${petId}`, search: { tab: 'records' } })}
      leading={
        <>
          <RecordIcon type={type} className="text-ink-soft" />
          <span className="sr-only">{t(`records.type.${type}`)}</span>
        </>
      }
      title={title}
      detail={[petName, formatDate(dateAdministered), place].filter(Boolean).join(' · ')}
      trailing={
        <span className="max-w-1/2 shrink-0 self-center max-[18rem]:max-w-full text-right text-row tabular-nums">
          {formatMoney(costCentavos)}
        </span>
      }
    />
  );
};

import { ArrowDownWideNarrow, ArrowUpNarrowWide, ReceiptText } from 'lucide-react';
import { SearchBox } from '#renderer/ui/fields/search-box.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { chipClass } from '#renderer/ui/overlays/chip-class.ts';
import { SeveralMenu, SingleChoiceMenu } from '#renderer/ui/overlays/choice-menu.tsx';
import {
  EXPENSE_SORTS,
  EXPENSE_TYPES,
  expenseTypeText,
  FIRST_EXPENSE_ORDER,
} from '#server/expenses/rules.ts';
import type { ExpenseView } from './expense-view.ts';

export interface ChoosablePet {
  readonly id: string;
  readonly name: string;
}

interface HistoryControlsProps {
  readonly view: ExpenseView;
  readonly onView: (changes: Partial<ExpenseView>) => void;
  /** The text in the search field. The list follows after a short delay. */
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly pets: readonly ChoosablePet[];
}

const typesChip = ([firstType, ...otherTypes]: ExpenseView['types']): string => {
  if (!firstType) return t('expenses.types.all');
  if (otherTypes.length === 0) return t(expenseTypeText(firstType));
  return t('expenses.types.some', { count: otherTypes.length + 1 });
};

const petsChip = (chosenIds: readonly string[], pets: readonly ChoosablePet[]): string => {
  if (chosenIds.length === 0) return t('expenses.pets.all');
  const name = pets.find(({ id }) => id === chosenIds[0])?.name;
  return chosenIds.length === 1 && name !== undefined
    ? name
    : t('expenses.pets.some', { count: chosenIds.length });
};

const OrderButton = ({ view, onView }: Pick<HistoryControlsProps, 'view' | 'onView'>) => {
  const Icon = view.order === 'desc' ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <button
      type="button"
      onClick={() => onView({ order: view.order === 'desc' ? 'asc' : 'desc' })}
      className={chipClass}
    >
      <Icon size={20} className="shrink-0" />
      {t(`expenses.order.${view.sort}.${view.order}`)}
    </button>
  );
};

/** The search, the filters and the order of the history. */
export const HistoryControls = ({ view, onView, text, onType, pets }: HistoryControlsProps) => (
  <>
    <SearchBox
      value={text}
      onChange={onType}
      label={t('expenses.search')}
      hint={t('expenses.search.hint')}
      clearLabel={t('expenses.search.clear')}
    />
    <div className="flex flex-wrap gap-2 py-3">
      <SeveralMenu
        chip={typesChip(view.types)}
        label={t('expenses.types')}
        allLabel={t('expenses.types.all')}
        choices={EXPENSE_TYPES.map((type) => ({ value: type, label: t(expenseTypeText(type)) }))}
        value={view.types}
        onChange={(value) =>
          onView({ types: EXPENSE_TYPES.filter((type) => value.includes(type)) })
        }
      />
      <SeveralMenu
        chip={petsChip(view.pets, pets)}
        label={t('expenses.pets')}
        allLabel={t('expenses.pets.all')}
        choices={pets.map(({ id, name }) => ({ value: id, label: name }))}
        value={view.pets}
        onChange={(value) => onView({ pets: value })}
      />
      <button
        type="button"
        aria-pressed={view.receipts}
        onClick={() => onView({ receipts: !view.receipts })}
        className={`${chipClass} aria-pressed:border-narra aria-pressed:bg-narra-soft aria-pressed:font-semibold aria-pressed:text-narra`}
      >
        <ReceiptText size={20} className="shrink-0" />
        {t('expenses.receipts')}
      </button>
      <SingleChoiceMenu
        chip={t(`expenses.sort.${view.sort}`)}
        label={t('records.history.sort')}
        choices={EXPENSE_SORTS.map((sort) => ({ value: sort, label: t(`expenses.sort.${sort}`) }))}
        value={view.sort}
        onChange={(value) => {
          const sort = EXPENSE_SORTS.find((each) => each === value);
          if (sort) onView({ sort, order: FIRST_EXPENSE_ORDER[sort] });
        }}
      />
      <OrderButton view={view} onView={onView} />
    </div>
  </>
);

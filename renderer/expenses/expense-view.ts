import { parseView, readTexts } from '#renderer/ui/lists/use-stored-view.ts';
import {
  EXPENSE_SORTS,
  EXPENSE_TYPES,
  type ExpenseOrder,
  type ExpenseSort,
  type ExpenseType,
  FIRST_EXPENSE_ORDER,
} from '#server/expenses/rules.ts';

/** The owner's choice of expenses and their order. Empty lists of types or pets mean all of them. */
export interface ExpenseView {
  readonly search: string;
  readonly types: readonly ExpenseType[];
  readonly pets: readonly string[];
  /** Only expenses with a receipt. */
  readonly receipts: boolean;
  readonly sort: ExpenseSort;
  readonly order: ExpenseOrder;
}

export const UNFILTERED_VIEW: ExpenseView = {
  ...{ search: '', types: [], pets: [], receipts: false },
  ...({ sort: 'date', order: 'desc' } as const),
};

/** Reads a stored view and drops values that are no longer valid. */
export const readView = (storedView: string | null): ExpenseView => {
  const { search, types, pets, receipts, sort, order } = parseView(storedView);
  const knownSort = EXPENSE_SORTS.find((each) => each === sort) ?? UNFILTERED_VIEW.sort;
  return {
    search: typeof search === 'string' ? search : '',
    types: EXPENSE_TYPES.filter((type) => readTexts(types).includes(type)),
    pets: readTexts(pets),
    receipts: receipts === true,
    sort: knownSort,
    order: order === 'asc' || order === 'desc' ? order : FIRST_EXPENSE_ORDER[knownSort],
  };
};

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

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const readTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Reads a stored view and drops values that are no longer valid. */
export const readView = (storedView: string | null): ExpenseView => {
  try {
    const value: unknown = JSON.parse(storedView ?? '');
    if (!isObject(value)) return UNFILTERED_VIEW;
    const { search, types, pets, receipts, sort, order } = value;
    const knownSort = EXPENSE_SORTS.find((each) => each === sort) ?? UNFILTERED_VIEW.sort;
    return {
      search: typeof search === 'string' ? search : '',
      types: EXPENSE_TYPES.filter((type) => readTexts(types).includes(type)),
      pets: readTexts(pets),
      receipts: receipts === true,
      sort: knownSort,
      order: order === 'asc' || order === 'desc' ? order : FIRST_EXPENSE_ORDER[knownSort],
    };
  } catch {
    return UNFILTERED_VIEW;
  }
};

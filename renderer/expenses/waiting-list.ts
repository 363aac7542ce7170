import { compareAscending } from '#renderer/ui/lists/compare-ascending.ts';
import type { Expense, ExpensePage } from '#server/expenses/contract.ts';
import { searchWords } from '#server/expenses/rules.ts';
import { expenseTitle } from './expense-title.ts';
import { type ExpenseView, UNFILTERED_VIEW } from './expense-view.ts';
import { type CostChange, sumOf } from './waiting-costs.ts';

/** A list of expenses from the server, with the number and the sum of all that match. */
export type ExpenseList = Pick<ExpensePage, 'items' | 'total' | 'sumCentavos'>;

const searchedText = ({ title, petName, clinic, veterinarian, type }: Expense): string =>
  [expenseTitle(title, type), petName, clinic, veterinarian]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();

const hasReceipt = ({ item }: Expense): boolean => !!(item?.photo || item?.pdf);

/** Whether a view includes an expense, by the same rules as the server's (db/expenses/history.ts). */
const isChosen = (expense: Expense, { search, types, pets, receipts }: ExpenseView): boolean => {
  const text = searchedText(expense);
  return (
    searchWords(search).every((word) => text.includes(word)) &&
    (!receipts || hasReceipt(expense)) &&
    (types.length === 0 || types.includes(expense.type)) &&
    (pets.length === 0 || (expense.petId !== null && pets.includes(expense.petId)))
  );
};

const sortedBy = (expense: Expense, sort: ExpenseView['sort']): string | number => {
  if (sort === 'amount') return expense.costCentavos;
  if (sort === 'pet') return (expense.petName ?? '').toLowerCase();
  return sort === 'type' ? expense.type : expense.dateAdministered;
};

/**
 * A list with unsent expenses inserted in order. If the list has more pages, an expense that belongs after its last row
 * appears with a later page.
 */
export const applyToList = <List extends ExpenseList>(
  list: List,
  all: readonly CostChange[],
  choice: ExpenseView,
): List => {
  const changes = all.filter(({ expense }) => isChosen(expense, choice));
  const removedIds = new Set(all.filter(({ sign }) => sign < 0).map(({ expense }) => expense.id));
  const addedItems = changes.filter(({ sign }) => sign > 0).map(({ expense }) => expense);
  const addedIds = new Set(addedItems.map(({ id }) => id));
  const otherItems = list.items.filter(({ id }) => !removedIds.has(id) && !addedIds.has(id));
  if (changes.length === 0 && otherItems.length === list.items.length) return list;
  const direction = choice.order === 'asc' ? 1 : -1;
  const compareExpenses = (a: Expense, b: Expense): number =>
    direction * compareAscending(sortedBy(a, choice.sort), sortedBy(b, choice.sort)) ||
    compareAscending(b.dateAdministered, a.dateAdministered);
  const lastListed = list.total > list.items.length ? otherItems.at(-1) : undefined;
  const { centavos, records } = sumOf(changes);
  return {
    ...list,
    items: [
      ...addedItems.filter((one) => !lastListed || compareExpenses(one, lastListed) <= 0),
      ...otherItems,
    ].toSorted(compareExpenses),
    total: list.total + records,
    sumCentavos: list.sumCentavos + centavos,
  };
};

/** The server's first page of the newest expenses, with unsent expenses inserted in order. */
export const applyToRecent = (page: ExpensePage, changes: readonly CostChange[]): ExpensePage => {
  const changedPage = applyToList(page, changes, UNFILTERED_VIEW);
  return changedPage === page
    ? page
    : { ...changedPage, items: changedPage.items.slice(0, page.limit) };
};

import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { withEditedNames } from '#renderer/pets/offline-pets.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { ListGroup } from '#renderer/ui/lists/grouped-lines.ts';
import { GroupedList } from '#renderer/ui/lists/grouped-list.tsx';
import { LoadMore } from '#renderer/ui/lists/load-more.tsx';
import { NoMatches } from '#renderer/ui/lists/no-matches.tsx';
import { useStoredView } from '#renderer/ui/lists/use-stored-view.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useSettled } from '#renderer/ui/use-settled.ts';
import type { Expense } from '#server/expenses/contract.ts';
import { groupsOf } from './expense-groups.ts';
import { ExpenseRow, useExpenseForm } from './expense-row.tsx';
import { type ExpenseView, readView, UNFILTERED_VIEW } from './expense-view.ts';
import { HistoryControls } from './history-controls.tsx';
import { useMoneyText, useOtherOwner } from './other-owner.ts';
import { NothingSpent } from './overview.tsx';
import { expensesQuery, recentQuery } from './queries.ts';
import { useBudget, useCostChanges, useRecent, useSummary } from './use-expenses.ts';
import { useExportCsv } from './use-export-csv.ts';
import { applyToList } from './waiting-list.ts';

/** Milliseconds after the last key. */
const DEBOUNCE_MS = 300;

const labelOf = ({ heading, items }: ListGroup<Expense>, complete: boolean): string => {
  if (heading === undefined) return t('expenses.tab.history');
  return complete ? t('expenses.group', { heading, count: items.length }) : heading;
};

const sumOf = ({ items }: ListGroup<Expense>): number =>
  items.reduce((sum, { costCentavos }) => sum + costCentavos, 0);

const HistorySkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-4 py-4">
    <p role="status" className="sr-only">
      {t('expenses.loading')}
    </p>
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
  </div>
);

interface TotalsProps {
  readonly count: number;
  readonly centavos: number;
  readonly view: ExpenseView;
}

/** The number and the sum of the expenses shown, and the button that saves them as a file. */
const Totals = ({ count, centavos, view }: TotalsProps) => {
  const { save, isPending } = useExportCsv();
  const moneyText = useMoneyText();
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-1">
      <p role="status" className="text-hint text-ink-soft tabular-nums">
        {t('expenses.count', { count })}
        {' · '}
        <strong className="font-semibold text-ink">
          {t('expenses.total', { amount: moneyText(centavos) })}
        </strong>
      </p>
      {count > 0 && (
        <Button
          look="secondary"
          size="pill"
          icon={Download}
          onClick={() => save(view)}
          disabled={isPending}
        >
          {t('expenses.export.shown')}
        </Button>
      )}
    </div>
  );
};

/** Whether a view shows all expenses, newest first. */
const isDefaultView = (view: ExpenseView): boolean =>
  JSON.stringify(view) === JSON.stringify(UNFILTERED_VIEW);

const FoundExpenses = ({
  view,
  onClear,
}: {
  readonly view: ExpenseView;
  readonly onClear: () => void;
}) => {
  const { form, open } = useExpenseForm();
  const moneyText = useMoneyText();
  const ownerId = useOtherOwner()?.id;
  // Without a connection the list shows the newest expenses, which the overview has loaded.
  const { data: newest } = useQuery({ ...recentQuery(ownerId), enabled: false });
  const newestIfPlain = isDefaultView(view) ? newest : undefined;
  // This query does not use suspense: only an observed query is aborted when the next one begins.
  const query = useInfiniteQuery({
    ...expensesQuery(view, ownerId),
    throwOnError: (_error, { state }) => state.data === undefined && newestIfPlain === undefined,
  });
  const pages = query.data?.pages;
  const changes = useCostChanges();
  const waitingItems = useWaitingItems();
  const shownItems = useMemo(() => {
    const lastPage = pages?.at(-1) ?? newestIfPlain;
    const storedItems = pages?.flatMap((page) => page.items) ?? newestIfPlain?.items ?? [];
    const items = withEditedNames(storedItems, waitingItems);
    return lastPage && applyToList({ ...lastPage, items }, changes, view);
  }, [pages, newestIfPlain, changes, view, waitingItems]);
  const items = shownItems?.items ?? [];
  const groups = useMemo(
    () => groupsOf(shownItems?.items ?? [], view.sort),
    [shownItems, view.sort],
  );
  if (!shownItems) return <HistorySkeleton />;
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={query.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}
    >
      <Totals count={shownItems.total} centavos={shownItems.sumCentavos} view={view} />
      {items.length === 0 ? (
        <NoMatches sentence={t('expenses.none')} clear={t('expenses.clear')} onClear={onClear} />
      ) : (
        <GroupedList
          groups={groups}
          hasMore={query.hasNextPage}
          labelOf={labelOf}
          headingEnd={(group) => moneyText(sumOf(group))}
          level={2}
          row={(expense, item) => (
            <ExpenseRow key={expense.id} expense={expense} size="plain" item={item} onOpen={open} />
          )}
        />
      )}
      {query.hasNextPage && (
        <LoadMore
          isBusy={query.isFetchingNextPage}
          label={t(query.isFetchingNextPage ? 'records.history.loading' : 'expenses.more')}
          onMore={() => void query.fetchNextPage()}
        />
      )}
      {form}
    </div>
  );
};

/** The pets that can have expenses: living pets, and pets with past expenses. */
const useChoosablePets = () => {
  const budget = useBudget();
  const summary = useSummary();
  return useMemo(() => {
    const names = new Map(
      [...budget.pets, ...summary.everyPet].map(({ petId, petName }) => [petId, petName]),
    );
    return [...names]
      .map(([id, name]) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  }, [budget, summary]);
};

/** The list of all expenses, with search, filters, order, sums and export. */
export const History = () => {
  const recent = useRecent();
  const pets = useChoosablePets();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const otherOwner = useOtherOwner();
  const viewOf = otherOwner ? `${user?.id}.${otherOwner.id}` : user?.id;
  const [view, setView] = useStoredView(`alaga.expenses.${viewOf}`, readView);
  const [searchText, setSearchText] = useState(view.search);
  const settledText = useSettled(searchText, searchText === '' ? 0 : DEBOUNCE_MS);
  useEffect(() => {
    if (settledText !== view.search) setView({ search: settledText });
  }, [settledText, view.search, setView]);
  const shownView = useMemo(() => ({ ...view, search: settledText.trim() }), [view, settledText]);
  if (recent.total === 0) return <NothingSpent />;
  const clearFilters = () => {
    setSearchText('');
    setView(UNFILTERED_VIEW);
  };
  return (
    <>
      <HistoryControls
        view={view}
        onView={setView}
        text={searchText}
        onType={setSearchText}
        pets={pets}
      />
      <FoundExpenses view={shownView} onClear={clearFilters} />
    </>
  );
};

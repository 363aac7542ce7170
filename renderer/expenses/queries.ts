import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { v4 } from 'uuid';
import { call } from '#renderer/api.ts';
import { currentUserKey } from '#renderer/current-user.ts';
import { petsQuery } from '#renderer/pets/queries.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import type { User } from '#server/accounts/contract.ts';
import {
  type Budget,
  listExpenses,
  readBudget,
  readExpenseSummary,
  readStatistics,
  saveBudget,
} from '#server/expenses/contract.ts';
import type { ExpenseView } from './expense-view.ts';
import { storeBudget } from './stored-budget.ts';

/**
 * The household's numbers. Any change may affect them, so the loader of a screen that shows them fetches them again;
 * its parts, which load one after another, use that result.
 */
export const statisticsQuery = queryOptions({
  queryKey: [readStatistics.path],
  meta: { about: ['pet', 'record', 'reminder', 'expense'], kept: 'dated' },
  queryFn: ({ signal }) => call(readStatistics, {}, { signal }),
  staleTime: 0,
  refetchOnMount: false,
});

/**
 * What names another owner in the key and the query of a request; nothing for the account itself. The device keeps no
 * expenses of other owners, because they must go when a membership ends.
 */
const ofOwner = (ownerId: string | undefined) => ({
  keyPart: ownerId === undefined ? [] : [ownerId],
  query: ownerId === undefined ? {} : { ownerId },
  kept: ownerId === undefined && ('dated' as const),
});

/** Milliseconds between two requests for another owner's summary, which is refused after a membership has ended. */
const OTHER_OWNER_INTERVAL = 15_000;

/**
 * Waits for expenses. A refusal of another owner's means that they are no longer shared, so that the list of pets, which
 * decides whose expenses are shown, is fetched again.
 */
const answerOf = async <Answer>(
  ownerId: string | undefined,
  client: QueryClient,
  request: Promise<Answer>,
): Promise<Answer> => {
  try {
    return await request;
  } catch (error) {
    if (ownerId !== undefined && isNotFound(error)) void client.invalidateQueries(petsQuery);
    throw error;
  }
};

/** The summary of a year; without one, of the owner's current year. */
export const summaryQuery = (year?: number, ownerId?: string) => {
  const { keyPart, query, kept } = ofOwner(ownerId);
  return queryOptions({
    queryKey: [readExpenseSummary.path, year ?? 'now', ...keyPart],
    meta: { about: ['pet', 'record', 'expense', 'budget', 'profile'], kept },
    queryFn: ({ signal, client }) =>
      answerOf(
        ownerId,
        client,
        call(
          readExpenseSummary,
          { query: { ...query, ...(year === undefined ? {} : { year: String(year) }) } },
          { signal },
        ),
      ),
    staleTime: 0,
    refetchInterval: ownerId !== undefined && OTHER_OWNER_INTERVAL,
  });
};

const RECENT_COUNT = 5;

/** The five newest expenses. */
export const recentQuery = (ownerId?: string) => {
  const { keyPart, query, kept } = ofOwner(ownerId);
  return queryOptions({
    queryKey: [listExpenses.path, 'recent', ...keyPart],
    meta: { about: ['pet', 'record', 'expense'], kept },
    queryFn: ({ signal, client }) =>
      answerOf(
        ownerId,
        client,
        call(listExpenses, { query: { ...query, limit: String(RECENT_COUNT) } }, { signal }),
      ),
    staleTime: 0,
  });
};

/** Asks the server whether the account has amounts: expenses, or a budget of its own. */
export const hasAmounts = async (queryClient: QueryClient): Promise<boolean> => {
  const { total } = await queryClient.fetchQuery(recentQuery());
  return total > 0 || !(await queryClient.fetchQuery(budgetQuery())).isDefault;
};

/** The part of a view that the server receives, for the list and for the file alike. */
export const queryOfView = (
  { search, types, pets, receipts, sort, order }: ExpenseView,
  ownerId?: string,
) => ({
  ...ofOwner(ownerId).query,
  ...(search === '' ? {} : { search }),
  ...(types.length === 0 ? {} : { types: types.join(',') }),
  ...(pets.length === 0 ? {} : { pets: pets.join(',') }),
  ...(receipts ? { receipts: 'true' } : {}),
  sort,
  order,
});

/**
 * The chosen expenses in pages of 50. The previous list stays visible until the new one is loaded, and an outdated
 * request is aborted.
 */
export const expensesQuery = (view: ExpenseView, ownerId?: string) => {
  const { keyPart, kept } = ofOwner(ownerId);
  const query = queryOfView(view, ownerId);
  return infiniteQueryOptions({
    queryKey: [listExpenses.path, 'pages', view, ...keyPart],
    meta: { about: ['pet', 'record', 'expense'], kept },
    queryFn: ({ pageParam, signal, client }) =>
      answerOf(
        ownerId,
        client,
        call(listExpenses, { query: { ...query, page: String(pageParam) } }, { signal }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** The budget. The account's own is stored on the device as well, under the account that is signed in when it arrives. */
export const budgetQuery = (ownerId?: string) => {
  const { keyPart, query, kept } = ofOwner(ownerId);
  return queryOptions({
    queryKey: [readBudget.path, ...keyPart],
    meta: { about: ['pet', 'record', 'expense', 'budget', 'profile'], kept },
    queryFn: async ({ signal, client }) => {
      const budget = await answerOf(ownerId, client, call(readBudget, { query }, { signal }));
      const user = client.getQueryData<User | null>(currentUserKey);
      if (user && ownerId === undefined) storeBudget(user.id, budget.perPetCentavos);
      return budget;
    },
    staleTime: 0,
  });
};

const withPerPet = (budget: Budget, perPetCentavos: number): Budget => ({
  ...budget,
  perPetCentavos,
  isDefault: false,
  totalCentavos: perPetCentavos * budget.pets.length,
});

/** Saves the budget. The screen changes at once, and changes back if the server refuses. */
export const useSaveBudget = () => {
  const queryClient = useQueryClient();
  const { queryKey } = budgetQuery();
  return async (perPetCentavos: number): Promise<Budget> => {
    await queryClient.cancelQueries({ queryKey });
    const previousData = queryClient.getQueryData(queryKey);
    if (previousData) queryClient.setQueryData(queryKey, withPerPet(previousData, perPetCentavos));
    try {
      const body = { perPetCentavos };
      const budget = await call(saveBudget, { body }, { idempotencyKey: v4() });
      queryClient.setQueryData(queryKey, budget);
      const user = queryClient.getQueryData<User | null>(currentUserKey);
      if (user) storeBudget(user.id, budget.perPetCentavos);
      return budget;
    } catch (error) {
      if (previousData) queryClient.setQueryData(queryKey, previousData);
      throw error;
    }
  };
};

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { withEditedNames } from '#renderer/pets/offline-pets.ts';
import { useFindPet } from '#renderer/pets/use-find-pet.ts';
import { useLocalPets } from '#renderer/pets/use-local-pets.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Budget, ExpensePage, ExpenseSummary, Statistics } from '#server/expenses/contract.ts';
import type { ListedPet } from '#server/pets/contract.ts';
import { useOtherOwner } from './other-owner.ts';
import { budgetQuery, recentQuery, statisticsQuery, summaryQuery } from './queries.ts';
import {
  applyToBudget,
  applyToStatistics,
  applyToSummary,
  type CostChange,
  changesOfOwner,
  costChanges,
  otherOwnerOf,
} from './waiting-costs.ts';
import { applyToRecent } from './waiting-list.ts';

/** The unsent changes that the hooks below add to the server's sums: those about pets of the owner who is shown. */
export const useCostChanges = (): readonly CostChange[] => {
  const items = useWaitingItems();
  const petOf = useFindPet();
  const otherOwnerId = useOtherOwner()?.id;
  return useMemo(() => {
    const changes = costChanges(items, (petId) => petOf(petId)?.name);
    return changesOfOwner(changes, otherOwnerId, items, petOf);
  }, [items, petOf, otherOwnerId]);
};

const useSummaryWith = (summary: ExpenseSummary | undefined): ExpenseSummary | undefined => {
  const changes = useCostChanges();
  const petOf = useFindPet();
  const items = useWaitingItems();
  return useMemo(() => {
    if (!summary) return undefined;
    const pets = withEditedNames(summary.pets, items);
    const everyPet = withEditedNames(summary.everyPet, items);
    return applyToSummary({ ...summary, pets, everyPet }, changes, petOf);
  }, [summary, changes, petOf, items]);
};

/** The summary of a year; without one, of the owner's current year. */
export const useSummary = (year?: number): ExpenseSummary => {
  const { data } = useSuspenseQuery(summaryQuery(year, useOtherOwner()?.id));
  return useSummaryWith(data) ?? data;
};

/** The summary of the current year, or undefined until it is loaded. */
export const useSummaryIfLoaded = (): ExpenseSummary | undefined =>
  useSummaryWith(useQuery(summaryQuery(undefined, useOtherOwner()?.id)).data);

const NO_PETS: readonly ListedPet[] = [];

const useBudgetWith = (budget: Budget | undefined): Budget | undefined => {
  const changes = useCostChanges();
  const petOf = useFindPet();
  const items = useWaitingItems();
  const { pets } = useLocalPets(NO_PETS);
  const otherOwnerId = useOtherOwner()?.id;
  return useMemo(() => {
    const newPets = pets
      .map(({ pet }) => pet)
      .filter(({ id }) => otherOwnerOf(id, items, petOf) === otherOwnerId);
    if (!budget) return undefined;
    const budgetedPets = withEditedNames(budget.pets, items);
    return applyToBudget({ ...budget, pets: budgetedPets }, changes, petOf, newPets);
  }, [budget, changes, petOf, items, pets, otherOwnerId]);
};

export const useBudget = (): Budget => {
  const { data } = useSuspenseQuery(budgetQuery(useOtherOwner()?.id));
  return useBudgetWith(data) ?? data;
};

export const useBudgetIfLoaded = (): Budget | undefined =>
  useBudgetWith(useQuery(budgetQuery(useOtherOwner()?.id)).data);

/** The five newest expenses. */
export const useRecent = (): ExpensePage => {
  const { data } = useSuspenseQuery(recentQuery(useOtherOwner()?.id));
  const changes = useCostChanges();
  const items = useWaitingItems();
  return useMemo(
    () => applyToRecent({ ...data, items: withEditedNames(data.items, items) }, changes),
    [data, changes, items],
  );
};

export const useStatistics = (): Statistics => {
  const { data } = useSuspenseQuery(statisticsQuery);
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const changes = useCostChanges();
  const timeZone = accountTimeZone(user);
  return useMemo(() => {
    const today = dayIn(timeNow(), timeZone);
    return applyToStatistics(data, changes, today);
  }, [data, changes, timeZone]);
};

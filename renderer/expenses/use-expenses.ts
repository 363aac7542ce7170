import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { withEditedNames } from '#renderer/pets/offline-pets.ts';
import { useFindPet } from '#renderer/pets/use-find-pet.ts';
import { useLocalPets } from '#renderer/pets/use-local-pets.ts';
import { dayOfAnswer } from '#renderer/ui/time/day-of-answer.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import type { Budget, ExpensePage, ExpenseSummary, Statistics } from '#server/expenses/contract.ts';
import type { ListedPet } from '#server/pets/contract.ts';
import { budgetOn, statisticsOn, summaryOn } from './new-period.ts';
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

/** The owner's day, to which the account's own sums are brought; undefined for another owner's, who has a time zone of their own. */
const useDayOfSums = (): string | undefined => {
  const { today } = useOwnerClock();
  return useOtherOwner() ? undefined : today;
};

const useSummaryWith = (
  summary: ExpenseSummary | undefined,
  chosenYear?: number,
): ExpenseSummary | undefined => {
  const changes = useCostChanges();
  const petOf = useFindPet();
  const items = useWaitingItems();
  const today = useDayOfSums();
  return useMemo(() => {
    if (!summary) return undefined;
    const isCurrent = chosenYear === undefined && today !== undefined;
    const sums = isCurrent ? summaryOn(summary, today) : summary;
    const pets = withEditedNames(sums.pets, items);
    const everyPet = withEditedNames(sums.everyPet, items);
    return applyToSummary({ ...sums, pets, everyPet }, changes, petOf);
  }, [summary, chosenYear, changes, petOf, items, today]);
};

/** The summary of a year; without one, of the owner's current year. */
export const useSummary = (year?: number): ExpenseSummary => {
  const { data } = useSuspenseQuery(summaryQuery(year, useOtherOwner()?.id));
  return useSummaryWith(data, year) ?? data;
};

/** The summary of the current year once it is loaded, and whether it could not be. */
export const useSummaryIfLoaded = () => {
  const { data, isError } = useQuery(summaryQuery(undefined, useOtherOwner()?.id));
  return { summary: useSummaryWith(data), isError };
};

const NO_PETS: readonly ListedPet[] = [];

const useBudgetWith = (budget: Budget | undefined): Budget | undefined => {
  const changes = useCostChanges();
  const petOf = useFindPet();
  const items = useWaitingItems();
  const { pets } = useLocalPets(NO_PETS);
  const otherOwnerId = useOtherOwner()?.id;
  const today = useDayOfSums();
  return useMemo(() => {
    if (!budget) return undefined;
    const newPets = pets
      .map(({ pet }) => pet)
      .filter(({ id }) => otherOwnerOf(id, items, petOf) === otherOwnerId);
    const sums = today === undefined ? budget : budgetOn(budget, today);
    const budgetedPets = withEditedNames(sums.pets, items);
    return applyToBudget({ ...sums, pets: budgetedPets }, changes, petOf, newPets);
  }, [budget, changes, petOf, items, pets, otherOwnerId, today]);
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
  const { data, dataUpdatedAt } = useSuspenseQuery(statisticsQuery);
  const { today, timeZone } = useOwnerClock();
  const changes = useCostChanges();
  return useMemo(() => {
    const statistics = statisticsOn(data, dayOfAnswer(dataUpdatedAt, timeZone), today);
    return applyToStatistics(statistics, changes, today);
  }, [data, dataUpdatedAt, changes, today, timeZone]);
};

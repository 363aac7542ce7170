import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { PetRights } from '#renderer/members/rights.ts';
import { petsQuery } from './queries.ts';
import { useLocalPets } from './use-local-pets.ts';

/** The loaded pets, including unsent ones. With `every`, all pages are loaded. */
export const useEveryPet = (every: boolean) => {
  const query = useInfiniteQuery(petsQuery);
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const shouldFetchNext = every && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (shouldFetchNext) void fetchNextPage();
  }, [shouldFetchNext, fetchNextPage]);
  const serverPets = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  return useLocalPets(serverPets).pets.map(({ pet }) => pet);
};

/** Whether a loaded pet fits; also while there is none, because the account may add its own. */
export const useHasPet = (fits: (pet: PetRights) => boolean): boolean => {
  const pets = useEveryPet(false);
  return pets.length === 0 || pets.some(fits);
};

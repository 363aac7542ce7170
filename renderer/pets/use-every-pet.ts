import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { petsQuery } from './queries.ts';
import { useLocalPets } from './use-local-pets.ts';

/** The loaded pets, including unsent ones. With `every`, all pages are loaded. */
export const useEveryPet = (every: boolean) => {
  const query = useInfiniteQuery(petsQuery);
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isNext = every && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isNext) void fetchNextPage();
  }, [isNext, fetchNextPage]);
  const serverPets = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  return useLocalPets(serverPets).pets.map(({ pet }) => pet);
};

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { petsQuery } from './queries.ts';
import { usePetsHere } from './use-pets-here.ts';

/** The pets that were read, those that wait on this device among them; all pages are read where `every` is set. */
export const useEveryPet = (every: boolean) => {
  const query = useInfiniteQuery(petsQuery);
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isNext = every && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isNext) void fetchNextPage();
  }, [isNext, fetchNextPage]);
  const listed = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  return usePetsHere(listed).pets.map(({ pet }) => pet);
};

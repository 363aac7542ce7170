import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { ListedPet } from '#server/pets/contract.ts';
import { asPet, newPetOf, withUnsentChanges } from './offline-pets.ts';
import { petsQuery } from './queries.ts';

/** Finds a pet with its unsent changes by its id among the cached and the unsent ones, without a request. */
export const useFindPet = (): ((petId: string) => ListedPet | undefined) => {
  const items = useWaitingItems();
  const { data } = useInfiniteQuery({ ...petsQuery, enabled: false });
  const { data: user } = useQuery(currentUserQuery);
  const timeZone = accountTimeZone(user);
  return useCallback(
    (petId) => {
      const today = dayIn(timeNow(), timeZone);
      const item = newPetOf(items, petId);
      if (item) return asPet(item, { today, timeZone });
      const pet = data?.pages.flatMap((page) => page.items).find(({ id }) => id === petId);
      return pet && withUnsentChanges(pet, items, today);
    },
    [items, data, timeZone],
  );
};

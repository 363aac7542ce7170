import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { currentUserKey } from '#renderer/current-user.ts';
import { useWaitingItems, waitingItemsQuery } from '#renderer/offline/outbox/waiting-items.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { User } from '#server/accounts/contract.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { ListedPet } from '#server/pets/contract.ts';
import { asPet, localPets, newPetOf, type OwnerDay } from './offline-pets.ts';

const dayOf = (user: User | null | undefined): OwnerDay => {
  const timeZone = accountTimeZone(user);
  return { today: dayIn(timeNow(), timeZone), timeZone };
};

const NO_DAY: OwnerDay = { today: '', timeZone: '' };

/** A list of pets combined with the outbox, and the number of pets that the outbox adds. */
export const useLocalPets = (serverPets: readonly ListedPet[]) => {
  const items = useWaitingItems();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  // The day is only needed for unsent pets: the first computation of a zone's day takes as long as rendering
  // ten pets.
  const { today, timeZone } = items.length > 0 ? dayOf(user) : NO_DAY;
  return useMemo(() => {
    const pets = localPets(serverPets, items, { today, timeZone });
    return { pets, more: pets.length - serverPets.length };
  }, [serverPets, items, today, timeZone]);
};

/** An unsent pet, in the shape of the server's answer; undefined if the unsent changes in memory have none. */
export const knownOfflinePet = (client: QueryClient, petId: string): ListedPet | undefined => {
  const user = client.getQueryData<User | null>(currentUserKey);
  const items = client.getQueryData(waitingItemsQuery(user?.id ?? '').queryKey) ?? [];
  const item = newPetOf(items, petId);
  return item && asPet(item, dayOf(user));
};

import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { currentUserKey, currentUserQuery } from '#renderer/accounts/queries.ts';
import { useWaiting, waitingQuery } from '#renderer/offline/outbox/waiting-items.ts';
import { deviceTimeZone } from '#renderer/ui/device-time-zone.ts';
import { timeNow } from '#renderer/ui/now.ts';
import { endFirstScreen } from '#renderer/ui/start/first-screen.ts';
import type { User } from '#server/accounts/contract.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { ListedPet } from '#server/pets/contract.ts';
import { asPet, newPetOf, petsHere } from './offline-pets.ts';

const todayOf = (user: User | null | undefined): string =>
  dayIn(timeNow(), user?.timeZone ?? deviceTimeZone());

/** A list of pets as their owner has them, each with what waits of it here, and how many more these are. */
export const usePetsHere = (listed: readonly ListedPet[]) => {
  const items = useWaiting();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  // Only what waits needs the day: a browser takes as long to work out its first as to draw ten pets.
  const today = items.length > 0 ? todayOf(user) : '';
  return useMemo(() => {
    const pets = petsHere(listed, items, today);
    return { pets, more: pets.length - listed.length };
  }, [listed, items, today]);
};

/** As `readOfflinePet` where it is known already what waits here: nothing is read for it. */
export const knownOfflinePet = (client: QueryClient, petId: string): ListedPet | undefined => {
  const user = client.getQueryData<User | null>(currentUserKey);
  const items = client.getQueryData(waitingQuery(user?.id ?? '').queryKey) ?? [];
  const item = newPetOf(items, petId);
  return item && asPet(item, todayOf(user));
};

/** A pet that waits on this device, as the server would give it; undefined where there is none. */
export const readOfflinePet = async (
  client: QueryClient,
  petId: string,
): Promise<ListedPet | undefined> => {
  const user = client.getQueryData<User | null>(currentUserKey);
  endFirstScreen();
  await client.fetchQuery({ ...waitingQuery(user?.id ?? ''), staleTime: 0 });
  return knownOfflinePet(client, petId);
};

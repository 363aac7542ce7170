import type { QueryClient } from '@tanstack/react-query';
import { currentUserKey } from '#renderer/current-user.ts';
import { waitingItemsQuery } from '#renderer/offline/outbox/waiting-items.ts';
import { endFirstScreen } from '#renderer/start/first-screen.ts';
import type { User } from '#server/accounts/contract.ts';
import type { ListedPet } from '#server/pets/contract.ts';
import { knownOfflinePet } from './use-local-pets.ts';

/** Reads the unsent changes, and returns an unsent pet like `knownOfflinePet`. */
export const readOfflinePet = async (
  client: QueryClient,
  petId: string,
): Promise<ListedPet | undefined> => {
  const user = client.getQueryData<User | null>(currentUserKey);
  endFirstScreen();
  await client.fetchQuery({ ...waitingItemsQuery(user?.id ?? ''), staleTime: 0 });
  return knownOfflinePet(client, petId);
};

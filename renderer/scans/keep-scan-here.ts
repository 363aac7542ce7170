import type { QueryClient } from '@tanstack/react-query';
import { currentUserKey } from '#renderer/accounts/queries.ts';
import { keepForLater } from '#renderer/offline/outbox/outbox.ts';
import { rereadWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { petsQuery } from '#renderer/pets/queries.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import type { User } from '#server/accounts/contract.ts';
import type { ScanBody } from './live-profile.ts';
import { scansQuery } from './queries.ts';

/** How a pet is known on this device already, by its id or its share token. */
export const knownHere = (queryClient: QueryClient, petId: string): 'own' | 'kept' | undefined => {
  const pages = queryClient.getQueryData(petsQuery.queryKey)?.pages ?? [];
  const isOwn = pages.some(({ items }) =>
    items.some(({ id, shareToken }) => id === petId || shareToken === petId),
  );
  if (isOwn) return 'own';
  const kept = queryClient.getQueryData(scansQuery.queryKey) ?? [];
  return kept.some((scan) => scan.petId === petId) ? 'kept' : undefined;
};

/** Keeps a scan on this device until the server can have it. Throws where it cannot be kept. */
export const keepScanHere = async (
  queryClient: QueryClient,
  body: ScanBody,
  key: string,
): Promise<void> => {
  const owner = queryClient.getQueryData<User | null>(currentUserKey)?.id ?? '';
  const untried = !navigator.onLine;
  const createdAt = new Date().toISOString();
  const item = { owner, key, body: { ...body, ...idFor(key) }, createdAt, untried };
  await keepForLater({ kind: 'scan', ...item });
  await rereadWaiting(queryClient);
};

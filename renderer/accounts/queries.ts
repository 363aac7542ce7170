import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, isRefusedWith } from '#renderer/api.ts';
import {
  currentAccount,
  publishAccount,
  setAccountUnits,
  setCurrentAccount,
} from '#renderer/current-account.ts';
import { currentUserKey } from '#renderer/current-user.ts';
import type { RestoredReads } from '#renderer/offline/reads/restore-reads.ts';
import { forgetStoredOwner, storedOwner } from '#renderer/offline/reads/stored-owner.ts';
import { MINUTE_MS } from '#renderer/ui/time/durations.ts';
import { currentUser, type User } from '#server/accounts/contract.ts';
import { capabilities } from '#server/capabilities/contract.ts';
import { sendPendingLogOut } from './leaving/pending-log-out.ts';

let lastKnownUser: User | null | undefined;

const rememberUser = (user: User | null): User | null => {
  lastKnownUser = user;
  setAccountUnits(user ?? {});
  return user;
};

/** Milliseconds to wait for a server that does not answer, if this device has kept data to show instead. */
const USER_WAIT = 2000;

/** Restores the data that this device keeps, for use while the server cannot be reached. */
export const restoreStored = async (client: QueryClient): Promise<Partial<RestoredReads>> =>
  storedOwner() === null
    ? {}
    : (await import('#renderer/offline/reads/restore-reads.ts')).restoreReads(client);

const readCurrentUser = async (client: QueryClient, signal: AbortSignal): Promise<User | null> => {
  // An owner who logged out offline stays logged out until the server has confirmed it.
  if (!(await sendPendingLogOut())) return null;
  // If nobody was signed in, a different account may have signed in since.
  if (currentAccount() === null) setCurrentAccount(undefined);
  try {
    const timeoutSignals = storedOwner() === null ? [] : [AbortSignal.timeout(USER_WAIT)];
    const user = await call(
      currentUser,
      {},
      { signal: AbortSignal.any([signal, ...timeoutSignals]) },
    );
    publishAccount(user.id);
    // Data kept for another account is not restored.
    if (storedOwner() !== user.id) forgetStoredOwner();
    return user;
  } catch (error) {
    if (isRefusedWith(error, 401)) {
      forgetStoredOwner();
      // Other tabs detect the ended session themselves, and may keep drafts for the same owner's next
      // session.
      setCurrentAccount(null);
      return null;
    }
    // A missing answer does not sign the owner out: the last known user stays until the server says 401.
    const knownUser = lastKnownUser ?? (await restoreStored(client)).user;
    if (!knownUser) throw error;
    setCurrentAccount(knownUser.id);
    return knownUser;
  }
};

/**
 * The signed-in owner or null. Fresh for 5 minutes, cached for 10, never retried or refetched automatically.
 */
export const currentUserQuery = queryOptions<User | null>({
  queryKey: currentUserKey,
  meta: { about: ['profile'], kept: 'lasting' },
  queryFn: async ({ client, signal }) => rememberUser(await readCurrentUser(client, signal)),
  networkMode: 'always',
  retry: false,
  staleTime: 5 * MINUTE_MS,
  gcTime: 10 * MINUTE_MS,
  refetchOnWindowFocus: false,
  refetchOnMount: false,
  refetchOnReconnect: false,
});

/** Stores the user that a call returned. */
export const setCurrentUser = (queryClient: QueryClient, user: User | null): void => {
  rememberUser(user);
  if (user) publishAccount(user.id);
  else setCurrentAccount(undefined);
  queryClient.setQueryData<User | null>(currentUserKey, user);
};

/** The server's capabilities, fetched once. */
export const capabilitiesQuery = queryOptions({
  queryKey: [capabilities.path],
  meta: { about: [], kept: 'lasting' },
  queryFn: async ({ signal }) => {
    await sendPendingLogOut();
    return call(capabilities, {}, { signal });
  },
  staleTime: Number.POSITIVE_INFINITY,
});

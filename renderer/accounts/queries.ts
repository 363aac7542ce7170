import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { accountHere, showAccount, tellAccount } from '#renderer/account-here.ts';
import { ApiError, call } from '#renderer/api.ts';
import { forgetKeptOwner, keptOwner } from '#renderer/offline/reads/kept-owner.ts';
import type { Restored } from '#renderer/offline/reads/restore-reads.ts';
import { currentUser, type User } from '#server/accounts/contract.ts';
import { capabilities } from '#server/capabilities/contract.ts';
import { forgetPendingLogOut, sendPendingLogOut } from './leaving/pending-log-out.ts';

const MINUTE = 60_000;

export const currentUserKey = [currentUser.path] as const;

let lastKnown: User | null | undefined;

const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** Milliseconds that a start waits for a server that does not answer, where this device can show what it kept. */
const PATIENCE = 2000;

/** Brings back what this device kept, for where the server is out of reach. */
export const restoreKept = async (client: QueryClient): Promise<Partial<Restored>> =>
  keptOwner() === null
    ? {}
    : (await import('#renderer/offline/reads/restore-reads.ts')).restoreReads(client);

const readCurrentUser = async (client: QueryClient, signal: AbortSignal): Promise<User | null> => {
  // Whoever logged out without a connection stays logged out until the server has heard of it.
  if (!(await sendPendingLogOut())) return null;
  // Where nobody was signed in, it may be anybody by now.
  if (accountHere() === null) showAccount(undefined);
  try {
    const patience = keptOwner() === null ? [] : [AbortSignal.timeout(PATIENCE)];
    const user = await call(currentUser, {}, { signal: AbortSignal.any([signal, ...patience]) });
    tellAccount(user.id);
    // What was kept of somebody else is not brought back for whoever is signed in now.
    if (keptOwner() !== user.id) forgetKeptOwner();
    return user;
  } catch (error) {
    if (isUnauthorized(error)) {
      forgetKeptOwner();
      // The other tabs find it out by themselves: what is typed there may wait for the same owner's next session.
      showAccount(null);
      return null;
    }
    // No answer is not a sign-out: the last known user stays until the server says 401.
    const known = lastKnown ?? (await restoreKept(client)).user;
    if (!known) throw error;
    showAccount(known.id);
    return known;
  }
};

/** The signed-in owner or null. Fresh for 5 minutes, kept for 10, never retried or refetched by itself. */
export const currentUserQuery = queryOptions<User | null>({
  queryKey: currentUserKey,
  meta: { about: ['profile'], kept: 'lasting' },
  queryFn: async ({ client, signal }) => {
    lastKnown = await readCurrentUser(client, signal);
    return lastKnown;
  },
  networkMode: 'always',
  retry: false,
  staleTime: 5 * MINUTE,
  gcTime: 10 * MINUTE,
  refetchOnWindowFocus: false,
  refetchOnMount: false,
  refetchOnReconnect: false,
});

/** Takes over the user that a call has answered with. */
export const setCurrentUser = (queryClient: QueryClient, user: User | null): void => {
  lastKnown = user;
  if (user) tellAccount(user.id);
  else showAccount(undefined);
  queryClient.setQueryData<User | null>(currentUserKey, user);
};

/** Signs in, by whatever way: a logout that is still owed goes before it, and never ends the new session. */
export const signingIn = async <T>(signIn: () => Promise<T>): Promise<T> => {
  await sendPendingLogOut();
  const answer = await signIn();
  forgetPendingLogOut();
  return answer;
};

/** What this server can do; asked once. */
export const capabilitiesQuery = queryOptions({
  queryKey: [capabilities.path],
  meta: { about: [], kept: 'lasting' },
  queryFn: async ({ signal }) => {
    await sendPendingLogOut();
    return call(capabilities, {}, { signal });
  },
  staleTime: Number.POSITIVE_INFINITY,
});

import type { QueryClient } from '@tanstack/react-query';
import { accountHere, isOutdated, tellAccount } from '#renderer/account-here.ts';
import { setCurrentUser } from '#renderer/accounts/queries.ts';
import { forgetServiceWorker } from '#renderer/offline/install/forget-service-worker.ts';
import { KEPT_DATABASE } from '#renderer/offline/reads/kept-owner.ts';
import { draftOwner } from '#renderer/ui/drafts/draft-store.ts';
import { rememberLogOut } from './pending-log-out.ts';
import { askToLogOut } from './send-log-out.ts';

const REDIRECT_DELAY = 100;

/** What belongs to the device, is said to each user only once, or says that something waits; all else goes with a logout. */
const KEPT = [
  'biometric_',
  'alaga.account',
  'alaga.seen.',
  'alaga.language',
  'alaga.sounds.',
  'alaga.outbox.',
];

/** Whether an entry of the local storage stays when `account` logs out; another owner's drafts do. */
export const survivesLogOut = (key: string, account: string | null | undefined): boolean => {
  const owner = draftOwner(key);
  return owner === undefined
    ? KEPT.some((beginning) => key.startsWith(beginning))
    : Boolean(account) && owner !== account;
};

const heard = async (): Promise<boolean> => {
  try {
    await askToLogOut();
    return true;
  } catch (error) {
    console.error('Logout failed', error);
    return false;
  }
};

/** This device gets no notices of somebody who is not signed in on it. Before the logout: the server asks who says so. */
const endPushes = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  try {
    const { stopPushing } = await import('#renderer/offline/push/push-subscription.ts');
    await stopPushing();
  } catch {
    // Without a connection its code may be out of reach; the worker goes with its subscription all the same.
  }
};

/** Absent where the page has no secure context. */
const clearCaches = async (): Promise<void> => {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  // Without its cache it could not open the shell; the next page fills it again.
  await forgetServiceWorker();
};

/** Other tabs let go of it at once; one that is stuck keeps no logout waiting. */
const PATIENCE = 3000;

/** What was read is forgotten by its database's name: no code of it has to be loaded, which may be out of reach. */
const forgetReads = async (): Promise<void> => {
  if (!('indexedDB' in globalThis)) return;
  // The addresses of the photos that were kept. It goes when the worker that holds it has gone.
  indexedDB.deleteDatabase('workbox-expiration');
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(KEPT_DATABASE);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    setTimeout(resolve, PATIENCE);
  });
};

/** Forgets whoever was signed in here: all that this device keeps but what `survives`. */
export const clearDevice = async (
  queryClient: QueryClient,
  survives: (key: string) => boolean,
): Promise<void> => {
  queryClient.clear();
  setCurrentUser(queryClient, null);
  for (const key of Object.keys(localStorage)) {
    if (!survives(key)) localStorage.removeItem(key);
  }
  sessionStorage.clear();
  // Only now: the other tabs keep then what is typed in them.
  tellAccount(null);
  await clearCaches();
  await forgetReads();
};

/**
 * Logs out: the server first, then everything that this device keeps, whether the server answered or not; then the
 * page starts afresh at `/`.
 */
export const logOut = async (queryClient: QueryClient): Promise<void> => {
  const account = accountHere();
  await endPushes();
  const told = await heard();
  // Somebody else is signed in by now, whose this device's data is.
  if (isOutdated()) return;
  try {
    await clearDevice(queryClient, (key) => survivesLogOut(key, account));
  } finally {
    if (!told) rememberLogOut(account);
    window.setTimeout(() => window.location.assign('/'), REDIRECT_DELAY);
  }
};

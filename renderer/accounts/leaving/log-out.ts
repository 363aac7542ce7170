import type { QueryClient } from '@tanstack/react-query';
import { accountHere, isOutdated, tellAccount } from '#renderer/account-here.ts';
import { setCurrentUser } from '#renderer/accounts/queries.ts';
import { NetworkError } from '#renderer/api.ts';
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
  'alaga.clock',
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

/** `refused`: the server answered, and with an error. `unreached`: no answer came. */
type Answer = 'heard' | 'refused' | 'unreached';

const tellServer = async (): Promise<Answer> => {
  try {
    await askToLogOut();
    return 'heard';
  } catch (error) {
    console.error('Logout failed', error);
    return error instanceof NetworkError ? 'unreached' : 'refused';
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

/** The cache of the app's own files, in which nothing of an owner is. */
const SHELL = 'alaga-precache';

/** Absent where the page has no secure context. */
const clearCaches = async (keepsShell: boolean): Promise<void> => {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  const leaving = names.filter((name) => !(keepsShell && name.startsWith(SHELL)));
  await Promise.all(leaving.map((name) => caches.delete(name)));
  // Without its cache it could not open the shell; the next page fills it again.
  if (!keepsShell) await forgetServiceWorker();
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

/**
 * Forgets whoever was signed in here: all that this device keeps but what `survives`. The app's own files stay where
 * they could not be fetched again.
 */
export const clearDevice = async (
  queryClient: QueryClient,
  survives: (key: string) => boolean,
  keepsShell = false,
): Promise<void> => {
  queryClient.clear();
  setCurrentUser(queryClient, null);
  for (const key of Object.keys(localStorage)) {
    if (!survives(key)) localStorage.removeItem(key);
  }
  sessionStorage.clear();
  // Only now: the other tabs keep then what is typed in them.
  tellAccount(null);
  await clearCaches(keepsShell);
  await forgetReads();
};

/**
 * Shows `/`. A whole page starts afresh, which takes a server or a service worker. Without either the router leads
 * there, and the page starts afresh once there is a connection.
 */
const showEntry = (answer: Answer): void => {
  const toEntry = () => window.location.assign('/');
  if (answer !== 'unreached' || navigator.serviceWorker?.controller) {
    toEntry();
    return;
  }
  window.addEventListener('online', toEntry, { once: true });
  window.history.pushState(null, '', '/');
};

/**
 * Logs out: the server first, then everything that this device keeps, whether the server answered or not; then the
 * page leads to `/`.
 */
export const logOut = async (queryClient: QueryClient): Promise<void> => {
  const account = accountHere();
  await endPushes();
  const answer = await tellServer();
  // Somebody else is signed in by now, whose this device's data is.
  if (isOutdated()) return;
  try {
    const survives = (key: string) => survivesLogOut(key, account);
    await clearDevice(queryClient, survives, answer === 'unreached');
  } finally {
    if (answer !== 'heard') rememberLogOut(account);
    window.setTimeout(() => showEntry(answer), REDIRECT_DELAY);
  }
};

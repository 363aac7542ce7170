import type { QueryClient } from '@tanstack/react-query';
import { setCurrentUser } from '#renderer/accounts/queries.ts';
import { currentAccount, isAccountOutdated, publishAccount } from '#renderer/current-account.ts';
import { forgetServiceWorker } from '#renderer/offline/install/forget-service-worker.ts';
import { isOutage } from '#renderer/offline/reads/outage.ts';
import { forgetOwners, READ_DATABASE } from '#renderer/offline/reads/stored-owner.ts';
import { draftOwner } from '#renderer/ui/drafts/draft-store.ts';
import { rememberLogOut } from './pending-log-out.ts';
import { askToLogOut } from './send-log-out.ts';

const REDIRECT_DELAY = 100;

/**
 * Storage keys that a logout keeps: they belong to the device, are shown to each user only once, or mark
 * unsent work.
 */
const KEPT_KEY_PREFIXES = [
  'biometric_',
  'alaga.account',
  'alaga.clock',
  'alaga.seen.',
  'alaga.language',
  'alaga.sounds.',
  'alaga.outbox.',
];

/**
 * Whether an entry of the local storage is kept when `account` logs out. Drafts of other accounts are kept.
 */
export const survivesLogOut = (key: string, account: string | null | undefined): boolean => {
  const owner = draftOwner(key);
  return owner === undefined
    ? KEPT_KEY_PREFIXES.some((prefix) => key.startsWith(prefix))
    : Boolean(account) && owner !== account;
};

/** `confirmed`: the server has logged out. `refused`: it answered with a refusal. `unreached`: it did not answer. */
type LogOutResult = 'confirmed' | 'refused' | 'unreached';

const logOutAtServer = async (): Promise<LogOutResult> => {
  try {
    await askToLogOut();
    return 'confirmed';
  } catch (error) {
    console.error('Logout failed', error);
    return isOutage(error) ? 'unreached' : 'refused';
  }
};

/**
 * Ends push notifications on this device. This must run before the logout, because the call needs the
 * session.
 */
const endPushes = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  try {
    const { stopPushing } = await import('#renderer/notices/push/push-subscription.ts');
    await stopPushing();
  } catch {
    // Offline, the code for this may be unavailable. Removing the service worker also ends its subscription.
  }
};

/** The cache of the app's own files, which contains no personal data. */
const PRECACHE_NAME = 'alaga-precache';

/** `caches` is undefined on a page without a secure context. */
const clearCaches = async (keepsShell: boolean): Promise<void> => {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  const deletedNames = names.filter((name) => !(keepsShell && name.startsWith(PRECACHE_NAME)));
  await Promise.all(deletedNames.map((name) => caches.delete(name)));
  // Without its cache, the service worker could not serve the app; the next page load installs it again.
  if (!keepsShell) await forgetServiceWorker();
};

/** Milliseconds to wait until other tabs close the database. A tab that hangs must not block the logout. */
const LOG_OUT_TIMEOUT = 3000;

/**
 * Deletes the kept reads by the name of their database, because the code that manages them may be unavailable
 * offline.
 */
const forgetReads = async (): Promise<void> => {
  if (!('indexedDB' in globalThis)) return;
  // The list of cached photo addresses. The deletion completes when the service worker that has it open has
  // ended.
  indexedDB.deleteDatabase('workbox-expiration');
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(READ_DATABASE);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    setTimeout(resolve, LOG_OUT_TIMEOUT);
  });
  forgetOwners();
};

/**
 * Removes everything that this device keeps, except the storage keys for which `isKeptKey` returns true. With
 * `keepsShell`, the app's own files stay too, because they could not be fetched again.
 */
export const clearDevice = async (
  queryClient: QueryClient,
  isKeptKey: (key: string) => boolean,
  keepsShell = false,
): Promise<void> => {
  queryClient.clear();
  setCurrentUser(queryClient, null);
  for (const key of Object.keys(localStorage)) {
    if (!isKeptKey(key)) localStorage.removeItem(key);
  }
  sessionStorage.clear();
  // Only after the storage was cleared, because this makes other tabs save their drafts again.
  publishAccount(null);
  await clearCaches(keepsShell);
  await forgetReads();
};

/**
 * Shows `/` with a full page load, which needs the server or a service worker. If there is neither, the
 * router navigates, and the page reloads when the connection returns.
 */
const showEntry = (answer: LogOutResult): void => {
  const goToEntry = () => window.location.assign('/');
  if (answer !== 'unreached' || navigator.serviceWorker?.controller) {
    goToEntry();
    return;
  }
  window.addEventListener('online', goToEntry, { once: true });
  window.history.pushState(null, '', '/');
};

/**
 * Logs out on the server first, then clears this device whether or not the server answered, and shows `/`.
 */
export const logOut = async (queryClient: QueryClient): Promise<void> => {
  const account = currentAccount();
  await endPushes();
  const answer = await logOutAtServer();
  // Another account has signed in meanwhile, and the data on this device is theirs.
  if (isAccountOutdated()) return;
  try {
    const survivesKey = (key: string) => survivesLogOut(key, account);
    await clearDevice(queryClient, survivesKey, answer === 'unreached');
  } finally {
    if (answer !== 'confirmed') rememberLogOut(account);
    window.setTimeout(() => showEntry(answer), REDIRECT_DELAY);
  }
};

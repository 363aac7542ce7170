import { NetworkError } from '#renderer/api.ts';

/** The server has a new build, so code that this page has not loaded yet is gone. */
export class AppUpdated extends Error {
  constructor(cause: unknown) {
    super('the app was updated on the server', { cause });
    this.name = 'AppUpdated';
  }
}

/** Milliseconds for a new service worker to install and activate. */
const TAKEOVER_TIMEOUT = 10_000;

let isUpdateKnown = false;
let showNotice: (() => void) | undefined;

/**
 * Checks whether the entry script still exists: its name changes with every build. The service worker does
 * not handle HEAD, so the request reaches the server.
 */
const isEntryScriptGone = async (): Promise<boolean> => {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (!entry) return false;
  try {
    const { status } = await fetch(entry.src, { method: 'HEAD', cache: 'no-store' });
    return status === 404;
  } catch {
    return false;
  }
};

let pendingCheck: Promise<boolean> | undefined;

const isUpdated = async (): Promise<boolean> => {
  pendingCheck ??= isEntryScriptGone();
  isUpdateKnown = await pendingCheck;
  if (!isUpdateKnown) pendingCheck = undefined;
  return isUpdateKnown;
};

/** Whether the update notice over all pages is mounted. */
export const hasNotice = (): boolean => showNotice !== undefined;

export const notifyUpdated = (): void => showNotice?.();

/** Subscribes the update notice. It is called immediately if an update was found before. */
export const onUpdated = (show: () => void): (() => void) => {
  showNotice = show;
  if (isUpdateKnown) show();
  return () => {
    showNotice = undefined;
  };
};

/**
 * Reports an update when prefetching code fails. Only once, because hovering a link also prefetches and must
 * not reopen a dismissed notice.
 */
export const watchForUpdate = (): void =>
  window.addEventListener('vite:preloadError', async () => {
    if (!isUpdateKnown && (await isUpdated())) notifyUpdated();
  });

/** Milliseconds before code is fetched again. */
const RETRY_DELAY = 500;

/**
 * Loads code, and retries once if there is a connection. A failure counts as a network problem, unless the
 * app was updated on the server.
 */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    return await load();
  } catch (error) {
    if (await isUpdated()) throw new AppUpdated(error);
    if (!navigator.onLine) throw new NetworkError(error);
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
  try {
    return await load();
  } catch (error) {
    throw new NetworkError(error);
  }
};

/** Reloads the app. The service worker would serve the old version, so the new one is activated first. */
export const reloadUpdated = async (): Promise<void> => {
  const reload = () => window.location.reload();
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload);
  window.setTimeout(reload, TAKEOVER_TIMEOUT);
  const takeOver = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  await registration.update().catch(() => undefined);
  registration.installing?.addEventListener('statechange', takeOver);
  takeOver();
};

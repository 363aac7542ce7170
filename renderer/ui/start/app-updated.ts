import { NetworkError } from '#renderer/api.ts';

/** The server has another build by now: code that this page has not loaded yet is gone. */
export class AppUpdated extends Error {
  constructor(cause: unknown) {
    super('the app was updated on the server', { cause });
    this.name = 'AppUpdated';
  }
}

/** Milliseconds that a new service worker is given to be fetched and to take over. */
const TAKEOVER = 10_000;

let known = false;
let shownBy: (() => void) | undefined;

/**
 * Asks whether the script that this page was started with is still there: its name changes with every build. A service
 * worker answers no HEAD, so the server does.
 */
const ask = async (): Promise<boolean> => {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (!entry) return false;
  try {
    const { status } = await fetch(entry.src, { method: 'HEAD', cache: 'no-store' });
    return status === 404;
  } catch {
    return false;
  }
};

let asking: Promise<boolean> | undefined;

const isUpdated = async (): Promise<boolean> => {
  asking ??= ask();
  known = await asking;
  if (!known) asking = undefined;
  return known;
};

/** Whether the notice that is shown over every page is there. */
export const hasNotice = (): boolean => shownBy !== undefined;

export const tellUpdated = (): void => shownBy?.();

/** For that notice. It hears at once of an update that was found before it was there. */
export const onUpdated = (show: () => void): (() => void) => {
  shownBy = show;
  if (known) show();
  return () => {
    shownBy = undefined;
  };
};

/**
 * Tells of an update where code could not be fetched that no screen waits for. Only once: a pointer that passes over a
 * link fetches too, and must not bring back a notice that was put away.
 */
export const watchForUpdate = (): void =>
  window.addEventListener('vite:preloadError', async () => {
    if (!known && (await isUpdated())) tellUpdated();
  });

/** Milliseconds until code is fetched for the second time. */
const AGAIN_AFTER = 500;

/**
 * Fetches code, and once more where that fails with a connection: it may have come back meanwhile. A failure is a
 * matter of the connection, unless the app was updated on the server.
 */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    return await load();
  } catch (error) {
    if (await isUpdated()) throw new AppUpdated(error);
    if (!navigator.onLine) throw new NetworkError(error);
  }
  await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
  try {
    return await load();
  } catch (error) {
    throw new NetworkError(error);
  }
};

/** Reloads the app. A service worker would answer with the old one, so the new one takes over first. */
export const reloadUpdated = async (): Promise<void> => {
  const reload = () => window.location.reload();
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload);
  window.setTimeout(reload, TAKEOVER);
  const takeOver = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  await registration.update().catch(() => undefined);
  registration.installing?.addEventListener('statechange', takeOver);
  takeOver();
};

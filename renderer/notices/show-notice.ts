/** Milliseconds after which a notice closes by itself. */
const AUTO_CLOSE = 10_000;

const WORKER_WAIT = 5000;

const SCHEDULE_PATH = '/schedule';

export interface Notice {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** The notice stays until it is clicked or closed. */
  readonly requireInteraction: boolean;
}

type OpenPath = (path: string) => void;

const closeAfterDelay = (notice: Pick<Notice, 'requireInteraction'>, close: () => void): void => {
  if (!notice.requireInteraction) window.setTimeout(close, AUTO_CLOSE);
};

/**
 * The service worker, for which it waits briefly, because the first page load installs it; undefined if there is none.
 */
const findServiceWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  if (!('serviceWorker' in navigator)) return undefined;
  const timeout = new Promise<undefined>((resolve) => {
    window.setTimeout(() => resolve(undefined), WORKER_WAIT);
  });
  return Promise.race([navigator.serviceWorker.ready, timeout]);
};

const showInWorker = async (
  registration: ServiceWorkerRegistration,
  notice: Notice,
): Promise<void> => {
  const { tag, title, body, requireInteraction } = notice;
  const data = { path: SCHEDULE_PATH };
  await registration.showNotification(title, { tag, body, requireInteraction, data });
  closeAfterDelay(notice, () => {
    registration
      .getNotifications({ tag })
      .then((notifications) => {
        for (const notification of notifications) notification.close();
      })
      .catch(() => undefined);
  });
};

const showInPage = (notice: Notice, open: OpenPath): void => {
  const { tag, title, body, requireInteraction } = notice;
  const notification = new Notification(title, { tag, body, requireInteraction });
  notification.onclick = () => {
    window.focus();
    notification.close();
    open(SCHEDULE_PATH);
  };
  closeAfterDelay(notice, () => notification.close());
};

/**
 * Shows a notice, through the service worker if there is one, because phones allow nothing else; the worker
 * then handles the click (push-worker.ts).
 */
export const showNotice = async (notice: Notice, open: OpenPath): Promise<void> => {
  const registration = await findServiceWorker();
  if (registration) await showInWorker(registration, notice);
  else showInPage(notice, open);
};

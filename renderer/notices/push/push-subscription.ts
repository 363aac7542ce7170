import { ApiError, call } from '#renderer/api.ts';
import { readPushKey, subscribe, unsubscribe } from '#server/notices/contract.ts';
import { keyBytes } from './push-key.ts';
import { forgetPushOwner, keepPushOwner } from './push-owner.ts';

/** The localStorage key of the owner whose notices this browser receives. A logout removes it. */
const STORAGE_KEY = 'alaga.push';

/** Milliseconds that a logout waits for the end of a subscription, and a subscription for its service worker. */
const REGISTRATION_TIMEOUT = 5000;

/** The owner for whom this page has reported the subscription to the server. */
let reportedOwner: string | undefined;

const markSubscribed = async (userId: string): Promise<void> => {
  reportedOwner = userId;
  localStorage.setItem(STORAGE_KEY, userId);
  await keepPushOwner(userId);
};

/** Undefined if this page has no service worker that could receive a push. */
const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in window
    ? navigator.serviceWorker.getRegistration()
    : undefined;

/** Whether this browser can receive notices while the app is closed. */
export const supportsPush = async (): Promise<boolean> => (await findRegistration()) !== undefined;

const findSubscription = async (): Promise<PushSubscription | undefined> =>
  (await (await findRegistration())?.pushManager.getSubscription()) ?? undefined;

const registerAtServer = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint, keys } = subscription.toJSON();
  await call(subscribe, {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    },
  });
};

const endInBrowser = async (subscription: PushSubscription): Promise<void> => {
  reportedOwner = undefined;
  localStorage.removeItem(STORAGE_KEY);
  await forgetPushOwner();
  await subscription.unsubscribe();
};

/** Has a time limit, because a service worker that could not be installed is never ready. */
const waitForWorker = (): Promise<ServiceWorkerRegistration> => {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the service worker is not ready')), REGISTRATION_TIMEOUT);
  });
  return Promise.race([navigator.serviceWorker.ready, timeout]);
};

/** Subscribes this browser for its owner. Rejects if the server, the browser or the push service refuses. */
export const startPushing = async (userId: string): Promise<void> => {
  const { publicKey } = await call(readPushKey, {});
  const { pushManager } = await waitForWorker();
  // A subscription of another owner, or with another key, would prevent a new one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(publicKey),
  });
  try {
    await registerAtServer(subscription);
  } catch (error) {
    await endInBrowser(subscription);
    throw error;
  }
  await markSubscribed(userId);
};

/**
 * Ends the subscription. If the server cannot be told, it learns from the push service, which then rejects the device.
 */
const endEverywhere = async (): Promise<void> => {
  const subscription = await findSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await Promise.allSettled([call(unsubscribe, { body: { endpoint } }), endInBrowser(subscription)]);
};

/** Ends the subscription here and on the server. Never rejects, and has a time limit. */
export const stopPushing = async (): Promise<void> => {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, REGISTRATION_TIMEOUT));
  await Promise.race([endEverywhere().catch(() => undefined), timeout]);
};

/**
 * Whether this browser receives the owner's notices. Ends a subscription that another owner left here. It is reported
 * to the server each time the app is opened, because it belongs to a session, and there may be a new one.
 */
export const isPushedTo = async (userId: string): Promise<boolean> => {
  const subscription = await findSubscription();
  if (!subscription) return false;
  if (localStorage.getItem(STORAGE_KEY) !== userId) {
    await endInBrowser(subscription);
    return false;
  }
  if (reportedOwner === userId) return true;
  try {
    await registerAtServer(subscription);
    await markSubscribed(userId);
    return true;
  } catch (error) {
    // Only a permanent refusal ends the subscription. Other errors may be temporary.
    if (!(error instanceof ApiError && /^notices\.push\./.test(error.code))) return true;
    await endInBrowser(subscription);
    return false;
  }
};

import { ApiError, call } from '#renderer/api.ts';
import { readPushKey, subscribe, unsubscribe } from '#server/notices/contract.ts';
import { keyBytes } from './push-key.ts';
import { forgetPushOwner, keepPushOwner } from './push-owner.ts';

/** Whose notices this browser takes. Goes with a logout. */
const MARKER = 'alaga.push';

/** Milliseconds that a logout waits for the end of a subscription, and a subscription for its worker. */
const PATIENCE = 5000;

/** The owner for whom the server heard of this browser since the page was opened. */
let told: string | undefined;

const mark = async (userId: string): Promise<void> => {
  told = userId;
  localStorage.setItem(MARKER, userId);
  await keepPushOwner(userId);
};

/** Undefined where this page has no worker that could take a push. */
const registrationHere = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in window
    ? navigator.serviceWorker.getRegistration()
    : undefined;

/** Whether this browser can take notices while the app is closed. */
export const canTakePushes = async (): Promise<boolean> => (await registrationHere()) !== undefined;

const subscriptionHere = async (): Promise<PushSubscription | undefined> =>
  (await (await registrationHere())?.pushManager.getSubscription()) ?? undefined;

const tellServer = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint, keys } = subscription.toJSON();
  await call(subscribe, {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    },
  });
};

const endInBrowser = async (subscription: PushSubscription): Promise<void> => {
  told = undefined;
  localStorage.removeItem(MARKER);
  await forgetPushOwner();
  await subscription.unsubscribe();
};

/** A worker that could not be installed is never ready. */
const workerReady = (): Promise<ServiceWorkerRegistration> => {
  const patience = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the service worker is not ready')), PATIENCE);
  });
  return Promise.race([navigator.serviceWorker.ready, patience]);
};

/** Subscribes this browser for its owner. Rejects where server, browser or push service refuse. */
export const startPushing = async (userId: string): Promise<void> => {
  const { publicKey } = await call(readPushKey, {});
  const { pushManager } = await workerReady();
  // One that was made for another owner, or with another key, is in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(publicKey),
  });
  try {
    await tellServer(subscription);
  } catch (error) {
    await endInBrowser(subscription);
    throw error;
  }
  await mark(userId);
};

/** What the server does not hear of here it learns from the push service, which knows the device no more. */
const endEverywhere = async (): Promise<void> => {
  const subscription = await subscriptionHere();
  if (!subscription) return;
  const { endpoint } = subscription;
  await Promise.allSettled([call(unsubscribe, { body: { endpoint } }), endInBrowser(subscription)]);
};

/** Ends the subscription here and at the server. Never rejects, and keeps nobody waiting for long. */
export const stopPushing = async (): Promise<void> => {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([endEverywhere().catch(() => undefined), patience]);
};

/**
 * Whether this browser takes the owner's notices. A subscription that somebody else left here ends. With each opening
 * of the app the server hears of it again: it goes with the session, and there may be another one now.
 */
export const isPushedTo = async (userId: string): Promise<boolean> => {
  const subscription = await subscriptionHere();
  if (!subscription) return false;
  if (localStorage.getItem(MARKER) !== userId) {
    await endInBrowser(subscription);
    return false;
  }
  if (told === userId) return true;
  try {
    await tellServer(subscription);
    await mark(userId);
    return true;
  } catch (error) {
    // Only a refusal for good ends it; what is out of order today works again tomorrow.
    if (!(error instanceof ApiError && /^notices\.push\./.test(error.code))) return true;
    await endInBrowser(subscription);
    return false;
  }
};

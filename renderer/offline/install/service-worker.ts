import { firstScreenShown, firstTouch, pause } from '#renderer/start/first-screen.ts';

/** Milliseconds in which the resources of the first screen are loaded. */
const REGISTER_DELAY = 2000;

/**
 * Registers the service worker after the first screen and its resources. It fetches the whole app, which takes a phone
 * as long as drawing it. The desktop window has its server inside and needs none; a page without a secure context
 * cannot have one.
 */
export const registerServiceWorker = async (): Promise<void> => {
  if (window.alagaDesktop || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await firstScreenShown;
  await Promise.race([firstTouch, pause(REGISTER_DELAY)]);
  // Without a service worker, only a start without a connection fails.
  await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
};

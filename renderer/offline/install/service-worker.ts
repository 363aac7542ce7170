import { firstScreenShown, pause, touched } from '#renderer/ui/start/first-screen.ts';

/** Milliseconds in which what belongs to the first screen comes. */
const BEHIND = 2000;

/**
 * Registers the service worker behind the first screen and what comes with it: it fetches the whole app, for which a
 * phone needs as long as for drawing it. The desktop window has its server inside and needs none; nor is there one where
 * the page has no secure context.
 */
export const registerServiceWorker = async (): Promise<void> => {
  if (window.alagaDesktop || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await firstScreenShown;
  await Promise.race([touched, pause(BEHIND)]);
  // Without it everything works but for the start without a connection.
  await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
};

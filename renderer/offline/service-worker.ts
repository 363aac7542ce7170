/** Resolves once the first page is there: what comes then takes nothing from it. */
export const pageLoaded = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(true);
    else window.addEventListener('load', resolve, { once: true });
  });

/**
 * Registers the service worker once the first page has loaded, so that it takes nothing from it. The desktop window
 * has its server inside and needs none; nor is there one where the page has no secure context.
 */
export const registerServiceWorker = (): void => {
  if (window.alagaDesktop || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  pageLoaded()
    .then(() => navigator.serviceWorker.register('/sw.js'))
    // Without it everything works but for the start without a connection.
    .catch(() => undefined);
};

/** Takes the service worker away with what it keeps; the next page registers it anew. */
export const forgetServiceWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
};

/**
 * Registers the service worker once the first page has loaded, so that it takes nothing from it. The desktop window
 * has its server inside and needs none; nor is there one where the page has no secure context.
 */
export const registerServiceWorker = (): void => {
  if (window.alagaDesktop || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Without it everything works but for the start without a connection.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
};

/** Takes the service worker away with what it keeps; the next page registers it anew. */
export const forgetServiceWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
};

/** Milliseconds after its files until a screen has what it asked for, on a connection that is not slow. */
const ITS_TIME = 1500;

/**
 * Resolves once the first screen had its time, so that what comes then takes nothing from it: at once where there is no
 * connection, or where its owner does something.
 */
export const firstScreenShown = new Promise<void>((resolve) => {
  const done = () => resolve();
  if (!navigator.onLine) done();
  for (const kind of ['pointerdown', 'keydown', 'offline'])
    window.addEventListener(kind, done, true);
  const wait = () => window.setTimeout(done, ITS_TIME);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
});

/** Milliseconds after its files until a screen has what it asked for, on a connection that is not slow. */
const ITS_TIME = 1500;

let end = (): void => undefined;

/**
 * Resolves once the first screen had its time, so that what comes then takes nothing from it: at once where there is no
 * connection, or where its owner does something.
 */
export const firstScreenShown = new Promise<void>((resolve) => {
  end = () => resolve();
  if (!navigator.onLine) end();
  for (const kind of ['pointerdown', 'keydown', 'offline'])
    window.addEventListener(kind, end, true);
  const wait = () => window.setTimeout(end, ITS_TIME);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
});

/** Ends its time before it is over. */
export const endFirstScreen = (): void => end();

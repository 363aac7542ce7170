/** Resolves with the first of these events in the window. */
const firstEvent = (...kinds: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    const listenerController = new AbortController();
    const { signal } = listenerController;
    const endWait = () => {
      listenerController.abort();
      resolve();
    };
    // Modules that import this are also tested without a window.
    for (const kind of kinds) {
      globalThis.window?.addEventListener(kind, endWait, { capture: true, signal });
    }
  });

/** Resolves with the first key or pointer event. Before it, parts outside the screens are not needed. */
export const firstTouch = firstEvent('pointerdown', 'keydown');

const waitForImage = (image: HTMLImageElement): Promise<unknown> =>
  new Promise((resolve) => {
    for (const kind of ['load', 'error']) image.addEventListener(kind, resolve, { once: true });
  });

const isInView = (image: HTMLImageElement): boolean =>
  image.getBoundingClientRect().top < window.innerHeight;

/** Waits for the given milliseconds. With 0, the browser can handle events and paint before the work continues. */
export const pause = (milliseconds = 0): Promise<unknown> =>
  new Promise((resolve) => window.setTimeout(resolve, milliseconds));

/** The maximum milliseconds to wait for images. */
const MAX_WAIT = 1500;

/** The maximum milliseconds to wait for a frame; hidden windows paint none. */
const FRAME_TIMEOUT_MS = 100;

/** Resolves once the current DOM is laid out and about to be painted. */
const waitForPaint = async (): Promise<void> => {
  const nextFrame = new Promise((resolve) => window.requestAnimationFrame(resolve));
  await Promise.race([nextFrame, pause(FRAME_TIMEOUT_MS)]);
  await pause();
};

const waitForImages = async (): Promise<void> => {
  const missingImages = [...document.images].filter((image) => !image.complete && isInView(image));
  await Promise.race([Promise.all(missingImages.map(waitForImage)), pause(MAX_WAIT)]);
};

let endWait = (): void => undefined;
const screenEnded = new Promise<void>((resolve) => {
  endWait = resolve;
});

/** Ends the wait of everything that is loaded after the first screen. */
export const endFirstScreen = (): void => endWait();

/** Called when the first screen has been rendered. */
export const firstScreenDrawn = async (): Promise<void> => {
  // Measuring before the layout would force it synchronously.
  await waitForPaint();
  await waitForImages();
  // One frame for the last image to load, and one to show it.
  await waitForPaint();
  await waitForPaint();
  endWait();
};

/**
 * Resolves once the first screen and its images are shown, so that later loading does not compete with them.
 * Resolves at once offline or when the owner interacts.
 */
export const firstScreenShown: Promise<void> = Promise.race([
  firstTouch,
  navigator.onLine ? firstEvent('offline') : Promise.resolve(),
  screenEnded,
]);

/** The maximum milliseconds to wait for an idle moment. */
const MAX_IDLE_WAIT = 500;

/** Resolves when the browser is idle. Safari lacks requestIdleCallback. */
const waitForIdle = (): Promise<unknown> =>
  'requestIdleCallback' in window
    ? new Promise((resolve) => window.requestIdleCallback(resolve, { timeout: MAX_IDLE_WAIT }))
    : pause();

let lastTurn: Promise<unknown> = firstScreenShown;

/**
 * Resolves after the first screen for one caller at a time, each in an idle moment. Otherwise everything
 * would load at once and block a slow phone for half a second.
 */
export const nextIdleTurn = (): Promise<unknown> => {
  const idleTurn = lastTurn.then(() => Promise.race([firstTouch, waitForIdle()]));
  lastTurn = idleTurn;
  return idleTurn;
};

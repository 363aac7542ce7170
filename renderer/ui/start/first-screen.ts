/** Resolves with the first of these events anywhere in the window. */
const first = (...kinds: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    const end = () => {
      listening.abort();
      resolve();
    };
    // Rules that know of it are also tried where there is no window.
    for (const kind of kinds) {
      globalThis.window?.addEventListener(kind, end, { capture: true, signal });
    }
  });

/** Resolves with the first key or pointer: before it nobody can miss what stands beside the screens. */
export const touched = first('pointerdown', 'keydown');

const settled = (image: HTMLImageElement): Promise<unknown> =>
  new Promise((resolve) => {
    for (const kind of ['load', 'error']) image.addEventListener(kind, resolve, { once: true });
  });

const inSight = (image: HTMLImageElement): boolean =>
  image.getBoundingClientRect().top < window.innerHeight;

/** Lets the browser do what waits, or so many milliseconds pass. */
export const pause = (milliseconds = 0): Promise<unknown> =>
  new Promise((resolve) => window.setTimeout(resolve, milliseconds));

/** Milliseconds that pictures are waited for at most. */
const PATIENCE = 1500;

/** Milliseconds that a frame takes at most; a window that nobody sees paints none. */
const FRAME = 100;

/** Resolves once what is drawn now is laid out and on its way to the screen. */
const painted = async (): Promise<void> => {
  const frame = new Promise((resolve) => window.requestAnimationFrame(resolve));
  await Promise.race([frame, pause(FRAME)]);
  await pause();
};

const pictures = async (): Promise<void> => {
  const missing = [...document.images].filter((image) => !image.complete && inSight(image));
  await Promise.race([Promise.all(missing.map(settled)), pause(PATIENCE)]);
};

let end = (): void => undefined;
const ended = new Promise<void>((resolve) => {
  end = resolve;
});

/** Ends its time, for whoever waits for something that comes behind it. */
export const endFirstScreen = (): void => end();

/** To be called when the first screen has been drawn. */
export const firstScreenDrawn = async (): Promise<void> => {
  // Measured before it was laid out, the browser would have to do so at once.
  await painted();
  await pictures();
  // Once for the last of them, and once for the frame that shows it.
  await painted();
  await painted();
  end();
};

/**
 * Resolves once the first screen is there with its pictures, so that what comes then takes nothing from it: at once
 * where there is no connection, or where its owner does something.
 */
export const firstScreenShown: Promise<void> = Promise.race([
  touched,
  navigator.onLine ? first('offline') : Promise.resolve(),
  ended,
]);

/** Milliseconds that a quiet moment is waited for at most. */
const LONGEST_TURN = 500;

/** Resolves when the browser has nothing else to do. Safari cannot say when that is. */
const quiet = (): Promise<unknown> =>
  'requestIdleCallback' in window
    ? new Promise((resolve) => window.requestIdleCallback(resolve, { timeout: LONGEST_TURN }))
    : pause();

let last: Promise<unknown> = firstScreenShown;

/**
 * Resolves behind the first screen, for one after the other and each in a quiet moment: all that comes then would
 * otherwise come at once, and a slow phone would answer nobody for half a second.
 */
export const inTurn = (): Promise<unknown> => {
  const turn = last.then(() => Promise.race([touched, quiet()]));
  last = turn;
  return turn;
};

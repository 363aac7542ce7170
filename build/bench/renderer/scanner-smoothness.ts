import type { BrowserContext } from 'playwright';
import { median } from '#build/bench/server/quantiles.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { launchFilmingBrowser } from '#renderer/e2e/testing/fake-camera.ts';
import type { App } from '#renderer/e2e/testing/testing.ts';

export interface SmoothnessResult {
  /** The number of tasks of more than 50 ms on the page's main thread. */
  readonly longTasks: number;
  /** Frames that were late by more than half a frame, and the longest delay in ms. */
  readonly dropped: number;
  readonly longestWait: number;
  readonly frames: number;
}

const WATCHED_MS = 10_000;

/** A worker that decodes nothing, to measure the page without the decoder. */
const IDLE_WORKER = `self.onmessage = ({ data }) => {
  data.frame?.close();
  self.postMessage({ is: data.open ? 'opened' : 'none' });
};`;

const watchSmoothness = async (app: App, context: BrowserContext): Promise<SmoothnessResult> => {
  await app.signIn({}, context);
  const page = await context.newPage();
  await page.goto('/qr-scanner');
  await actionsOn(page).press('Start Camera Scan');
  await page.getByText('Hold the code inside the frame').waitFor();
  const { longTasks, waits } = await page.evaluate(async (watched) => {
    let longTasks = 0;
    const observer = new PerformanceObserver((list) => {
      longTasks += list.getEntries().length;
    });
    observer.observe({ type: 'longtask' });
    const delays: number[] = [];
    const startedAt = performance.now();
    for (let lastFrameAt = startedAt; lastFrameAt - startedAt < watched; ) {
      const frameTime = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      delays.push(frameTime - lastFrameAt);
      lastFrameAt = frameTime;
    }
    observer.disconnect();
    return { longTasks, waits: delays };
  }, WATCHED_MS);
  const usual = median(waits);
  return {
    longTasks,
    dropped: waits.filter((wait) => wait > usual * 1.5).length,
    longestWait: Math.round(Math.max(...waits)),
    frames: waits.length,
  };
};

/**
 * Compares how smoothly the page runs while it films and decodes with how it runs while it only
 * films.
 */
export const smoothnessWhileScanning = async (
  app: App,
  video: string,
): Promise<{ readonly filming: SmoothnessResult; readonly scanning: SmoothnessResult }> => {
  const browser = await launchFilmingBrowser(video);
  try {
    const openContext = () => browser.newContext({ baseURL: app.url, serviceWorkers: 'block' });
    const plainContext = await openContext();
    await plainContext.route(/\/decoder\.worker-/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: IDLE_WORKER }),
    );
    const filming = await watchSmoothness(app, plainContext);
    await plainContext.close();
    return { filming, scanning: await watchSmoothness(app, await openContext()) };
  } finally {
    await browser.close();
  }
};

import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchFilmingBrowser, writeVideo } from '#renderer/e2e/testing/fake-camera.ts';
import { closeBrowser, startApp } from '#renderer/e2e/testing/testing.ts';
import { FRAME_DECODERS } from '#renderer/scans/decode/decode-in-worker.ts';
import type { DecoderReading } from './decoders-page.ts';
import { buildPage, servePage } from './decoders-server.ts';
import { degradedSet, renderPicture } from './degraded-codes.ts';
import { smoothnessWhileScanning } from './scanner-smoothness.ts';

/**
 * The limits in milliseconds for the decoder that a browser uses first: the 99th percentile of frames with a code, and
 * of those without.
 */
const LIMITS_MS = { withCode: 50, without: 200 } as const;

const ROUND_COUNT = 5;

const pictures = degradedSet();
const folder = await mkdtemp(join(tmpdir(), 'alaga-decoders-'));
const browser = await launchFilmingBrowser();
await using _browser = { [Symbol.asyncDispose]: () => browser.close() };

const percentile = (times: readonly number[], share: number): number => {
  const sortedTimes = times.toSorted((a, b) => a - b);
  return Math.round(sortedTimes[Math.ceil(sortedTimes.length * share) - 1] ?? 0);
};

const isRight = ({ text }: DecoderReading, index: number) =>
  text === pictures[index]?.degradation.text;

/**
 * The number of right answers for each kind of difficulty: the exact text was read, or a picture
 * without a code was recognised as such.
 */
const byHardship = (readings: readonly DecoderReading[]): Record<string, string> => {
  const grouped = Object.groupBy(pictures.keys(), (index) => pictures[index]?.hardship ?? '');
  return Object.fromEntries(
    Object.entries(grouped).map(([hardship, indices = []]) => {
      const rightReadings = indices.filter((index) => isRight(readings[index] ?? { ms: 0 }, index));
      return [hardship, `${rightReadings.length} of ${indices.length}`];
    }),
  );
};

const computeFigures = (readings: readonly DecoderReading[]) => {
  const times = (withCode: boolean) =>
    readings
      .filter((_, index) => (pictures[index]?.degradation.text !== undefined) === withCode)
      .map(({ ms }) => ms);
  const [seen, unseen] = [times(true), times(false)];
  const readReadings = readings.filter(
    (decoding, index) => isRight(decoding, index) && decoding.text,
  );
  return {
    read: `${readReadings.length} of ${seen.length}`,
    'median with': percentile(seen, 0.5),
    'p99 with': percentile(seen, 0.99),
    'median without': percentile(unseen, 0.5),
    'p99 without': percentile(unseen, 0.99),
    // Readings of a text that is not there, which is worse than no reading.
    wrong: readings.filter((decoding, index) => decoding.text && !isRight(decoding, index)).length,
  };
};

const load = () => loadavg()[0]?.toFixed(1);

console.log(
  `200 pictures of 1920 x 1080, the best of ${ROUND_COUNT} times in ms, load of the machine ${load()}:`,
);
await buildPage(folder);
const servedPage = await servePage(folder, pictures);
const page = await browser.newPage();
await page.goto(servedPage.url);
const addresses = pictures.map((_, index) => `/picture/${index}`);
// All pictures are drawn before the first is timed.
for (const address of addresses) await fetch(servedPage.url + address);
const figuresBefore: ReturnType<typeof computeFigures>[] = [];
for (const kind of FRAME_DECODERS) {
  const script = `decodeAll(${JSON.stringify(kind)}, ${JSON.stringify(addresses)}, ${ROUND_COUNT})`;
  const readings = await page.evaluate<readonly DecoderReading[] | undefined>(script);
  if (!readings) {
    console.log(`${kind}: not in this browser`);
    continue;
  }
  const figuresAfter = computeFigures(readings);
  figuresBefore.push(figuresAfter);
  console.log(`${kind}, load ${load()}:`);
  console.table([figuresAfter]);
  console.table([byHardship(readings)]);
}
servedPage.close();

const noise = await Promise.all(
  [1, 2, 3].map((seed) => renderPicture({ width: 1920, height: 1080, noise: 40, seed })),
);
const video = join(folder, 'noise.y4m');
await writeVideo(video, noise);
await using app = await startApp();
const smooth = await smoothnessWhileScanning(app, video);
console.log(`The page while it scans noise of 1920 x 1080 for ten seconds, load ${load()}:`);
console.table(smooth);
await closeBrowser();
await rm(folder, { recursive: true, force: true });

const [best] = figuresBefore;
const contains =
  best !== undefined &&
  best['p99 with'] <= LIMITS_MS.withCode &&
  best['p99 without'] <= LIMITS_MS.without &&
  smooth.scanning.longTasks === 0;
console.log(
  contains ? 'The limits hold.' : `Over the limits: ${JSON.stringify(LIMITS_MS)}, no long task.`,
);
if (!contains) process.exitCode = 1;

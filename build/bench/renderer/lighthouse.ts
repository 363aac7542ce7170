import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toMarkdownTable } from '#build/bench/server/markdown.ts';
import { median } from '#build/bench/server/quantiles.ts';
import { ownArguments, reportFigures } from '#build/figures.ts';
import { npx } from '#build/package/npx.ts';
import { browserOptions, lightBrowserOptions } from '#build/test/setup-browser.ts';
import { serveBuiltApp } from './built-app.ts';

/**
 * Runs Lighthouse as on a mid-range phone, with simulated network and processor and an empty cache.
 * npx downloads it on first use, because not every installation should carry its 176 MB. Times
 * depend on the load of the computer, so Lighthouse's own benchmark index is printed too.
 */
const LIGHTHOUSE_PACKAGE = 'lighthouse@13.5.0';
const RUN_COUNT = Number(ownArguments()[0] ?? 3);

/**
 * The time zone of the phone is that of its owner's account. In another zone Alaga asks once which one to use, and the
 * question moves the page.
 */
const PHONE_TIME_ZONE = 'Asia/Manila';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const MIN_SCORE = 95;
/** The highest permitted values: LCP and TBT are in milliseconds, CLS is a fraction of the screen. */
const MAX_VALUES = {
  LCP: { audit: 'largest-contentful-paint', most: 2500, digits: 0 },
  TBT: { audit: 'total-blocking-time', most: 100, digits: 0 },
  CLS: { audit: 'cumulative-layout-shift', most: 0.05, digits: 3 },
} as const;

/** The fields of a report that are used. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly environment: { readonly benchmarkIndex: number };
}

const folder = mkdtempSync(join(tmpdir(), 'alaga-lighthouse-'));

const runLighthouse = (url: string, cookie: string | undefined): Report => {
  const { args = [] } = browserOptions();
  // A full browser draws a window beside the page, which is too much for a computer with two cores.
  const { executablePath = browserOptions().executablePath ?? '' } = lightBrowserOptions();
  const file = join(folder, 'report.json');
  const options = [
    ...['--output=json', `--output-path=${file}`, '--quiet'],
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${['--headless=new', '--disable-gpu', ...args].join(' ')}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  const run = () =>
    npx(LIGHTHOUSE_PACKAGE, [url, ...options], {
      CHROME_PATH: executablePath,
      TZ: PHONE_TIME_ZONE,
    });
  try {
    run();
  } catch {
    // Sometimes Lighthouse misses the beginning of its own trace (NO_NAVSTART) and asks to be run
    // again.
    run();
  }
  // A cast: the format is Lighthouse's own.
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
};

const rows: Record<string, string | number>[] = [];

const measure = (label: string, url: string, cookie?: string): void => {
  const reports = Array.from({ length: RUN_COUNT }, () => runLighthouse(url, cookie));
  const scores = CATEGORIES.map((name) => ({
    name,
    value: median(reports.map(({ categories }) => 100 * (categories[name]?.score ?? 0))),
  }));
  const times = Object.entries(MAX_VALUES).map(([name, { audit, most, digits }]) => ({
    ...{ name, most, digits },
    value: median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)),
  }));
  const missedBudgets = [
    ...scores.filter(({ value }) => value < MIN_SCORE),
    ...times.filter(({ value, most }) => !(value <= most)),
  ];
  rows.push({
    what: label,
    ...Object.fromEntries(scores.map(({ name, value }) => [name, Math.round(value)])),
    ...Object.fromEntries(times.map(({ name, value, digits }) => [name, value.toFixed(digits)])),
    'speed of this computer': Math.round(
      median(reports.map((item) => item.environment.benchmarkIndex)),
    ),
    reached:
      missedBudgets.length === 0
        ? 'yes'
        : `missed: ${missedBudgets.map(({ name }) => name).join(', ')}`,
  });
};

try {
  await using servedApp = await serveBuiltApp();
  measure('first page of a stranger', `${servedApp.url}/`);
  const cookie = servedApp.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  measure('dashboard with 12 pets, signed in', `${servedApp.url}/dashboard`, cookie);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
reportFigures(
  'lighthouse',
  `Lighthouse, mobile, medians of ${RUN_COUNT}: every score at least ${MIN_SCORE}, LCP at most 2500 ms, TBT 100 ms, CLS 0.05.\n\n${toMarkdownTable(rows)}`,
);

import { chromium } from 'playwright';
import { toMarkdownTable } from '#build/bench/server/markdown.ts';
import { reportFigures } from '#build/figures.ts';
import { lightBrowserOptions } from '#build/test/setup-browser.ts';
import { FIRST_PAGE } from '#build/vite/budget.ts';
import { serveBuiltApp } from './built-app.ts';
import { measureTraffic, type PageTraffic } from './page-traffic.ts';

/**
 * Counts what a browser with an empty cache receives for a first page, including headers, until the
 * network is idle. Files that the service worker caches in advance come later and do not count.
 */
const OTHER_REQUESTS = [
  { name: 'Actual', kib: 2339, requests: '26' },
  { name: 'Directus', kib: 3322, requests: '–' },
];

await using servedApp = await serveBuiltApp();
const browser = await chromium.launch(lightBrowserOptions());
const rows: Record<string, string | number>[] = OTHER_REQUESTS.map(({ name, kib, requests }) => ({
  what: `${name}, first page`,
  'KiB by gzip': kib,
  requests,
}));

const listSentBytes = async (
  encoding: string,
  path: string,
  cookies: typeof servedApp.cookies,
): Promise<PageTraffic> => {
  const context = await browser.newContext({
    baseURL: servedApp.url,
    serviceWorkers: 'block',
    locale: 'en-PH',
    extraHTTPHeaders: { 'Accept-Encoding': encoding },
  });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: servedApp.url })));
  const pageTraffic = await measureTraffic(context, path);
  await context.close();
  return pageTraffic;
};

const measure = async (label: string, path: string, cookies: typeof servedApp.cookies = []) => {
  const { bytes, requests } = await listSentBytes('gzip', path, cookies);
  const brotli = await listSentBytes('br', path, cookies);
  const kib = bytes / 1024;
  const { most, mostRequests } = FIRST_PAGE;
  rows.push({
    what: `Alaga, ${label}`,
    'KiB by gzip': kib.toFixed(1),
    requests,
    ...Object.fromEntries(
      OTHER_REQUESTS.map((other) => [other.name, `1 : ${(other.kib / kib).toFixed(1)}`]),
    ),
    'KiB by Brotli': (brotli.bytes / 1024).toFixed(1),
    ...(cookies.length > 0
      ? {}
      : { reached: bytes <= most && requests <= mostRequests ? 'yes' : 'missed' }),
  });
};

await measure('first page of a stranger', '/');
await measure(
  'dashboard with 12 pets and their photos, signed in',
  '/dashboard',
  servedApp.cookies,
);
await browser.close();

reportFigures(
  'first-page',
  `First page with nothing in the cache: at most ${FIRST_PAGE.most / 1024} KiB in ${FIRST_PAGE.mostRequests} requests.\n\n${toMarkdownTable(rows)}`,
);

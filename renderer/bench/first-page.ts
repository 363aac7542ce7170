import { type BrowserContext, chromium } from 'playwright';
import { lightBrowserOptions } from '#build/setup-browser.ts';
import { serve } from './served.ts';

/**
 * What a browser that knows nothing yet is sent for a first page: all bytes, heads included, packed by gzip, and the
 * requests until the page is quiet. What the service worker puts by for offline use comes after it, in a line of its own.
 */
const MOST_KIB = 200;
const MOST_REQUESTS = 12;

/** The same page of others, measured once: whole KiB and requests. */
const OTHERS = [
  { what: 'Actual, first page', kib: 2339, requests: 26 },
  { what: 'Directus, first page', kib: 3322, requests: Number.NaN },
];

interface Sent {
  readonly kib: number;
  readonly requests: number;
}

const sentFor = async (
  context: BrowserContext,
  path: string,
  encodings: readonly ('gzip' | 'br')[],
): Promise<Sent> => {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  const sizes: number[] = [];
  const names = new Map<string, string>();
  tools.on('Network.requestWillBeSent', ({ requestId, request }) =>
    names.set(requestId, request.url),
  );
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (names.get(requestId)?.startsWith('http') === true) sizes.push(encodedDataLength);
    console.error(encodedDataLength, names.get(requestId)); //DEBUG
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.close();
  return { kib: sizes.reduce((sum, size) => sum + size, 0) / 1024, requests: sizes.length };
};

await using served = await serve();
const browser = await chromium.launch(lightBrowserOptions());
const rows: Record<string, string | number>[] = [];

const measure = async (
  what: string,
  path: string,
  cookies: typeof served.cookie,
): Promise<void> => {
  const seen: Sent[] = [];
  for (const encodings of ['gzip', 'br, gzip']) {
    const context = await browser.newContext({
      baseURL: served.url,
      serviceWorkers: 'block',
      extraHTTPHeaders: { 'Accept-Encoding': encodings },
      locale: 'en-PH',
    });
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: served.url })));
    seen.push(await sentFor(context, path));
    await context.close();
  }
  const [gzip = { kib: Number.NaN, requests: Number.NaN }, brotli = gzip] = seen;
  rows.push({
    what,
    KiB: gzip.kib.toFixed(1),
    requests: gzip.requests,
    'KiB by Brotli': brotli.kib.toFixed(1),
    ...Object.fromEntries(
      OTHERS.map((other) => [
        `${other.what.split(',')[0]} is`,
        `${(other.kib / gzip.kib).toFixed(1)} ×`,
      ]),
    ),
    holds: gzip.kib <= MOST_KIB && gzip.requests <= MOST_REQUESTS ? 'yes' : 'no',
  });
};

await measure('first page, a stranger', '/', []);
await measure('login, a stranger', '/login', []);
await measure('dashboard, signed in, 12 pets', '/dashboard', served.cookie);
await browser.close();

console.log(`First pages, cold: at most ${MOST_KIB} KiB in ${MOST_REQUESTS} requests.`);
console.table(rows);
console.table(OTHERS);

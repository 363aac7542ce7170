import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectFits } from '#renderer/e2e/testing/looks.ts';
import { failGoogle, serveGoogle, stallGoogle } from '#renderer/e2e/testing/map-google.ts';
import { findMarker, layoutOf } from '#renderer/e2e/testing/map-reading.ts';
import { type App, DESKTOP, newOwner, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import { type GooglePeer, googlePlace, startGoogle } from '#server/clinics/testing/google.ts';

const ERMITA = { latitude: 14.5806, longitude: 120.9822 };
const MAKATI = { latitude: 14.5547, longitude: 121.0244 };
const CAVITE = { latitude: 14.4791, longitude: 120.897 };

const KEY = 'AIza-test-key';

let google: GooglePeer;
let app: App;

beforeAll(async () => {
  google = await startGoogle(KEY);
  app = await startApp({ config: { googleMapsKey: KEY, googlePlacesUrl: google.url } });
});
afterAll(async () => {
  await app?.close();
  await google?.[Symbol.asyncDispose]();
});
afterEach(() => app.closeOthers());

interface OpenedMap {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The requested Google addresses. */
  readonly requestedUrls: readonly string[];
}

const openMap = async (within: App): Promise<OpenedMap> => {
  const { context, client, page } = await newOwner(within, { viewport: DESKTOP });
  for (const [name, place] of Object.entries({ Ermita: ERMITA, Makati: MAKATI, Cavite: CAVITE })) {
    await client.post('/api/vet-clinics', { name, address: 'Manila', ...place });
  }
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/google|gstatic/.test(new URL(request.url()).hostname)) requests.push(request.url());
  });
  await page.goto('/vet-clinics');
  await page.getByRole('radio', { name: 'Simple Map' }).waitFor();
  return { page, context, requestedUrls: requests };
};

const choose = (page: Page) => page.getByRole('radio', { name: 'Google Maps' }).click();

/** Expects the fallback to the simple map with a notice; the cause is shown under "Details". */
const expectFallback = async (page: Page, cause: string) => {
  const noticeAlert = page.getByRole('alert');
  await noticeAlert.getByText('Google Maps is not available. You see the simple map').waitFor();
  expect(await noticeAlert.getByText(cause, { exact: true }).isVisible()).toBe(false);
  await noticeAlert.getByText('Details', { exact: true }).click();
  expect(await noticeAlert.getByText(cause, { exact: true }).isVisible()).toBe(true);
  const simpleMapRadio = page.getByRole('radio', { name: 'Simple Map' });
  expect(await simpleMapRadio.getAttribute('aria-checked')).toBe('true');
  await page.locator('.maplibregl-map').waitFor();
};

it('reports that no key is set, and sends no request to Google', async () => {
  await using appWithoutKey = await startApp();
  const { page, requestedUrls } = await openMap(appWithoutKey);
  await choose(page);
  await expectFallback(
    page,
    'Configuration Error: Google Maps API key not configured. Using fallback map view.',
  );
  expect(requestedUrls).toEqual([]);
});

it('mentions Google to a household before it is allowed, and withholds the key until then', async () => {
  await using household = await startApp({
    config: { mode: 'household', googleMapsKey: KEY },
  });
  const { page } = await newOwner(household, { viewport: DESKTOP });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/vet-clinics');
  const question = page.getByRole('dialog', { name: 'May Alaga look things up online?' });
  await question.getByText('Google Maps is set up here', { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Don’t allow' }).click();
  await question.waitFor({ state: 'detached' });
  await choose(page);
  await expectFallback(page, 'Unable to load Google Maps. Using fallback view.');
  expect(requests.filter((address) => !address.startsWith(household.url))).toEqual([]);
});

it('falls back with the reason when the key or the script is missing or late, each time it is chosen', async () => {
  const { page, context } = await openMap(app);
  await context.route('**/api/google-maps-config', (route) => route.abort());
  await choose(page);
  await expectFallback(page, 'Unable to load Google Maps. Using fallback view.');
  await context.unrouteAll();

  await failGoogle(context);
  await choose(page);
  await expectFallback(
    page,
    'Map Loading Error: Failed to load Google Maps. Check API key and quotas.',
  );
  await context.unrouteAll();

  await stallGoogle(context);
  await page.clock.pauseAt(app.server.clock.now().getTime() + 60_000);
  const script = page.waitForRequest(/maps\.googleapis\.com/);
  await choose(page);
  await script;
  await page.clock.runFor(9_999);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.clock.runFor(1);
  await expectFallback(
    page,
    'Map Loading Timeout: Google Maps is taking too long to load. Try refreshing.',
  );
});

it('falls back when the map cannot be created', async () => {
  const { page, context } = await openMap(app);
  await serveGoogle(context, 'broken');
  await choose(page);
  await expectFallback(page, 'Map Error: Failed to initialize map. Please try again.');
});

it("draws the clinics on Google's map with the configured key, and falls back when it is refused", async () => {
  const { page, context, requestedUrls } = await openMap(app);
  await serveGoogle(context);
  expect(requestedUrls).toEqual([]);
  await choose(page);
  await page.locator('[data-google]').waitFor();
  await page.getByText('The map is loaded.').waitFor({ state: 'attached' });
  const address = new URL(requestedUrls[0] ?? '');
  expect([address.origin, address.searchParams.get('key')]).toEqual([
    'https://maps.googleapis.com',
    KEY,
  ]);
  expect(address.searchParams.get('auth_referrer_policy')).toBe('origin');
  await page.getByRole('button', { name: 'Zoom in' }).waitFor();
  const readLayout = async () =>
    layoutOf(
      [ERMITA, await findMarker(page, 'Ermita')],
      [MAKATI, await findMarker(page, 'Makati')],
    );
  const measureOffset = async () => {
    const expectedPosition = (await readLayout()).pixelOf(CAVITE);
    const marker = await findMarker(page, 'Cavite');
    return Math.hypot(marker.x - expectedPosition.x, marker.y - expectedPosition.y);
  };
  // After loading, the map still moves until all clinics are visible.
  await expect.poll(measureOffset).toBeLessThan(1);
  // Google's zoom is defined for tiles of half the size.
  expect((await readLayout()).zoom + 1).toBeLessThanOrEqual(15);
  await page
    .locator('[data-mark]')
    .and(page.getByRole('button', { name: 'Makati' }))
    .click();
  expect(
    await page
      .locator('[data-mark]')
      .and(page.getByRole('button', { name: 'Makati' }))
      .getAttribute('aria-pressed'),
  ).toBe('true');

  await page.evaluate(() => window.gm_authFailure?.());
  await expectFallback(
    page,
    'Map Loading Error: Failed to load Google Maps. Check API key and quotas.',
  );
});

it('says when Google’s clinics are missing from the list and the map, and finds them again', async () => {
  const { context, client, page } = await newOwner(app, { viewport: PHONE });
  await client.post('/api/vet-clinics', { name: 'Ermita', address: 'Manila', ...ERMITA });
  google.places = [
    googlePlace('ChIJAyala_000001', 'Ayala Vet', [MAKATI.latitude, MAKATI.longitude]),
  ];
  google.trouble = 'quota';
  await page.goto('/vet-clinics?view=map');
  const notice = page.getByText('Clinics from Google are missing', { exact: true });
  await notice.waitFor();
  await page.goto('/vet-clinics?view=list');
  await notice.waitFor();
  await page.getByRole('article', { name: 'Ermita', exact: true }).waitFor();
  await expectFits(page);
  google.trouble = undefined;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('article', { name: 'Ayala Vet', exact: true }).waitFor();
  expect(await notice.count()).toBe(0);
  await context.setOffline(true);
  await page.getByText('You are offline', { exact: true }).waitFor();
  expect(await notice.count()).toBe(0);
});

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import {
  CLINICS,
  mapMarker,
  openDebug,
  openMap,
  waitForMap,
} from '#renderer/e2e/testing/map-opening.ts';
import { findMarker, layoutOf } from '#renderer/e2e/testing/map-reading.ts';
import { startTilePeer, type TilePeer } from '#renderer/e2e/testing/map-tiles.ts';
import { type App, DESKTOP, newOwner, startApp } from '#renderer/e2e/testing/testing.ts';

const CAPE = { latitude: 14.52, longitude: 120.96 };

let tilePeer: TilePeer;
let app: App;

beforeAll(async () => {
  tilePeer = await startTilePeer(CAPE);
  app = await startApp({ config: { mapStyleUrl: tilePeer.address } });
});
afterAll(async () => {
  await app.close();
  await tilePeer[Symbol.asyncDispose]();
});
afterEach(() => app.closeOthers());

/** Two clinics a street apart, and one far away. */
const NEIGHBOURS = {
  Ermita: CLINICS.Ermita,
  Malate: { latitude: 14.5824, longitude: 120.984 },
  Makati: CLINICS.Makati,
};

it('splits a pressed group and keeps the focus; a pressed clinic gets the pin', async () => {
  const { page } = await openMap(app, NEIGHBOURS, undefined, { phone: true });
  const group = mapMarker(page, '2 clinics, among them Malate');
  await group.focus();
  await page.keyboard.press('Enter');
  await mapMarker(page, 'Ermita').waitFor();
  const malateMarker = mapMarker(page, 'Malate');
  expect(await malateMarker.evaluate((marker) => marker === document.activeElement)).toBe(true);
  const disc = await malateMarker.boundingBox();
  expect([disc?.width, disc?.height]).toEqual([44, 44]);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'The clinic chosen on the map' }).waitFor();
  expect(await malateMarker.getAttribute('aria-pressed')).toBe('true');
  const pinBox = await malateMarker.boundingBox();
  expect([pinBox?.width, pinBox?.height]).toEqual([44, 54]);
});

it('says that a clinic without coordinates has none, draws no marker for it, and shows the place', async () => {
  const { context, client, page } = await newOwner(app, { viewport: DESKTOP });
  await client.post('/api/vet-clinics', { name: 'Nowhere', address: 'Manila' });
  await context.route('**/tilejson.json', (route) => route.abort());
  await page.goto('/vet-clinics?view=map');
  await waitForMap(page);
  expect(await page.locator('[data-mark]').count()).toBe(0);
  await openDebug(page);
  await page.getByText('zoom: 13.0', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Nowhere', exact: true }).click();
  const map = page.getByRole('region', { name: 'Map of vet clinics' });
  await map.getByText('GPS coordinates not available for this clinic.', { exact: true }).waitFor();
});

it('shows all clinics with the owner’s location at zoom 15 at most', async () => {
  const manilaPlace = { latitude: 14.5809, longitude: 120.9824 };
  const { page } = await openMap(
    app,
    { Ermita: CLINICS.Ermita, Malate: NEIGHBOURS.Malate },
    (context) =>
      context.grantPermissions(['geolocation']).then(() => context.setGeolocation(manilaPlace)),
  );
  const dotImage = page.getByRole('img', { name: 'You are here' });
  await dotImage.waitFor();
  await mapMarker(page, 'Malate').waitFor();
  const layout = layoutOf(
    [CLINICS.Ermita, await findMarker(page, 'Ermita')],
    [NEIGHBOURS.Malate, await findMarker(page, 'Malate')],
  );
  expect(layout.zoom).toBeCloseTo(15, 1);
  const [box, expected] = [await dotImage.boundingBox(), layout.pixelOf(manilaPlace)];
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - expected.x)).toBeLessThan(1.5);
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - expected.y)).toBeLessThan(1.5);
});

it('has no layout or accessibility problem with its debug panel open, which contains only an approximate location', async () => {
  const { page } = await openMap(app, CLINICS, (context) =>
    context.route('**/tilejson.json', (route) => route.abort()),
  );
  await waitForMap(page);
  await openDebug(page);
  const panel = page.getByText('map: simple, loaded', { exact: false });
  await panel.waitFor();
  expect((await panel.innerText()).split('\n')).toEqual([
    'map: simple, loaded',
    'style: offline',
    'tiles: 0 loaded, 0 failed',
    expect.stringMatching(/^webgl: WebGL 2/),
    'google key: not set',
    'network: allowed, online',
    'place: 14.60, 120.98 (default)',
    'markers: 4 of 4 clinics, 0 without coordinates',
    expect.stringMatching(/^zoom: \d+\.\d$/),
    expect.stringContaining('last problem: TypeError'),
  ]);
  await expectInOrder(page, 'the map');
});

it('is cached by the service worker only after its first use', async () => {
  const { page } = await newOwner(app, { viewport: DESKTOP, serviceWorkers: 'allow' });
  const readStoredPaths = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const allRequests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return allRequests.flat().map(({ url }) => new URL(url).pathname);
    });
  const filterMapPaths = (paths: readonly string[]) =>
    paths.filter((path) => /\/assets\/(simple-map|offline-map|maplibre)/.test(path));
  await page.goto('/profile');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await page.reload();
  expect((await readStoredPaths()).length).toBeGreaterThan(10);
  expect(filterMapPaths(await readStoredPaths())).toEqual([]);
  await page.context().route('**/tilejson.json', (route) => route.abort());
  await page.goto('/vet-clinics?view=map');
  await waitForMap(page);
  const mapAssets = filterMapPaths(await readStoredPaths()).map((path) =>
    path.replace(/-[\w-]{8}\./, '.'),
  );
  expect(new Set(mapAssets)).toEqual(
    new Set([
      '/assets/simple-map.js',
      '/assets/simple-map.css',
      '/assets/offline-map.json',
      '/assets/maplibre-gl-worker.mjs',
    ]),
  );
});

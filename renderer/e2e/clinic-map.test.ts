import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright';
import { feature, type mesh } from 'topojson-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '#server/testing.ts';
import { expectInOrder } from './in-order.ts';
import {
  type Colour,
  type Degrees,
  distanceOf,
  groundOf,
  layoutOf,
  liesOn,
  markerOf,
} from './map-reading.ts';
import { startTilePeer, type TilePeer } from './map-tiles.ts';
import { type App, DESKTOP, newOwner, startApp } from './testing.ts';

/** Just west of the clinics in Manila: a straight shore, such as no other map has. */
const COAST = 120.96;
const LAND: Colour = [244, 239, 230];
const WATER: Colour = [207, 223, 230];

const CLINICS = {
  Ermita: { latitude: 14.5806, longitude: 120.9822 },
  Tondo: { latitude: 14.6306, longitude: 120.9701 },
  Makati: { latitude: 14.5547, longitude: 121.0244 },
  Cavite: { latitude: 14.4791, longitude: 120.897 },
} as const satisfies Record<string, Degrees>;

let tiles: TilePeer;
let app: App;

beforeAll(async () => {
  tiles = await startTilePeer(COAST);
  app = await startApp({ config: { mapStyleUrl: tiles.address } });
});
afterAll(async () => {
  await app.close();
  await tiles[Symbol.asyncDispose]();
});
afterEach(() => app.closeOthers());

const addClinics = async (client: TestClient, places: Readonly<Record<string, Degrees>>) => {
  for (const [name, place] of Object.entries(places)) {
    const { status } = await client.post('/api/vet-clinics', { name, address: 'Manila', ...place });
    expect(status).toBe(201);
  }
};

interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Everything that was asked of somebody else than the two peers. */
  readonly strangers: readonly string[];
}

const isOwn = (address: string): boolean => /^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(address);

/** The map of an owner with these clinics, in a wide window unless it is a phone's. */
const openMap = async (
  places: Readonly<Record<string, Degrees>>,
  before: (context: BrowserContext) => Promise<unknown> = async () => undefined,
  { phone = false } = {},
): Promise<Opened> => {
  const { context, client, page } = await newOwner(app, phone ? {} : { viewport: DESKTOP });
  await addClinics(client, places);
  await before(context);
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!isOwn(request.url())) strangers.push(request.url());
  });
  await page.goto('/vet-clinics?view=map');
  return { page, context, strangers };
};

const isLoaded = (page: Page) =>
  page.getByText('The map is loaded.').waitFor({ state: 'attached' });

const expectMarkersInPlace = async (page: Page) => {
  const [first, second, ...others] = Object.entries(CLINICS);
  if (!first || !second) throw new Error('two clinics are needed');
  const layout = layoutOf(
    [first[1], await markerOf(page, first[0])],
    [second[1], await markerOf(page, second[0])],
  );
  for (const [name, place] of others) {
    const [marker, expected] = [await markerOf(page, name), layout.pixelOf(place)];
    expect(Math.abs(marker.x - expected.x), name).toBeLessThan(1);
    expect(Math.abs(marker.y - expected.y), name).toBeLessThan(1);
  }
  return layout;
};

it('draws streets with every clinic where it belongs, from the configured tiles alone', async () => {
  const { page, strangers } = await openMap(CLINICS);
  await isLoaded(page);
  const layout = await expectMarkersInPlace(page);
  expect(layout.zoom).toBeLessThanOrEqual(15);
  const ground = await groundOf(page, 24);
  const wrong = ground.filter(({ colour, ...pixel }) => {
    const { longitude } = layout.placeOf(pixel);
    if (Math.abs(longitude - COAST) < 0.002) return false;
    return distanceOf(colour, longitude < COAST ? WATER : LAND) > 3;
  });
  const seas = ground.filter(({ colour }) => distanceOf(colour, WATER) <= 3);
  expect(ground.length).toBeGreaterThan(400);
  expect(seas.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
  await page.getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor();
  expect(strangers).toEqual([]);
  // The library has nothing to say against the style either.
  await page.getByText('Debug status').click();
  await page.getByText('last problem: none', { exact: false }).waitFor();
  // Its servers want to know which site asks, and need not know which page.
  expect(new Set(tiles.asked.map(({ referer }) => referer))).toEqual(new Set([`${app.url}/`]));
});

const requireFrom = createRequire(import.meta.url);

type Atlas = Parameters<typeof mesh>[0] & {
  readonly objects: { readonly land: NonNullable<Parameters<typeof mesh>[1]> };
};

/** Natural Earth's land around Manila, read here by itself. */
const naturalLand = () => {
  const text = readFileSync(requireFrom.resolve('world-atlas/land-10m.json'), 'utf8');
  // A cast: the package's files are what its documentation says.
  const atlas = JSON.parse(text) as Atlas;
  const land = feature(atlas, atlas.objects.land);
  const shapes = ('features' in land ? land.features : [land]).flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  );
  const isNear = ([x = 0, y = 0]: readonly number[]) =>
    Math.abs(x - 121) < 3 && Math.abs(y - 14.5) < 3;
  return shapes.filter(([outline = []]) => outline.some(isNear));
};

it('draws land and sea of what comes with the app where not one tile comes, and says so', async () => {
  const { page } = await openMap(CLINICS, (context) =>
    context.route('**/*.mvt', (route) => route.abort()),
  );
  await isLoaded(page);
  await page
    .getByText('Streets could not be loaded: you see land, borders and towns only.')
    .waitFor();
  const layout = await expectMarkersInPlace(page);
  const shapes = naturalLand();
  const ground = await groundOf(page, 24);
  const isLand = ({ x, y }: { x: number; y: number }) => {
    const place = layout.placeOf({ x, y });
    return shapes.some((shape) => liesOn(place, shape));
  };
  const right = ground.filter(
    (pixel) => distanceOf(pixel.colour, isLand(pixel) ? LAND : WATER) <= 3,
  );
  expect(ground.filter(isLand).length).toBeGreaterThan(100);
  expect(ground.filter((pixel) => !isLand(pixel)).length).toBeGreaterThan(50);
  // The rest is the line along the shore, and the names of towns.
  expect(right.length / ground.length).toBeGreaterThan(0.95);
  await page.getByRole('link', { name: 'Land and borders: Natural Earth' }).waitFor();
});

it('goes on with the streets once they can be had again', async () => {
  const { page, context } = await openMap(CLINICS, (profile) =>
    profile.route('**/tilejson.json', (route) => route.abort()),
  );
  const notice = page.getByText('Streets could not be loaded', { exact: false });
  await notice.waitFor();
  await context.unroute('**/tilejson.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await notice.waitFor({ state: 'detached' });
  await page
    .getByRole('link', { name: 'Land and borders: Natural Earth' })
    .waitFor({ state: 'detached' });
});

it('keeps the streets that it has where later ones fail, says so, and asks for them anew', async () => {
  const { page, context } = await openMap(CLINICS);
  await isLoaded(page);
  await context.route('**/*.mvt', (route) => route.abort());
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const notice = page.getByText('Some of the streets could not be loaded.');
  await notice.waitFor();
  await context.unroute('**/*.mvt');
  await page.getByRole('button', { name: 'Try again' }).click();
  await notice.waitFor({ state: 'detached' });
});

/** Two a street apart, and one far off. */
const NEIGHBOURS = {
  Ermita: CLINICS.Ermita,
  Malate: { latitude: 14.5824, longitude: 120.984 },
  Makati: CLINICS.Makati,
};

const onMap = (page: Page, name: string) =>
  page.locator('[data-mark]').and(page.getByRole('button', { name, exact: true }));

it('splits a group that is pressed, and keeps the focus; a clinic that is pressed gets the pin', async () => {
  const { page } = await openMap(NEIGHBOURS, undefined, { phone: true });
  const group = onMap(page, '2 clinics, among them Malate');
  await group.focus();
  await page.keyboard.press('Enter');
  await onMap(page, 'Ermita').waitFor();
  const one = onMap(page, 'Malate');
  expect(await one.evaluate((marker) => marker === document.activeElement)).toBe(true);
  const disc = await one.boundingBox();
  expect([disc?.width, disc?.height]).toEqual([44, 44]);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'The clinic chosen on the map' }).waitFor();
  expect(await one.getAttribute('aria-pressed')).toBe('true');
  const pin = await one.boundingBox();
  expect([pin?.width, pin?.height]).toEqual([44, 54]);
});

it('says of a clinic without coordinates that it has none, draws no marker for it, and shows the place', async () => {
  const { context, client, page } = await newOwner(app, { viewport: DESKTOP });
  await client.post('/api/vet-clinics', { name: 'Nowhere', address: 'Manila' });
  await context.route('**/tilejson.json', (route) => route.abort());
  await page.goto('/vet-clinics?view=map');
  await isLoaded(page);
  expect(await page.locator('[data-mark]').count()).toBe(0);
  await page.getByText('Debug status').click();
  await page.getByText('zoom: 13.0', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Nowhere', exact: true }).click();
  const map = page.getByRole('region', { name: 'Map of vet clinics' });
  await map.getByText('GPS coordinates not available for this clinic.', { exact: true }).waitFor();
});

it('comes no nearer than zoom 15 when it shows all, with the owner where they are', async () => {
  const here = { latitude: 14.5809, longitude: 120.9824 };
  const { page } = await openMap({ Ermita: CLINICS.Ermita, Malate: NEIGHBOURS.Malate }, (context) =>
    context.grantPermissions(['geolocation']).then(() => context.setGeolocation(here)),
  );
  const dot = page.getByRole('img', { name: 'You are here' });
  await dot.waitFor();
  await onMap(page, 'Malate').waitFor();
  const layout = layoutOf(
    [CLINICS.Ermita, await markerOf(page, 'Ermita')],
    [NEIGHBOURS.Malate, await markerOf(page, 'Malate')],
  );
  expect(layout.zoom).toBeCloseTo(15, 1);
  const [box, expected] = [await dot.boundingBox(), layout.pixelOf(here)];
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - expected.x)).toBeLessThan(1.5);
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - expected.y)).toBeLessThan(1.5);
});

it('says after 10 s of loading that it is slow', async () => {
  const { page } = await openMap(CLINICS, (context) =>
    context.route('**/tilejson.json', () => new Promise<void>(() => undefined)),
  );
  await page.getByText('Loading the map…', { exact: true }).waitFor();
  await onMap(page, 'Cavite').waitFor();
  const slow = page.getByText('The map is taking long to load.', { exact: false });
  expect(await slow.count()).toBe(0);
  await page.clock.fastForward(10_000);
  await slow.waitFor();
});

it('says what is missing where the browser has no WebGL', async () => {
  const { page } = await openMap(CLINICS, (context) =>
    context.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    }),
  );
  await page
    .getByText('This browser cannot draw the map: WebGL is missing', { exact: false })
    .waitFor();
  await page.getByText('Debug status').click();
  await page.getByText('webgl: none', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Ermita', exact: true }).first().waitFor();
});

it('is in order in every look, its debug panel open, and tells no more of a place than about where', async () => {
  const { page } = await openMap(CLINICS, (context) =>
    context.route('**/tilejson.json', (route) => route.abort()),
  );
  await isLoaded(page);
  await page.getByText('Debug status').click();
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

it('reads no streets of a household before it is allowed', async () => {
  await using household = await startApp({
    config: { mode: 'household', mapStyleUrl: tiles.address },
  });
  const { client, page } = await newOwner(household, { viewport: DESKTOP });
  await addClinics(client, CLINICS);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/vet-clinics?view=map');
  await page
    .getByText('Streets come from the internet, which you have not allowed', { exact: false })
    .waitFor();
  // The question whether it may stands over it.
  await page.locator('[data-mark]').first().waitFor();
  expect(asked.filter((address) => !address.startsWith(household.url))).toEqual([]);
  await client.put('/api/vet-clinics/network', { allowed: true });
  await page.reload();
  await page.waitForResponse(tiles.address);
});

it('is kept by the service worker once it was used, and not before', async () => {
  const { page } = await newOwner(app, { viewport: DESKTOP, serviceWorkers: 'allow' });
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
  const ofMap = (paths: readonly string[]) =>
    paths.filter((path) => /\/assets\/(simple-map|offline-map|maplibre)/.test(path));
  await page.goto('/profile');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await page.reload();
  expect((await kept()).length).toBeGreaterThan(10);
  expect(ofMap(await kept())).toEqual([]);
  await page.context().route('**/tilejson.json', (route) => route.abort());
  await page.goto('/vet-clinics?view=map');
  await isLoaded(page);
  const endings = ofMap(await kept()).map((path) => path.replace(/-[\w-]{8}\./, '.'));
  expect(new Set(endings)).toEqual(
    new Set([
      '/assets/simple-map.js',
      '/assets/simple-map.css',
      '/assets/offline-map.json',
      '/assets/maplibre-gl-worker.mjs',
    ]),
  );
});

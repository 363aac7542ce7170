import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { feature, type mesh } from 'topojson-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ownerHeaders } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import {
  addClinics,
  CLINICS,
  mapMarker,
  openDebug,
  openMap,
  waitForMap,
} from '#renderer/e2e/testing/map-opening.ts';
import {
  type Colour,
  distanceOf,
  findEdge,
  findMarker,
  layoutOf,
  liesOn,
  readGround,
} from '#renderer/e2e/testing/map-reading.ts';
import { startTilePeer, type TilePeer } from '#renderer/e2e/testing/map-tiles.ts';
import { type App, DESKTOP, newOwner, startApp } from '#renderer/e2e/testing/testing.ts';

/** A straight shore west of Manila and another south of Makati, which no real map has. */
const CAPE = { latitude: 14.52, longitude: 120.96 };
/** The time in milliseconds by which pages are advanced, longer than any page takes before its clock is stopped. */
const MINUTE = 60_000;

const LAND_COLOUR: Colour = [244, 239, 230];
const WATER: Colour = [207, 223, 230];

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

const expectMarkersInPlace = async (page: Page) => {
  const [firstClinic, second, ...otherClinics] = Object.entries(CLINICS);
  if (!firstClinic || !second) throw new Error('two clinics are needed');
  const layout = layoutOf(
    [firstClinic[1], await findMarker(page, firstClinic[0])],
    [second[1], await findMarker(page, second[0])],
  );
  for (const [name, place] of otherClinics) {
    const [marker, expected] = [await findMarker(page, name), layout.pixelOf(place)];
    expect(Math.abs(marker.x - expected.x), name).toBeLessThan(1);
    expect(Math.abs(marker.y - expected.y), name).toBeLessThan(1);
  }
  return layout;
};

it('draws streets and every clinic at its location, only from the configured tiles', async () => {
  const { page, foreignUrls } = await openMap(app, CLINICS);
  await waitForMap(page);
  const layout = await expectMarkersInPlace(page);
  expect(layout.zoom).toBeLessThanOrEqual(15);
  const groundColour = await readGround(page, 24);
  const wrongPixels = groundColour.filter(({ colour, ...pixel }) => {
    const { latitude, longitude } = layout.placeOf(pixel);
    const [east, north] = [longitude - CAPE.longitude, latitude - CAPE.latitude];
    if (Math.min(Math.abs(east), Math.abs(north)) < 0.002) return false;
    return distanceOf(colour, east < 0 || north < 0 ? WATER : LAND_COLOUR) > 3;
  });
  const seas = groundColour.filter(({ colour }) => distanceOf(colour, WATER) <= 3);
  expect(groundColour.length).toBeGreaterThan(400);
  expect(seas.length).toBeGreaterThan(50);
  expect(wrongPixels).toEqual([]);
  const shore = layout.pixelOf(CAPE);
  const inlandPoint = groundColour.find(
    ({ x, y }) => x > shore.x + 60 && y < shore.y - 60 && y > 300,
  );
  const westEdge = await findEdge(page, { y: inlandPoint?.y ?? 0 }, [WATER, LAND_COLOUR]);
  const southEdge = await findEdge(page, { x: inlandPoint?.x ?? 0 }, [LAND_COLOUR, WATER]);
  expect(Math.abs((westEdge ?? 0) - shore.x)).toBeLessThan(2);
  expect(Math.abs((southEdge ?? 0) - shore.y)).toBeLessThan(2);
  await page.getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor();
  expect(foreignUrls).toEqual([]);
  // MapLibre reports no problem with the style.
  await openDebug(page);
  await page.getByText('last problem: none', { exact: false }).waitFor();
  // The tile servers receive the site's origin but not the page's address.
  expect(new Set(tilePeer.requestHeaders.map(({ referer }) => referer))).toEqual(
    new Set([`${app.url}/`]),
  );
});

const requireFrom = createRequire(import.meta.url);

type Atlas = Parameters<typeof mesh>[0] & {
  readonly objects: { readonly land: NonNullable<Parameters<typeof mesh>[1]> };
};

/** Natural Earth's land around Manila, read independently of the app. */
const readNaturalLand = () => {
  const text = readFileSync(requireFrom.resolve('world-atlas/land-10m.json'), 'utf8');
  // The cast is safe: the package's files are what its documentation says.
  const atlas = JSON.parse(text) as Atlas;
  const landFeature = feature(atlas, atlas.objects.land);
  const landShapes = ('features' in landFeature ? landFeature.features : [landFeature]).flatMap(
    ({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates : []),
  );
  const isNear = ([x = 0, y = 0]: readonly number[]) =>
    Math.abs(x - 121) < 3 && Math.abs(y - 14.5) < 3;
  return landShapes.filter(([outline = []]) => outline.some(isNear));
};

it('draws the offline map when no tile can be loaded, and says so', async () => {
  const { page } = await openMap(app, CLINICS, (context) =>
    context.route('**/*.mvt', (route) => route.abort()),
  );
  await waitForMap(page);
  await page
    .getByText('Streets could not be loaded. You see only land, borders and towns.')
    .waitFor();
  const layout = await expectMarkersInPlace(page);
  const landShapes = readNaturalLand();
  const groundColour = await readGround(page, 24);
  const isLand = ({ x, y }: { x: number; y: number }) => {
    const place = layout.placeOf({ x, y });
    return landShapes.some((shape) => liesOn(place, shape));
  };
  const matchingPixels = groundColour.filter(
    (pixel) => distanceOf(pixel.colour, isLand(pixel) ? LAND_COLOUR : WATER) <= 3,
  );
  expect(groundColour.filter(isLand).length).toBeGreaterThan(100);
  expect(groundColour.filter((pixel) => !isLand(pixel)).length).toBeGreaterThan(50);
  // The remaining pixels are the shoreline and the labels of towns.
  expect(matchingPixels.length / groundColour.length).toBeGreaterThan(0.95);
  await page.getByRole('link', { name: 'Land and borders: Natural Earth' }).waitFor();
});

it('shows only the clinics when not even the offline map is available', async () => {
  const { page, context } = await openMap(app, CLINICS, (profile) =>
    profile.route(/tilejson\.json|offline-map/, (route) => route.abort()),
  );
  const notice = page.getByText('The map could not be loaded. You see only', { exact: false });
  await notice.waitFor();
  await waitForMap(page);
  await expectMarkersInPlace(page);
  const groundColour = await readGround(page, 48);
  expect(groundColour.filter(({ colour }) => distanceOf(colour, LAND_COLOUR) > 3)).toEqual([]);
  await context.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await notice.waitFor({ state: 'detached' });
});

it('returns to the streets when they are available again', async () => {
  const { page, context } = await openMap(app, CLINICS, (profile) =>
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

it('keeps loaded streets when later tiles fail, says so, and requests them again', async () => {
  const { page, context } = await openMap(app, CLINICS);
  await waitForMap(page);
  await context.route('**/*.mvt', (route) => route.abort());
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const notice = page.getByText('Some streets could not be loaded.');
  await notice.waitFor();
  await context.unroute('**/*.mvt');
  await page.getByRole('button', { name: 'Try again' }).click();
  await notice.waitFor({ state: 'detached' });
});

it('reports after 10 s that loading is slow', async () => {
  const { page } = await openMap(app, CLINICS, (context) =>
    context.route('**/tilejson.json', () => new Promise<void>(() => undefined)),
  );
  await mapMarker(page, 'Cavite').waitFor();
  const slowMessage = page.getByText('The map is loading slowly.', { exact: false });
  await page.clock.pauseAt(app.server.clock.now().getTime() + MINUTE);
  // Switching to another map and back loads the streets.
  await page.getByRole('radio', { name: 'Google Maps' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByText('Loading the map…', { exact: true }).waitFor();
  await page.clock.runFor(9_999);
  expect(await slowMessage.count()).toBe(0);
  await page.clock.runFor(1);
  await slowMessage.waitFor();
});

it('reports a browser without WebGL', async () => {
  const { page } = await openMap(app, CLINICS, (context) =>
    context.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    }),
  );
  await page
    .getByText('This browser cannot show the map because WebGL is missing', { exact: false })
    .waitFor();
  await openDebug(page);
  await page.getByText('webgl: none', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Ermita', exact: true }).first().waitFor();
});

it('loads no streets for a household before it is allowed', async () => {
  await using household = await startApp({
    config: { mode: 'household', mapStyleUrl: tilePeer.address },
  });
  const { client, page } = await newOwner(household, { viewport: DESKTOP });
  await addClinics(client, CLINICS);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/vet-clinics?view=map');
  await page
    .getByText('Streets come from the internet, which you have not allowed', { exact: false })
    .waitFor();
  // The question about network access covers the map.
  await page.locator('[data-mark]').first().waitFor();
  expect(requests.filter((address) => !address.startsWith(household.url))).toEqual([]);
  await client.put('/api/vet-clinics/network', { allowed: true });
  await page.reload();
  await page.waitForResponse(tilePeer.address);
});

it('says on a phone that the clinics could not be loaded, and shows them at the next try', async () => {
  const { client, page } = await newOwner(app);
  await addClinics(client, CLINICS);
  for (const address of ['**/api/vet-clinics?*', '**/api/vet-clinics/network']) {
    await page.route(address, (route) =>
      route.fulfill({
        headers: ownerHeaders(route),
        status: 400,
        json: { message: 'x', code: 'x' },
      }),
    );
  }
  await page.goto('/vet-clinics?view=map');
  await page.getByRole('alert').getByText('The clinics could not be loaded').waitFor();
  await expectInOrder(page, 'a map without its clinics');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.locator('[data-mark]').first().waitFor();
});

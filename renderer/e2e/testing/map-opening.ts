import type { BrowserContext, Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { TestClient } from '#server/testing.ts';
import type { GeoPoint } from './map-reading.ts';
import { type App, DESKTOP, newOwner } from './testing.ts';

/** Clinics around Manila Bay. */
export const CLINICS = {
  Ermita: { latitude: 14.5806, longitude: 120.9822 },
  Tondo: { latitude: 14.6306, longitude: 120.9701 },
  Makati: { latitude: 14.5547, longitude: 121.0244 },
  Cavite: { latitude: 14.4791, longitude: 120.897 },
} as const satisfies Record<string, GeoPoint>;

export type Places = Readonly<Record<string, GeoPoint>>;

/** Adds own clinics by name. */
export const addClinics = async (client: TestClient, places: Places): Promise<void> => {
  for (const [name, place] of Object.entries(places)) {
    const { status } = await client.post('/api/vet-clinics', { name, address: 'Manila', ...place });
    expect(status).toBe(201);
  }
};

export interface OpenedMap {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Requests to any host other than this computer. */
  readonly foreignUrls: readonly string[];
}

const isOwn = (address: string): boolean => /^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(address);

/** Opens the map with these clinics for a new owner, in a wide window by default. */
export const openMap = async (
  app: App,
  places: Places,
  prepareContext: (context: BrowserContext) => Promise<unknown> = async () => undefined,
  { phone = false } = {},
): Promise<OpenedMap> => {
  const { context, client, page } = await newOwner(app, phone ? {} : { viewport: DESKTOP });
  await addClinics(client, places);
  await prepareContext(context);
  const foreignUrls: string[] = [];
  page.on('request', (request) => {
    if (!isOwn(request.url())) foreignUrls.push(request.url());
  });
  await page.goto('/vet-clinics?view=map');
  return { page, context, foreignUrls };
};

/** Waits until everything in view is drawn. */
export const waitForMap = (page: Page): Promise<void> =>
  page.getByText('The map is loaded.').waitFor({ state: 'attached' });

/** Opens the debug panel, under "Details" at the bottom of the map. */
export const openDebug = async (page: Page): Promise<void> => {
  const map = page.getByRole('region', { name: 'Map of vet clinics' });
  const panel = map.locator('details').filter({ hasText: 'Debug status' });
  expect(await panel.getByText('Debug status', { exact: true }).isVisible()).toBe(false);
  await panel.getByText('Details', { exact: true }).click();
  await panel.getByText('Debug status', { exact: true }).waitFor();
};

/** The marker with that name, not the row of the list. */
export const mapMarker = (page: Page, name: string): Locator =>
  page.locator('[data-mark]').and(page.getByRole('button', { name, exact: true }));

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { browserOptions } from '#build/test/setup-browser.ts';
import { actionsOn, waitForController } from '#renderer/e2e/testing/actions.ts';
import { waitForStored } from '#renderer/e2e/testing/stored-paths.ts';
import { ACTION_TIMEOUT, type App, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import { extendFormWait } from '#renderer/e2e/testing/timers.ts';
import type { Pet } from '#server/pets/contract.ts';
import { jpeg } from '#server/photos/testing/images.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { TestClient } from '#server/testing.ts';

const OFFLINE = 'You are offline. Some features may be limited.';
const DAY = 86_400;

let app: App;
/** The profile of the installed app, whose data survives closing the window. */
let profile: string;
let openContext: BrowserContext | undefined;

beforeAll(async () => {
  // A browser validates cookies with its real clock when it starts, so the server's clock must agree.
  app = await startApp({ browser: 'whole', now: new Date().toISOString() });
  profile = mkdtempSync(join(tmpdir(), 'alaga-installed-'));
});
afterEach(() => openContext?.close());
afterAll(async () => {
  await app?.close();
  rmSync(profile, { recursive: true, force: true });
});

/** Opens the app in a new window at its start address, as from the home screen, after it was closed. */
const openApp = async (connection: 'online' | 'airplane'): Promise<Page> => {
  await openContext?.close();
  const { args = [], ...browser } = browserOptions();
  openContext = await chromium.launchPersistentContext(profile, {
    ...browser,
    // The window begins with an empty page. On a busy computer, one that began with the app itself, which the service
    // worker serves, was once not ready before the launch timed out.
    args: [...args, '--disable-background-networking', '--app=data:text/html,'],
    baseURL: app.url,
    viewport: PHONE,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    reducedMotion: 'reduce',
    offline: connection === 'airplane',
  });
  openContext.setDefaultTimeout(ACTION_TIMEOUT);
  await extendFormWait(openContext);
  const page = openContext.pages()[0] ?? (await openContext.waitForEvent('page'));
  await page.goto('/dashboard');
  expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
  return page;
};

const listRecords = async (client: TestClient, { id }: Pet) =>
  (await client.get<MedicalRecord[]>(`/api/pets/${id}/medical-records`)).body;

/** An owner with a vaccinated dog, whose page was opened online once. */
const visitOnline = async () => {
  const { client } = await app.server.owner();
  const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
  const vaccine = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
  await client.post(`/api/pets/${pet.id}/medical-records`, vaccine);
  const page = await openApp('online');
  const expiresAt = Math.floor(Date.now() / 1000) + DAY;
  const cookies = [...client.cookies];
  await openContext?.addCookies(
    cookies.map(([name, value]) => ({ name, value, url: app.url, expires: expiresAt })),
  );
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByRole('button', { name: /Rabies/ }).waitFor();
  await waitForController(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Bantay/ }).waitFor();
  const petPath = `/api/pets/${pet.id}`;
  await waitForStored(page, '/api/auth/user', '/api/pets', petPath, `${petPath}/medical-records`);
  return { client, pet };
};

const addVaccine = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Vaccine' }).click();
  await page.getByLabel('Vaccine').selectOption('DHPP');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photo' }).click();
  const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
  await (await chooser).setFiles(photo);
  await page.locator('form img').first().waitFor();
  await page.getByRole('button', { name: 'Save Record' }).click();
};

it('opens in airplane mode: shows a pet, keeps a vaccination with a photo through a restart, and sends it once', async () => {
  const { client, pet } = await visitOnline();
  const page = await openApp('airplane');
  const screen = actionsOn(page);
  await screen.seesHeading('Welcome back!');
  await screen.sees(OFFLINE);
  await page.getByRole('link', { name: /Bantay/ }).click();
  await screen.seesHeading('Bantay');
  await page.getByRole('tab', { name: 'Records' }).click();
  await page.getByRole('button', { name: /Rabies/ }).waitFor();
  await addVaccine(page);
  await screen.seesToast('Saved offline');
  await page.getByRole('tab', { name: 'Records' }).click();
  await page.getByRole('button', { name: /DHPP/ }).getByText('Saved offline').waitFor();

  const reopenedPage = await openApp('airplane');
  const actions = actionsOn(reopenedPage);
  await reopenedPage.getByRole('link', { name: /Bantay/ }).click();
  await reopenedPage.getByRole('tab', { name: 'Records' }).click();
  const row = reopenedPage.getByRole('button', { name: /DHPP/ });
  await row.getByText('Saved offline').waitFor();
  await row.getByText('1 photo').waitFor();
  expect(await listRecords(client, pet)).toHaveLength(1);

  await openContext?.setOffline(false);
  await actions.seesToast('All offline data has been synchronized.');
  await expect.poll(() => reopenedPage.getByText('Saved offline').count()).toBe(0);
  const records = await listRecords(client, pet);
  expect(records.map(({ title, photos }) => [title, photos.length]).sort()).toEqual([
    ['DHPP', 1],
    ['Rabies', 0],
  ]);
});

it('opens its shortcuts offline: a new record and the scanner', async () => {
  const page = await openApp('airplane');
  const screen = actionsOn(page);
  await screen.seesHeading('Welcome back!');
  await page.goto('/add-record');
  await screen.seesHeading('What is it about?');
  await page.getByRole('link', { name: 'Checkup' }).click();
  await page.getByLabel('Kind of checkup').waitFor();
  await page.goto('/qr-scanner');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('You are offline', { exact: true }).count()).toBe(0);
});

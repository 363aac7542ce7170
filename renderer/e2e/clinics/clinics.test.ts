import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { actionsOn, loseAnswers, ownerHeaders } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { measureShift } from '#renderer/e2e/testing/layout-shift.ts';
import {
  type App,
  newOwner,
  nextOwner,
  nextOwnerWithDog,
  PHONE,
  startApp,
  toastOf,
} from '#renderer/e2e/testing/testing.ts';
import {
  createNode,
  failureReplies,
  type OverpassPeer,
  startOverpass,
} from '#server/clinics/testing/overpass.ts';

/** The clock of these tests shows 10:00 in Manila on a Saturday. */
const NOW = '2026-11-21T02:00:00.000Z';

const ERMITA = { latitude: 14.582, longitude: 120.976 };
const CONTEXT_IN_ERMITA: BrowserContextOptions = {
  permissions: ['geolocation'],
  geolocation: ERMITA,
};

const CLINICS = [
  createNode(
    {
      name: 'Sample Vet Clinic Ermita',
      'addr:housenumber': '21',
      'addr:street': 'Sample Street',
      'addr:city': 'Manila',
      phone: '+63 2 8123 4567',
      email: 'vet@example.com',
      website: 'https://www.example.com/vets',
      opening_hours: 'Mo-Sa 08:00-20:00; PH off',
    },
    14.587,
    120.98,
  ),
  createNode(
    { name: 'Sample Animal Clinic Paco', opening_hours: 'Mo-Fr 09:00-17:00', phone: 'ask' },
    14.579,
    120.996,
  ),
  createNode({ name: 'Sample Vet Quiapo', opening_hours: 'ask the guard' }, 14.599, 120.9838),
];

/** The clinics, sorted by their distance from Ermita. */
const NEAREST = ['Sample Vet Clinic Ermita', 'Sample Vet Quiapo', 'Sample Animal Clinic Paco'];

let overpass: OverpassPeer;
let app: App;

beforeAll(async () => {
  overpass = await startOverpass(CLINICS);
  app = await startApp({ now: NOW, config: { overpassUrl: overpass.url } });
});
beforeEach(() => {
  overpass.elements = CLINICS;
});
afterEach(() => app.closeOthers());
afterAll(async () => {
  await app?.close();
  await overpass?.[Symbol.asyncDispose]();
});

/** Sets the browser's location to Ermita. */
const openClinics = async <T extends { readonly context: BrowserContext }>(
  owner: T,
): Promise<T> => {
  await owner.context.grantPermissions(['geolocation']);
  await owner.context.setGeolocation(ERMITA);
  return owner;
};

const rows = (page: Page) => page.getByRole('article');
const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const readNames = (page: Page) => rows(page).getByRole('heading').allTextContents();
/** The list view only, because a wide window would also draw the map. */
const LIST_PATH = '/vet-clinics?view=list';

test('an owner who lets the browser say where they are finds who is near, open and how to get there', async () => {
  const { page } = await openClinics(await nextOwnerWithDog(app));
  const { sees, press } = actionsOn(page);
  await page.goto('/dashboard');
  const request = page.waitForRequest(/\/api\/vet-clinics\?/);
  await page.getByRole('link', { name: 'Find Vet Clinics' }).click();
  const { searchParams } = new URL((await request).url());
  expect(Object.fromEntries(searchParams)).toEqual({ lat: '14.582', lng: '120.976', radius: '25' });
  await sees('3 clinics found');
  await sees('Near you, 25 km');
  expect(await readNames(page)).toEqual(NEAREST);
  const ermita = row(page, 'Sample Vet Clinic Ermita');
  await ermita.getByText('Open now · until 8:00 PM').waitFor();
  await ermita.getByText('703 m', { exact: true }).waitFor();
  await ermita.getByText('No reviews yet', { exact: true }).waitFor();
  const link = (name: string) => ermita.getByRole('link', { name, exact: true });
  expect(await link('Call +63 2 8123 4567').getAttribute('href')).toBe('tel:+63281234567');
  expect(await link('Email vet@example.com').getAttribute('href')).toBe('mailto:vet@example.com');
  const directions = link('Get Directions');
  expect(await directions.getAttribute('href')).toMatch(
    /^https:\/\/(www\.openstreetmap\.org|www\.google\.com|maps\.apple\.com)\/.*14\.587000/,
  );
  for (const outside of [directions, link('Website')]) {
    expect(await outside.getAttribute('rel')).toContain('noopener');
    expect(await outside.getAttribute('target')).toBe('_blank');
  }
  // The details list the clinic's opening hours, starting with today.
  await ermita.getByRole('button', { name: 'Details' }).click();
  await ermita.getByText('Hours may differ on public holidays.').waitFor();
  expect(await ermita.getByRole('listitem').first().innerText()).toMatch(
    /^Saturday\s+8:00\sAM – 8:00\sPM$/,
  );
  const paco = row(page, 'Sample Animal Clinic Paco');
  await paco.getByText('Closed · Opens Mon 9:00 AM').waitFor();
  expect(await paco.getByRole('link', { name: /^Call/ }).count()).toBe(0);
  await row(page, 'Sample Vet Quiapo').getByText('ask the guard').waitFor();

  await press('Open now');
  await sees('1 clinic found');
  expect(await readNames(page)).toEqual(['Sample Vet Clinic Ermita']);
  await press('Open now');
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitemradio', { name: 'Name' }).click();
  await expect.poll(async () => (await readNames(page))[0]).toBe('Sample Animal Clinic Paco');
  const credit = page.getByRole('link', { name: '© OpenStreetMap contributors' });
  expect(await credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
  expect(app.problems).toEqual([]);
});

test('a clinic is rated with stars by keys, reviewed, read by another owner and rated again', async () => {
  const { page } = await openClinics(await nextOwner(app));
  const { sees, press, keepsToast, seesToast } = actionsOn(page);
  await page.goto(LIST_PATH);
  const paco = row(page, 'Sample Animal Clinic Paco');
  expect(await paco.getByRole('button', { name: 'View Reviews' }).count()).toBe(0);
  await paco.getByRole('button', { name: 'Rate Clinic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rate Sample Animal Clinic Paco' });
  await dialog.getByText('No reviews yet. Be the first to share your experience!').waitFor();
  const starRating = dialog.getByRole('radiogroup', { name: 'Rating (1-5 stars)' });
  expect(await starRating.getByRole('radio', { name: '5 stars' }).isChecked()).toBe(true);
  await starRating.getByRole('radio', { name: '5 stars' }).focus();
  // A radio's selection follows the focus while the key is down, so it is held for a moment as by a finger.
  await page.keyboard.press('ArrowLeft', { delay: 100 });
  expect(await starRating.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true);
  const reviewField = dialog.getByLabel('Review (Optional)', { exact: true });
  await reviewField.fill('Kind <b>staff</b>.');
  // The draft survives closing the dialog.
  await dialog.getByText('Draft saved').waitFor();
  await page.keyboard.press('Escape');
  await paco.getByRole('button', { name: 'Rate Clinic' }).click();
  expect(await reviewField.inputValue()).toBe('Kind <b>staff</b>.');

  await page.route('**/api/clinic-ratings', (route) => route.fulfill({ status: 400, body: '' }));
  await press('Submit Rating');
  await seesToast('Error', 'Failed to submit rating');
  await page.unroute('**/api/clinic-ratings');
  await press('Submit Rating');
  await seesToast('Rating submitted', 'Thank you for your feedback!');
  await dialog.waitFor({ state: 'detached' });
  await paco.getByText('1 review', { exact: true }).waitFor();
  await paco.getByRole('img', { name: 'Rated 4.0 of 5 stars' }).waitFor();

  const otherOwner = await newOwner(app, CONTEXT_IN_ERMITA);
  await otherOwner.page.goto(LIST_PATH);
  const otherRow = row(otherOwner.page, 'Sample Animal Clinic Paco');
  await otherRow.getByRole('button', { name: 'View Reviews' }).click();
  const reviewsRegion = otherRow.getByRole('region', {
    name: 'Reviews of Sample Animal Clinic Paco',
  });
  await reviewsRegion.getByText('Anonymous User').waitFor();
  expect(await reviewsRegion.evaluate((list) => getComputedStyle(list).maxHeight)).toBe('320px');
  await reviewsRegion.getByText('Kind <b>staff</b>.', { exact: true }).waitFor();
  await otherRow.getByRole('button', { name: 'Hide Reviews' }).click();
  expect(await reviewsRegion.count()).toBe(0);

  // The form for another rating shows the earlier one and replaces it.
  await paco.getByRole('button', { name: 'Rate Clinic' }).click();
  await dialog.getByText(/^You rated this clinic on Nov 21, 2026/).waitFor();
  expect(await reviewField.inputValue()).toBe('Kind <b>staff</b>.');
  await starRating.getByRole('radio', { name: '2 stars' }).click();
  await reviewField.fill('');
  const ratingRequest = page.waitForRequest('**/api/clinic-ratings');
  await press('Submit Rating');
  expect((await ratingRequest).postDataJSON()).toMatchObject({ rating: 2, review: null });
  await paco.getByRole('img', { name: 'Rated 2.0 of 5 stars' }).waitFor();

  // Without the earlier rating, the form says that it would be replaced. Text that is typed before it is loaded stays.
  await page.reload();
  await page.route('**/ratings', (route) => route.abort());
  await paco.getByRole('button', { name: 'Rate Clinic' }).click();
  await dialog.getByText(/^Your ratings cannot be loaded now\./).waitFor();
  await reviewField.fill('Short wait.');
  await page.unroute('**/ratings');
  await dialog.getByText(/^You rated this clinic on /).waitFor();
  await dialog.getByRole('radio', { name: '2 stars', checked: true }).waitFor();
  expect(await reviewField.inputValue()).toBe('Short wait.');
  await press('Remove my rating');
  await keepsToast('Rating removed');
  await paco.getByText('No reviews yet', { exact: true }).waitFor();
  await press('Undo');
  await paco.getByRole('img', { name: 'Rated 2.0 of 5 stars' }).waitFor();
  await sees('3 clinics found');
});

test('who shares no location chooses a town instead, which this device remembers', async () => {
  const { page } = await nextOwner(app);
  const { sees } = actionsOn(page);
  await page.goto(LIST_PATH);
  await sees('3 clinics found');
  await page.getByRole('button', { name: 'Town: Near Manila, 25 km' }).click();
  const request = page.waitForRequest(/\/api\/vet-clinics\?/);
  await page.getByRole('menuitemradio', { name: 'Cebu City' }).click();
  expect((await request).url()).toContain('lat=10.32&lng=123.89');
  await page.getByText(/^Showing clinics near Cebu City/).waitFor();
  await sees('No veterinary clinics found');
  await page.reload();
  await page.getByRole('button', { name: 'Town: Near Cebu City, 25 km' }).waitFor();
});

interface Fake {
  readonly code?: number;
  /** The delay in milliseconds before the browser answers; undefined if it never does. */
  readonly delay?: number;
}

/** Replaces the browser's geolocation with a fake. */
const fakeLocation = (page: Page, fake: Fake) =>
  page.addInitScript(({ code, delay }: Fake) => {
    const geolocation = navigator.geolocation;
    geolocation.getCurrentPosition = (_found, failed) => {
      Object.assign(window, { askedForPlace: true });
      const error = {
        code,
        message: '',
        PERMISSION_DENIED: 1,
        POSITION_UNAVAILABLE: 2,
        TIMEOUT: 3,
      };
      // The cast is safe: of the error the app reads the code alone.
      if (delay !== undefined) setTimeout(() => failed?.(error as GeolocationPositionError), delay);
    };
  }, fake);

test.each([
  ['denied', { code: 1, delay: 0 }, /^Your browser does not share your location with Alaga/],
  ['unavailable', { code: 2, delay: 0 }, /^Your location is not available on this device/],
  ['too slow', { code: 3, delay: 0 }, /^Your location could not be found in time/],
  ['still looking', {}, /^Finding your location is taking longer than usual/],
] as const)(
  'with the location %s, says so and lists clinics near Manila',
  async (_, fake, expectedText) => {
    const { page } = await newOwner(app);
    const { press, sees } = actionsOn(page);
    await fakeLocation(page, fake);
    const request = page.waitForRequest(/\/api\/vet-clinics\?/);
    await page.goto(LIST_PATH);
    await page.getByText(/^Showing clinics near Manila/).waitFor();
    expect((await request).url()).toContain('lat=14.5995&lng=120.9842');
    await sees('3 clinics found');
    // The browser is not asked for the location before the owner presses the button.
    expect(await page.evaluate('window.askedForPlace')).toBeUndefined();
    await press('Use my location');
    await page.getByText(expectedText).waitFor();
    // The keyboard continues at the button, which was disabled while the browser was asked.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Use my location');
    expect(await readNames(page)).toHaveLength(3);
  },
);

test('the notes above the list are there from the start, and move nothing', async () => {
  await using appWithoutDirectory = await startApp();
  const { page } = await newOwner(appWithoutDirectory);
  // The answer arrives later than a screen is rendered that does not wait for it.
  await page.route('**/api/vet-clinics/network', async (route) => {
    await page.waitForTimeout(300);
    await route.continue();
  });
  await page.goto(LIST_PATH);
  await page.getByText('No clinic directory is set up here').waitFor();
  await page.getByText(/^Showing clinics near Manila/).waitFor();
  await page.getByText('0 clinics found').waitFor();
  expect(await measureShift(page)).toBeLessThan(0.01);
});

test('adds, edits and removes an own clinic that nobody else sees', async () => {
  const { page } = await openClinics(await nextOwner(app));
  const { sees, press, seesToast, fill } = actionsOn(page);
  await page.goto(LIST_PATH);
  await sees('3 clinics found');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add a clinic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a clinic of your own' });
  await press('Add Clinic');
  await sees('Please enter the name of the clinic.');
  await dialog.getByLabel('Name', { exact: true }).fill('Dr. Reyes');
  await dialog.getByLabel('Address', { exact: true }).fill('Sampaloc, Manila');
  await dialog.getByLabel(/^Website/).fill('javascript:alert(1)');
  await press('Add Clinic');
  await sees('Please enter a web address that starts with http:// or https://.');
  await dialog.getByLabel(/^Website/).fill('');
  // On a small screen, the error of the last field is not behind the buttons.
  await page.setViewportSize({ ...PHONE, height: 600 });
  await dialog.getByLabel('Latitude').fill('999');
  await press('Add Clinic');
  const problem = dialog.getByText(/^This is not a valid position/);
  const bottomOfProblem = async () => {
    const { y = Infinity, height = 0 } = (await problem.boundingBox()) ?? {};
    return y + height;
  };
  const dock = await dialog.locator('[data-dock]').boundingBox();
  await expect.poll(bottomOfProblem).toBeLessThanOrEqual(dock?.y ?? 0);
  await page.setViewportSize(PHONE);
  await dialog.getByLabel('Latitude').fill('');
  await press('Add Clinic');
  await seesToast('Clinic added');
  await sees('4 clinics found');
  const ownRow = row(page, 'Dr. Reyes');
  await ownRow.getByText('Seen by you alone').waitFor();
  await ownRow.getByText('GPS coordinates not available for this clinic.').waitFor();
  await ownRow.getByRole('button', { name: 'Get Directions' }).click();
  await seesToast('Location Error', 'Cannot get directions without location data.');

  await ownRow.getByRole('button', { name: 'Edit' }).click();
  await press('Use my location');
  await expect.poll(() => page.getByLabel('Latitude').inputValue()).toBe('14.582');
  await fill({ Name: 'Dr. Reyes at home' });
  await press('Save Clinic');
  await seesToast('Clinic saved');
  await row(page, 'Dr. Reyes at home').getByText('0 m', { exact: true }).waitFor();

  const otherOwner = await newOwner(app, CONTEXT_IN_ERMITA);
  await otherOwner.page.goto(LIST_PATH);
  await actionsOn(otherOwner.page).sees('3 clinics found');

  await row(page, 'Dr. Reyes at home').getByRole('button', { name: 'Edit' }).click();
  await page.getByText('Remove clinic').waitFor();
  await expectInOrder(page, 'the edit form of a clinic');
  await press('Remove clinic');
  const confirmDialog = page.getByRole('alertdialog', { name: 'Remove Dr. Reyes at home?' });
  await confirmDialog.getByRole('button', { name: 'Remove clinic' }).click();
  await seesToast('Clinic removed');
  await sees('3 clinics found');
});

test('a clinic that was saved although its answer was lost waits, is sent again, and exists once', async () => {
  const { page, context } = await openClinics(await nextOwner(app));
  const { sees, press, seesToast } = actionsOn(page);
  await page.goto(LIST_PATH);
  await sees('3 clinics found');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add a clinic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a clinic of your own' });
  await dialog.getByLabel('Name', { exact: true }).fill('Dr. Reyes');
  await dialog.getByLabel('Address', { exact: true }).fill('Sampaloc, Manila');
  // The server saves the clinic, but its answer is lost.
  const stopLosing = await loseAnswers(page, '**/api/vet-clinics');
  await press('Add Clinic');
  await seesToast('Saved offline');
  await row(page, 'Dr. Reyes').getByText('Saved offline').waitFor();
  await row(page, 'Dr. Reyes').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Dr. Santos');
  await press('Save Clinic');
  await row(page, 'Dr. Santos').waitFor();
  await stopLosing();
  await context.setOffline(true);
  await context.setOffline(false);
  await seesToast('All offline data has been synchronized.');
  await expect.poll(() => row(page, 'Dr. Santos').getByText('Saved offline').count()).toBe(0);
  await sees('4 clinics found');
  expect(await row(page, 'Dr. Reyes').count()).toBe(0);
});

test('reports an area without clinics, an unreachable directory and a missing one', async () => {
  const { page, context } = await openClinics(await nextOwner(app));
  const { sees, press } = actionsOn(page);
  await context.setGeolocation({ latitude: 10.3, longitude: 123.9 });
  await page.goto(LIST_PATH);
  await sees('No veterinary clinics found in your area');
  overpass.replies.push(failureReplies.gatewayTimeout);
  await context.setGeolocation({ latitude: 7.07, longitude: 125.6 });
  await press('Near you, 25 km');
  await sees('The clinic directory could not be reached');
  await page.getByText(/^This area was never read, so clinics may be missing\./).waitFor();
  await page.route('**/api/vet-clinics/status*', (route) =>
    route.fulfill({
      headers: ownerHeaders(route),
      json: { network: 'off', readAt: null, reading: false, failed: false, retryAt: null },
    }),
  );
  await press('Refresh');
  await sees('No clinic directory is set up here');
});

test('opens the clinics from a pet’s page and in a dialog, and suggests them in a record', async () => {
  const { page, pet, client } = await openClinics(await nextOwnerWithDog(app));
  const { sees } = actionsOn(page);
  await client.get('/api/vet-clinics?lat=14.582&lng=120.976');
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('button', { name: /^Local Veterinary Clinics/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Local Veterinary Clinics' });
  await dialog.getByText('3 clinics found').waitFor();
  await dialog.getByRole('button', { name: 'Rate Clinic' }).first().click();
  await page.getByRole('dialog', { name: /^Rate Sample/ }).waitFor();
  await page.keyboard.press('Escape');
  await expectInOrder(page, 'the dialog of clinics');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`/pet/${pet.id}/vaccine`);
  const field = page.getByLabel(/^Clinic/);
  const readOfferedNames = () =>
    field.evaluate((input: HTMLInputElement) =>
      [...(input.list?.options ?? [])].map((o) => o.value),
    );
  await field.fill('quia');
  await expect.poll(readOfferedNames).toEqual(['Sample Vet Quiapo']);
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('link', { name: 'Vet Clinics', exact: true }).click();
  await sees('3 clinics found');
});

test('list, reviews, rating and own clinic have no layout or accessibility problem in any look', async () => {
  const { page, client } = await openClinics(await nextOwner(app));
  const { sees } = actionsOn(page);
  await page.goto(LIST_PATH);
  await sees('3 clinics found');
  const [nearestClinic] = (
    await client.get<{ id: string }[]>('/api/vet-clinics?lat=14.58&lng=120.97')
  ).body;
  await client.post('/api/clinic-ratings', {
    clinicId: nearestClinic?.id,
    rating: 5,
    review: 'They explained every line of the blood test.',
  });
  await page.reload();
  await page.getByRole('button', { name: 'View Reviews' }).first().click();
  await page.getByRole('button', { name: 'Details' }).first().click();
  await sees('Anonymous User');
  await expectInOrder(page, 'the list of clinics');
  await expectRoomForLargeText(page, 'the list of clinics');
  await page.getByRole('button', { name: 'Rate Clinic' }).first().click();
  await page.getByLabel('Review (Optional)', { exact: true }).waitFor();
  await expectInOrder(page, 'the rating dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add a clinic' }).click();
  await page.getByLabel('Latitude').waitFor();
  await expectInOrder(page, 'the form of an own clinic');
});

test('shows the age of a list that could not be refreshed', async () => {
  const { page } = await openClinics(await nextOwner(app));
  const { sees } = actionsOn(page);
  await page.goto(LIST_PATH);
  await sees('3 clinics found');
  await app.setTime('2026-11-30T02:00:00.000Z');
  overpass.replies.push(failureReplies.gatewayTimeout);
  await page.reload();
  await sees('The clinic directory could not be reached');
  await page.getByText(/^This list is from Nov 21, 2026\. Alaga tries again after/).waitFor();
  await sees('3 clinics found');
});

test('asks a household once before any network access, and imports a file', async () => {
  await using peer = await startOverpass(CLINICS);
  await using home = await startApp({
    now: NOW,
    config: { mode: 'household', overpassUrl: peer.url, developmentMode: false },
    context: CONTEXT_IN_ERMITA,
  });
  const { page } = home;
  const { sees, press } = actionsOn(page);
  await home.signIn();
  await page.goto(LIST_PATH);
  const question = page.getByRole('dialog', { name: 'May Alaga look things up online?' });
  await question.waitFor();
  await expectInOrder(page, 'the question');
  await press('Don’t allow');
  await question.waitFor({ state: 'detached' });
  await sees('Clinics are not looked up online');
  await sees('No veterinary clinics found in your area');
  expect(peer.asked).toHaveLength(0);

  await page.reload();
  await sees('Clinics are not looked up online');
  expect(await question.count()).toBe(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import clinics from a file' }).click();
  const [clinic] = CLINICS;
  const chosenPlace = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [120.98, 14.587] },
        properties: { ...clinic?.tags, name: 'Out of a file' },
      },
      { type: 'Feature', geometry: null, properties: { amenity: 'cafe' } },
    ],
  });
  await page.locator('input[type=file]').setInputFiles({
    name: 'clinics.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(chosenPlace),
  });
  await sees('Clinics imported');
  const definitions = await page.getByRole('definition').allTextContents();
  expect(definitions.slice(0, 4)).toEqual(['1', '0', '0', '1']);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await sees('1 clinic found');
  expect(peer.asked).toHaveLength(0);

  await press('Change');
  await press('Allow');
  await expect.poll(() => rows(page).count()).toBeGreaterThan(2);
  expect(peer.asked.length).toBeGreaterThan(0);
  await row(page, 'Sample Vet Quiapo').waitFor();
  expect(await toastOf(page).count()).toBe(0);
  await page.context().setOffline(true);
  await sees('You are offline');
  await page.getByText(/^This list was loaded on Nov 21, 2026 at 10:00\sAM\.$/).waitFor();
  expect(await readNames(page)).toContain('Sample Vet Quiapo');
  await page.context().setOffline(false);
  expect(home.problems).toEqual([]);
});

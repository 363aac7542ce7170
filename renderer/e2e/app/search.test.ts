import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildDiaryEntry } from '#db/diary/factory.ts';
import { buildPetDocument } from '#db/pet-documents/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import {
  actionsOn,
  everythingLoaded,
  goOffline,
  waitForController,
} from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { waitForStored } from '#renderer/e2e/testing/stored-paths.ts';
import {
  type App,
  DESKTOP,
  nextOwner,
  nextOwnerWithDog,
  startApp,
} from '#renderer/e2e/testing/testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T02:00:00.000Z' });
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

/** An owner with a pet and one entry of each kind about ticks, on the dashboard. */
const start = async (options?: Parameters<typeof nextOwner>[1]) => {
  const owner = await nextOwner(app, options);
  const { db } = app.server;
  const pet = await buildPet(db, { userId: owner.user.id, name: 'Bantay' });
  const petId = pet.id;
  await buildRecord(db, {
    ...{ petId, type: 'treatment', title: 'NexGard', dateAdministered: '2026-08-11' },
    ...{ notes: 'Fluralaner, one chew for ticks', clinic: 'Café Vets' },
  });
  await buildDiaryEntry(db, {
    ...{ petId, kind: 'itching', note: 'Found two ticks behind the ear' },
    at: '2026-08-09T02:00:00.000Z',
  });
  await buildCarePlan(db, {
    petId,
    instructions: 'Tick season',
    createdAt: '2026-08-01T02:00:00.000Z',
  });
  await buildPetDocument(db, {
    ...{ petId, kind: 'insurance', title: 'Policy', note: 'Tick fever, covered' },
    ...{ issuedOn: '2025-12-01', expiresOn: null },
  });
  const { page } = owner;
  await page.goto('/dashboard');
  await everythingLoaded(page);
  return { ...owner, page, petId };
};

const openSearch = async (page: Page) => {
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  const field = page.getByRole('searchbox', { name: 'Search the whole booklet' });
  await field.waitFor();
  return field;
};

const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem');
const groupHeadings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('finds entries of every kind while typing, filters them, and opens a record', async () => {
  const { page, petId } = await start();
  const field = await openSearch(page);
  await page.getByText(/^Find anything you wrote down/).waitFor();
  expect(await findSeriousProblems(page)).toEqual([]);
  await field.pressSequentially('tic');
  await expect
    .poll(() => groupHeadings(page).allTextContents())
    .toEqual(['Records 1', 'Documents 1', 'Diary 1', 'Care plans 1']);
  await page.getByRole('button', { name: 'All 4', pressed: true }).waitFor();
  await expect
    .poll(() => rowsOf(page).locator('mark').allTextContents())
    .toEqual(['tic', 'Tic', 'tic', 'Tic']);
  expect(await findSeriousProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findSeriousProblems(page)).toEqual([]);
  await expectRoomForLargeText(page, 'the search');

  await page.getByRole('button', { name: 'Diary 1' }).click();
  await expect.poll(() => groupHeadings(page).allTextContents()).toEqual(['Diary 1']);
  await page.getByRole('button', { name: 'All 4' }).click();
  await page.getByRole('button', { name: /NexGard/ }).click();
  const sheet = page.getByRole('dialog', { name: 'NexGard' });
  await sheet.getByText('Fluralaner, one chew for ticks').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: /Policy/ }).click();
  await page.waitForURL(`**/pet/${petId}/documents`);
  await page.goBack();
  await page.getByRole('link', { name: /Policy/ }).waitFor();

  await field.fill('cafe vet');
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await field.fill('zzz');
  await page.getByText('Nothing found for “zzz”').waitFor();
});

test('shows days as the owner counts them, on a device in another time zone', async () => {
  const { page } = await start({ timezoneId: 'America/Los_Angeles' });
  const field = await openSearch(page);
  await field.fill('ticks behind');
  // It was written on 9 August at 10:00 in Manila, when Los Angeles had 8 August.
  await page.getByRole('link', { name: /Aug 9/ }).waitFor();
  expect(await rowsOf(page).allTextContents()).toEqual([expect.stringContaining('Aug 9')]);
});

test('works by keyboard alone in a wide window, and is there again after going back', async () => {
  const { page, petId } = await start({ viewport: DESKTOP });
  const field = await openSearch(page);
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('tick');
  await expect.poll(() => rowsOf(page).count()).toBe(4);
  await expectInOrder(page, 'the search');
  await field.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown']) {
    await page.keyboard.press(key);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/pet/${petId}`);
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('tick');
  await expect.poll(() => rowsOf(page).count()).toBe(4);
});

test('searches what the device has stored without a connection, and reports a failure with one', async () => {
  const { page, petId } = await start({ serviceWorkers: 'allow' });
  await waitForController(page);
  await page.goto(`/pet/${petId}`);
  await everythingLoaded(page);
  const petPath = `/api/pets/${petId}`;
  await waitForStored(
    page,
    petPath,
    `${petPath}/medical-records`,
    `${petPath}/diary`,
    '/api/care-plans',
    `${petPath}/pet-documents`,
  );
  await page.goto('/dashboard');
  await everythingLoaded(page);
  const field = await openSearch(page);
  await page.context().setOffline(true);
  await field.fill('tick');
  await page.getByText(/^No connection\. These results/).waitFor();
  const expectedGroups = ['Records 1', 'Documents 1', 'Diary 1', 'Care plans 1'];
  await expect.poll(() => groupHeadings(page).allTextContents()).toEqual(expectedGroups);
  expect(await findSeriousProblems(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByText(/^No connection\. These results/).waitFor({ state: 'detached' });
  await expect.poll(() => rowsOf(page).count()).toBe(4);

  // A proxy answers in the place of the server.
  await page
    .context()
    .route('**/api/search?*', (route) => route.fulfill({ status: 502, body: '<h1>502</h1>' }));
  await field.fill('tic');
  await page.getByText(/^No connection\. These results/).waitFor();
  await page.context().unroute('**/api/search?*');

  await page
    .context()
    .route('**/api/search?*', (route) =>
      route.fulfill({ status: 400, json: { message: 'no', code: 'field.invalid' } }),
    );
  await field.fill('ticks');
  await page.getByText('The search did not work').waitFor();
  await page.context().unroute('**/api/search?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(2);
});

test('finds a record that waits on this device, opens it, and finds it once it has arrived', async () => {
  const { page, pet } = await nextOwnerWithDog(app, { serviceWorkers: 'allow' });
  await page.goto('/search?q=quokka');
  await waitForController(page);
  await page.getByText('Nothing found for “quokka”').waitFor();
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByRole('button', { name: 'Add Record' }).first().click();
  await page.getByRole('link', { name: 'Vaccine' }).click();
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await page.getByLabel('Notes').fill('Bitten by a quokka');
  await waitForStored(page, `/api/pets/${pet.id}`);
  await goOffline(page);
  await page.getByRole('button', { name: 'Save Record' }).last().click();
  await actionsOn(page).seesToast('Saved offline');

  await page.goto('/search?q=quokka');
  await page.getByText(/^No connection\. These results/).waitFor();
  await page.getByRole('button', { name: /Rabies/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Rabies' });
  await sheet.getByText('Bitten by a quokka').waitFor();
  await sheet.getByText(/^Saved on this device only/).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  // This is the Filipino word for the kind of the entry.
  const field = page.getByRole('searchbox', { name: 'Search the whole booklet' });
  await field.fill('bakuna');
  await expect.poll(() => rowsOf(page).count()).toBe(1);

  await page.context().setOffline(false);
  await page.getByText(/^No connection\. These results/).waitFor({ state: 'detached' });
  await actionsOn(page).seesToast('All offline data has been synchronized.');
  await field.fill('quokka');
  await expect.poll(() => rowsOf(page).count()).toBe(1);
});

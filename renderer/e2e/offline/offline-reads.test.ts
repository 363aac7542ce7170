import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renewEpoch } from '#db/epoch.ts';
import {
  type Actions,
  actionsOn,
  everythingLoaded,
  waitForController,
} from '#renderer/e2e/testing/actions.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import {
  listStoredReads,
  readStoredPaths,
  waitForStored,
} from '#renderer/e2e/testing/stored-paths.ts';
import { type App, freshPageOn, startApp } from '#renderer/e2e/testing/testing.ts';
import { checkChangesSooner } from '#renderer/e2e/testing/timers.ts';
import type { Pet } from '#server/pets/contract.ts';
import { jpeg } from '#server/photos/testing/images.ts';
import type { MedicalRecord } from '#server/records/contract.ts';

const OFFLINE = 'You are offline. Some features may be limited.';

let app: App;
/** One profile for all owners in turn, so that the service worker precaches the app only once. */
let profile: BrowserContext;

beforeAll(async () => {
  app = await startApp();
  profile = await app.newContext({ serviceWorkers: 'allow' });
});
afterAll(() => app?.close());

const createDataUrl = async () => `data:image/jpeg;base64,${(await jpeg()).toString('base64')}`;

/** An owner on a device that keeps reads, with a dog that has a photo and a record due in a week. */
const startWithStoredReads = async () => {
  const page = await freshPageOn(profile);
  const { client } = await app.signIn({}, profile);
  const dog = { name: 'Bantay', category: 'dog' };
  const { body: pet } = await client.post<Pet>('/api/pets', dog);
  await client.put(`/api/pets/${pet.id}`, { imageUrl: await createDataUrl() });
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2026-11-01',
    nextDueDate: '2026-11-27',
    reminderEnabled: true,
  });
  await page.goto('/dashboard');
  await waitForController(page);
  return { client, pet, page, context: profile, screen: actionsOn(page) };
};

/** Closes the page, and opens the app at that address offline. */
const openCold = async (context: BrowserContext, path: string): Promise<[Page, Actions]> => {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(path);
  return [page, actionsOn(page)];
};

/** Makes the page's next visits those of a browser that saves data, in which nothing is loaded ahead. */
const saveData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      configurable: true,
      value: { saveData: true },
    });
  });

const visit = async (page: Page, petId: string, screen: Actions) => {
  await page.goto(`/pet/${petId}?tab=records`);
  await page.getByRole('button', { name: /Rabies/ }).waitFor();
  const petPath = `/api/pets/${petId}`;
  await waitForStored(page, '/api/auth/user', petPath, `${petPath}/medical-records`);
  await page.getByRole('link', { name: 'Schedule' }).click();
  await screen.seesHeading('Schedule');
  await waitForStored(page, '/api/reminders');
};

it('opens visited screens offline with photos and their age, and explains what is missing', async () => {
  const { context, page, pet, screen } = await startWithStoredReads();
  await visit(page, pet.id, screen);
  const startTime = app.server.clock.now().toISOString();
  await app.setTime('2026-11-21T01:30:00Z');
  const [coldPage, actions] = await openCold(context, `/pet/${pet.id}?tab=records`);
  await coldPage.getByRole('button', { name: /Rabies/ }).waitFor();
  await actions.sees(OFFLINE);
  await coldPage.getByText(/^Saved on this device, Nov \d+, \d+:\d\d\s[AP]M$/).waitFor();
  await expect
    .poll(() => coldPage.evaluate(() => [...document.images].map((img) => img.naturalWidth > 0)))
    .toEqual([true, true]);
  await expectInOrder(coldPage, 'a kept pet');
  await coldPage.goto('/schedule');
  await actions.seesHeading('Schedule');
  await coldPage.getByText('Rabies').first().waitFor();
  await coldPage.goto('/recently-deleted');
  await actions.seesHeading('You are offline');
  await coldPage.getByText('This page is not stored on this device').waitFor();
  await context.setOffline(false);
  await actions.seesHeading('Recently deleted');
  await app.setTime(startTime);
});

it('keeps what a screen showed just before its page was closed', async () => {
  const page = await freshPageOn(profile);
  await saveData(page);
  const { client } = await app.signIn({}, profile);
  const expense = { amount: '1250', category: 'food', spentOn: '2026-11-20' };
  await client.post('/api/expenses/items', expense);
  await page.goto('/profile');
  await waitForController(page);
  await waitForStored(page, '/api/auth/user');
  await page.getByRole('link', { name: 'Expenses' }).click();
  await page.getByText('₱1,250.00 spent this year').waitFor();
  await page.reload();
  const [coldPage] = await openCold(profile, '/expenses');
  await coldPage.getByText('₱1,250.00 spent this year').waitFor();
});

it('says how old the shown data is while a proxy answers in the place of the server', async () => {
  const { context, page, pet, screen } = await startWithStoredReads();
  await visit(page, pet.id, screen);
  const startTime = app.server.clock.now().toISOString();
  await app.setTime('2026-11-21T01:30:00Z');
  await context.route('**/api/**', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  );
  await page.goto('/schedule');
  await page.getByText('Rabies').first().waitFor();
  await page.getByText(/^Saved on this device, Nov \d+, \d+:\d\d\s[AP]M$/).waitFor();
  await context.unroute('**/api/**');
  await app.setTime(startTime);
});

it('shows the login after a logout while a proxy answers in the place of the server', async () => {
  const { context, page, screen } = await startWithStoredReads();
  await page.goto('/profile');
  await waitForStored(page, '/api/statistics');
  await context.route('**/*', (route) => route.fulfill({ status: 502, body: '502 Bad Gateway' }));
  await screen.press('Sign out');
  await page.waitForURL('/');
  await screen.seesHeading('Welcome back');
  await context.unroute('**/*');
  // The logout is sent before any other call.
  await page.goto('/dashboard');
  await screen.seesHeading('Welcome back');
});

it('lists a reminder offline as overdue after its day has ended, with the number on the card', async () => {
  const { context, page } = await startWithStoredReads();
  await waitForStored(page, '/api/reminders', '/api/reminders/overdue');
  const startTime = app.server.clock.now().toISOString();
  await app.setTime('2026-11-28T01:30:00Z');
  const [coldPage] = await openCold(context, '/dashboard');
  const panel = coldPage.getByRole('region', { name: 'Overdue reminders' });
  await panel.getByRole('link', { name: /Rabies.*1 day/ }).waitFor();
  await coldPage.getByRole('link', { name: /Bantay.*1 overdue/ }).waitFor();
  await coldPage.getByRole('button', { name: 'Notifications: 1 overdue' }).waitFor();
  await context.setOffline(false);
  await app.setTime(startTime);
});

it('keeps other devices’ changes, and nothing that was deleted there', async () => {
  const { client, context, page, pet, screen } = await startWithStoredReads();
  await checkChangesSooner(page);
  const { body: cat } = await client.post<Pet>('/api/pets', { name: 'Muning', category: 'cat' });
  await visit(page, pet.id, screen);
  await page.goto(`/pet/${cat.id}`);
  await waitForStored(page, `/api/pets/${cat.id}`);
  // The page checks the change feed for the first time shortly after it was loaded.
  const changesResponse = page.waitForResponse((answer) => answer.url().includes('/api/changes'));
  await page.goto('/profile');
  await changesResponse;
  const path = `/api/pets/${pet.id}/medical-records`;
  const [record] = (await client.get<MedicalRecord[]>(path)).body;
  await client.put(`/api/medical-records/${record?.id}`, { title: 'Rabies booster' });
  await client.delete(`/api/pets/${cat.id}`);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const countStoredRecords = async () =>
    (await listStoredReads(page)).find((read) => read.path === path)?.text ?? '';
  await expect.poll(countStoredRecords).toContain('Rabies booster');
  expect(await readStoredPaths(page)).not.toContain(`/api/pets/${cat.id}`);
  const [coldPage, actions] = await openCold(context, `/pet/${pet.id}?tab=records`);
  await coldPage.getByRole('button', { name: /Rabies booster/ }).waitFor();
  await coldPage.goto(`/pet/${cat.id}`);
  await actions.seesHeading('You are offline');
  await context.setOffline(false);
});

it('shows no stored data to another owner, or to anybody after a logout', async () => {
  const { context, page, pet, screen } = await startWithStoredReads();
  await visit(page, pet.id, screen);
  await app.signIn({}, context);
  await page.goto('/dashboard');
  await screen.seesHeading('Welcome back!');
  await expect.poll(() => readStoredPaths(page)).not.toContain(`/api/pets/${pet.id}`);
  expect(await page.evaluate(() => caches.has('alaga-thumbnails'))).toBe(false);
  const [otherPetPage, actions] = await openCold(context, `/pet/${pet.id}`);
  await actions.seesHeading('You are offline');
  await context.setOffline(false);
  await otherPetPage.goto('/profile');
  await waitForStored(otherPetPage, '/api/statistics');
  await actions.press('Sign out');
  await otherPetPage.waitForURL('/');
  await actions.seesHeading('Welcome back');
  expect(await readStoredPaths(otherPetPage)).toEqual([]);
  await otherPetPage.evaluate(() => navigator.serviceWorker.ready);
  const [loggedOutPage, loggedOutActions] = await openCold(context, '/dashboard');
  await loggedOutActions.seesHeading('You are offline');
  expect(await loggedOutPage.evaluate(() => localStorage.getItem('alaga.kept'))).toBeNull();
});

it('the profile shows what the device stores, and clears it', async () => {
  const { page, pet, screen } = await startWithStoredReads();
  // What the page loads ahead would be stored again after it has been cleared.
  await saveData(page);
  await visit(page, pet.id, screen);
  await page.goto('/profile');
  await everythingLoaded(page);
  await page.getByRole('button', { name: 'On this device' }).click();
  await page.getByText('Pages and lists', { exact: true }).waitFor();
  await screen.sees('The browser may clear it when the device is full.');
  await expectInOrder(page, 'what the device keeps');
  await expectRoomForLargeText(page, 'what the device keeps');
  await screen.press('Clear Saved Data');
  await screen.seesToast('Saved data cleared.');
  expect(await readStoredPaths(page)).not.toContain(`/api/pets/${pet.id}`);
  expect(await page.evaluate(() => caches.has('alaga-thumbnails'))).toBe(false);
});

it('shows the records and the picture of a pet offline that was never opened', async () => {
  const { page, pet, client, context } = await startWithStoredReads();
  const { body: otherPet } = await client.post<Pet>('/api/pets', {
    ...{ name: 'Luna', category: 'cat', imageUrl: await createDataUrl() },
  });
  await client.post(`/api/pets/${otherPet.id}/medical-records`, {
    ...{ type: 'checkup', title: 'Dental Check', dateAdministered: '2026-11-02' },
  });
  await checkChangesSooner(page);
  await page.goto('/dashboard');
  for (const { id } of [pet, otherPet]) {
    await waitForStored(
      page,
      ...['medical-records', 'reminders', 'weights'].map((part) => `/api/pets/${id}/${part}`),
    );
  }
  const thumbnail = otherPet.photo?.thumbnailUrl ?? '';
  await expect
    .poll(() => page.evaluate(async (url) => Boolean(await caches.match(url)), thumbnail))
    .toBe(true);
  const [coldPage] = await openCold(context, `/pet/${otherPet.id}?tab=records`);
  await coldPage.getByRole('button', { name: /Dental Check/ }).waitFor();
  await coldPage.getByRole('tab', { name: 'Overview' }).click();
  await coldPage.getByRole('heading', { name: 'Weight' }).waitFor();
  expect(
    await coldPage.getByText('Alaga could not reach the server', { exact: false }).count(),
  ).toBe(0);
  await coldPage.getByRole('tab', { name: 'Records' }).click();
  const shownPhoto = coldPage.locator(`img[src*="${otherPet.photo?.id}"]`).first();
  await expect
    .poll(() =>
      shownPhoto.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    )
    .toBeGreaterThan(0);
});

it('prefetches nothing with data saving on, and says so once offline', async () => {
  const { page, client, context } = await startWithStoredReads();
  const { body: otherPet } = await client.post<Pet>('/api/pets', { name: 'Luna', category: 'cat' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await saveData(page);
  await checkChangesSooner(page);
  const changesResponse = page.waitForResponse((answer) => answer.url().includes('/api/changes'));
  await page.goto('/dashboard');
  await changesResponse;
  await page.getByText('Health score').or(page.getByText('My Pets')).first().waitFor();
  expect(requests).not.toContain(`/api/pets/${otherPet.id}/medical-records`);
  const listStoredTexts = async () => (await listStoredReads(page)).map(({ text }) => text).join();
  await expect.poll(listStoredTexts).toContain('Luna');
  const [coldPage] = await openCold(context, `/pet/${otherPet.id}`);
  await coldPage.getByText('The weights could not be loaded', { exact: true }).waitFor();
  expect(await coldPage.getByText('could not reach the server').count()).toBe(0);
  expect(await coldPage.getByRole('alert').count()).toBe(0);
  await expectInOrder(coldPage, 'a pet that was never read, offline');
});

it('offers to add back things that a restored server lacks, one by one', async () => {
  const { page, pet, client, screen } = await startWithStoredReads();
  const { db, clock } = app.server;
  const { body: deletedPet } = await client.post<Pet>('/api/pets', {
    ...{ name: 'Luna', category: 'cat', breed: 'Puspin', imageUrl: await createDataUrl() },
  });
  const addRecord = async (petId: string, title: string, overrides: object = {}) => {
    const checkupBody = { type: 'checkup', title, dateAdministered: '2026-11-02', ...overrides };
    return (await client.post<MedicalRecord>(`/api/pets/${petId}/medical-records`, checkupBody))
      .body;
  };
  await addRecord(deletedPet.id, 'Dental Check', { notes: 'Two teeth', cost: '500' });
  const laterRecord = await addRecord(pet.id, 'Eye Check');
  const deleted = await addRecord(pet.id, 'Ear Check');
  await checkChangesSooner(page);
  const changesResponse = () =>
    page.waitForResponse((answer) => answer.url().includes('/api/changes'));
  const firstLook = changesResponse();
  await page.goto('/dashboard');
  await firstLook;
  for (const { id } of [pet, deletedPet])
    await waitForStored(page, `/api/pets/${id}/medical-records`);
  await page.goto(`/pet/${pet.id}?tab=records`);
  const readStoredText = async () => (await listStoredReads(page)).map(({ text }) => text).join();
  await expect.poll(readStoredText).toContain('Eye Check');
  await client.delete(`/api/medical-records/${deleted.id}`);

  // An older backup is restored: the pet and one record are missing, and the epoch of the feed is new.
  await db.run((knex) => knex('pets').where({ id: deletedPet.id }).delete());
  await db.run((knex) => knex('medicalRecords').where({ id: laterRecord.id }).delete());
  await db.run((knex) => knex('changes').where({ isGone: true }).delete());
  await renewEpoch(db, clock.now());
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByText('3 things are only on this device').waitFor();
  await expectInOrder(page, 'lost things');
  await screen.press('Show');
  const sheet = page.getByRole('dialog', { name: '3 things are only on this device' });
  await expectInOrder(page, 'the list of lost things');
  expect(await sheet.getByText('Ear Check').count()).toBe(0);
  await screen.press('Discard Eye Check');
  await page.getByRole('dialog', { name: '2 things are only on this device' }).waitFor();
  // The pet of the record is added back too.
  await screen.press('Add back Dental Check');
  await sheet.waitFor({ state: 'detached' });
  const listRecords = async (petId: string) =>
    (await client.get<MedicalRecord[]>(`/api/pets/${petId}/medical-records`)).body;
  await expect
    .poll(() => listRecords(deletedPet.id))
    .toMatchObject([{ title: 'Dental Check', notes: 'Two teeth', cost: '500' }]);
  const { body: back } = await client.get<Pet>(`/api/pets/${deletedPet.id}`);
  expect(back).toMatchObject({ name: 'Luna', breed: 'Puspin' });
  expect(back.photo).not.toBeNull();
  expect((await listRecords(pet.id)).map(({ title }) => title)).toEqual(['Rabies']);
  const nextLook = changesResponse();
  await page.goto('/dashboard');
  await nextLook;
  await expect.poll(() => page.getByText('only on this device').count()).toBe(0);
});

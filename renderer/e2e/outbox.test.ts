import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { TestClient } from '#server/testing.ts';
import { actingOn } from './acting.ts';
import { expectInOrder } from './in-order.ts';
import { phonePhoto } from './main-journey.ts';
import { type App, ownerWithDog, startApp } from './testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const DONE = 'All offline data has been synchronized.';
const OFFLINE = 'You are offline. Some features may be limited.';

const recordsOf = async (client: TestClient, { id }: Pet) =>
  (await client.get<MedicalRecord[]>(`/api/pets/${id}/medical-records`)).body;

/** The form of a new vaccination, ready to be saved, with its pet's history read before. */
const fillVaccine = async (page: Page, pet: Pet, title = 'Rabies'): Promise<void> => {
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByRole('heading', { name: 'Medical History' }).waitFor();
  await page.getByRole('button', { name: 'Add Record' }).first().click();
  await page.getByRole('link', { name: 'Vaccine' }).click();
  await page.getByLabel('Vaccine').selectOption(title);
};

const choosePhoto = async (page: Page): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photo' }).click();
  const buffer = await phonePhoto();
  await (await chooser).setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Add photo' }).waitFor();
  await page.locator('form img').first().waitFor();
};

const save = (page: Page) => page.getByRole('button', { name: 'Save Record' }).last().click();
const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: /on this device|sent|saved/ });

/** What this browser keeps, of any owner. */
const kept = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('alaga-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('items').objectStore('items').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

const offline = async (context: BrowserContext, page: Page): Promise<void> => {
  await context.setOffline(true);
  await page.getByText(OFFLINE).waitFor();
};

test('a record with a photo saved without a connection is shown at once and is on the server once', async () => {
  const { page, context, pet, client } = await ownerWithDog(app);
  const on = actingOn(page);
  await fillVaccine(page, pet);
  await choosePhoto(page);
  await offline(context, page);
  await save(page);
  await on.seesToast('Saved offline');
  await banner(page).getByText('1 item waits on this device. Nothing is lost.').waitFor();
  await page.getByRole('tab', { name: 'Records' }).click();
  const row = page.getByRole('button', { name: /Rabies/ });
  await row.getByText('Saved offline').waitFor();
  expect(await recordsOf(client, pet)).toEqual([]);
  await expectInOrder(page, 'a history with a record that waits');

  await row.click();
  await page
    .getByText('Saved on this device only. It is sent when the connection is back.')
    .waitFor();
  expect(await page.getByRole('dialog').getByRole('img').count()).toBe(1);
  await expectInOrder(page, 'a record that waits');
  await on.press('Edit');
  await page.getByLabel('Notes').fill('A little sleepy');
  await save(page);
  await on.seesToast('Your changes are saved on this device.');
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await on.seesToast(DONE);
  await expect.poll(() => page.getByText('Saved offline').count()).toBe(0);
  const [stored, ...others] = await recordsOf(client, pet);
  expect(others).toEqual([]);
  expect(stored).toMatchObject({ title: 'Rabies', notes: 'A little sleepy', nextDueDate: null });
  expect(stored?.photos).toHaveLength(1);
  await expect.poll(() => kept(page)).toBe(0);
  expect(await banner(page).count()).toBe(0);
});

test('a save whose answer was lost is not made twice, and waits through a reload', async () => {
  const { page, pet, client } = await ownerWithDog(app);
  const on = actingOn(page);
  await fillVaccine(page, pet);
  let lost = 0;
  await page.route('**/medical-records', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await save(page);
  await on.seesToast('Saved offline');
  await expect.poll(() => lost).toBeGreaterThan(0);
  await page.unroute('**/medical-records');
  await page.reload();
  await on.seesToast(DONE);
  expect(await recordsOf(client, pet)).toHaveLength(1);
});

test('what the server refuses is kept with its reason, and can be changed or discarded', async () => {
  const { page, context, pet, client } = await ownerWithDog(app);
  const on = actingOn(page);
  await fillVaccine(page, pet);
  await offline(context, page);
  await save(page);
  await on.seesToast('Saved offline');
  await page.getByRole('tab', { name: 'Records' }).click();
  const reason = { code: 'records.cost.tooHigh', message: 'x' };
  const refusal = { ...reason, fields: { cost: reason } };
  let refusals = 0;
  await page.route('**/medical-records', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    refusals += 1;
    return route.fulfill({ status: 400, json: refusal });
  });
  await context.setOffline(false);
  await on.seesToast('Some data could not be synchronized. Please try again.');
  await banner(page).getByText('1 item could not be saved').waitFor();
  await on.press('Show');
  await page.getByText(/The server did not save this:/).waitFor();
  await expectInOrder(page, 'the list of what waits');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await on.press('Sync now');
  await expect.poll(() => refusals).toBe(2);
  await page.getByRole('button', { name: /Rabies/ }).click();
  await expectInOrder(page, 'a record that was refused');
  await on.press('Edit');
  await page.getByLabel('Cost').fill('350');
  await page.unroute('**/medical-records');
  await save(page);
  await on.seesToast(DONE);
  expect(await recordsOf(client, pet)).toMatchObject([{ cost: '350' }]);
});

test('signing out with something unsent asks first, and nobody else sees or sends it', async () => {
  const context = await app.newContext();
  const page = await context.newPage();
  const { user, client } = await app.signIn({ passwordHash: await passwordHash() }, context);
  const dog = { name: 'Bantay', category: 'dog' };
  const { body: pet } = await client.post<Pet>('/api/pets', dog);
  const on = actingOn(page);
  await fillVaccine(page, pet);
  await page.route('**/medical-records', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await save(page);
  await on.seesToast('Saved offline');
  await on.press('Sync now');
  await on.seesToast(
    'No internet connection',
    'Please check your internet connection and try again.',
  );
  await page.goto('/profile');
  await on.press('Sign out');
  await page.getByRole('dialog', { name: '1 item is not sent yet' }).waitFor();
  await expectInOrder(page, 'the question before a logout');
  await on.press('Sign out, keep it here');
  await page.waitForURL((url) => url.pathname === '/');
  await page.unroute('**/medical-records');

  const other = await app.signIn({}, context);
  await page.goto('/dashboard');
  await on.seesHeading('Welcome back!');
  expect(await kept(page)).toBe(1);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/pets\//.test(request.url())) writes.push(request.url());
  });
  await page.waitForTimeout(3000);
  expect(await banner(page).count()).toBe(0);
  expect(writes).toEqual([]);
  expect((await other.client.get<Pet[]>('/api/pets')).body).toEqual([]);

  await context.clearCookies();
  await client.post('/api/auth/login', { email: user.email, password: PASSWORD });
  const cookies = [...client.cookies];
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: app.url })));
  await page.goto('/dashboard');
  await on.seesToast(DONE);
  expect(await recordsOf(client, pet)).toHaveLength(1);
});

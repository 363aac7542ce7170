import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, nextOwner, startApp, toastOf } from '#renderer/e2e/testing/testing.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import type { TestClient } from '#server/testing.ts';

let app: App;
let page: Page;
let screen: Actions;
let client: TestClient;
let ownerId: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  const owner = await nextOwner(app);
  ({ client, page } = owner);
  ownerId = owner.user.id;
  screen = actionsOn(page);
  return () => app.setTime('2026-11-20T02:00:00.000Z');
});

interface CreatedPet {
  readonly id: string;
  readonly name: string;
}

const addPet = async (name: string, imageUrl?: string): Promise<CreatedPet> =>
  (await client.post<CreatedPet>('/api/pets', { name, category: 'dog', imageUrl })).body;

const addVaccine = async ({ id }: CreatedPet, overrides: object = {}): Promise<CreatedPet> =>
  (
    await client.post<CreatedPet>(`/api/pets/${id}/medical-records`, {
      type: 'vaccine',
      title: 'Rabies',
      dateAdministered: '2026-11-01',
      nextDueDate: '2026-11-10',
      ...overrides,
    })
  ).body;

/** The pet's card, not the list of overdue reminders, which also names the pet. */
const card = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) }).last();
const waitUntilDeleted = (name: string) => card(name).waitFor({ state: 'detached' });
const undo = () => toastOf(page).getByRole('button', { name: 'Undo' }).click();
const readNames = async () =>
  (await client.get<CreatedPet[]>('/api/pets')).body.map(({ name }) => name);

/** Opens the deletion dialog from the menu of a pet's page. */
const askOnPage = async (name: string) => {
  await card(name).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  return page.getByRole('alertdialog', { name: `Delete ${name}?` });
};

test('deletes a pet from its menu after a confirmation, and Undo restores all of it', async () => {
  const bantay = await addPet('Bantay');
  await addPet('Muning');
  await addVaccine(bantay);
  await page.goto('/dashboard');
  await card('Bantay').getByText('1 overdue').waitFor();
  const dialog = await askOnPage('Bantay');
  await dialog.getByText('1 record and 1 reminder are deleted too.').waitFor();
  await dialog
    .getByText(
      'Bantay stays under Recently deleted for 30 days. You can undo this until Dec 20, 2026.',
    )
    .waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await readNames()).toEqual(['Bantay', 'Muning']);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete Bantay' }).click();
  await screen.seesToast('Pet Deleted', 'Bantay was deleted.');
  await page.waitForURL('**/dashboard');
  await waitUntilDeleted('Bantay');
  await screen.sees('Managing 1 pet');
  await page.getByText('1 overdue').waitFor({ state: 'detached' });
  expect(await readNames()).toEqual(['Muning']);

  await undo();
  await screen.seesToast('Bantay is back');
  await card('Bantay').waitFor();
  await screen.sees('Managing 2 pets');
  await card('Bantay').getByText('1 overdue').waitFor();
  expect(await readNames()).toEqual(['Bantay', 'Muning']);
});

test('a card is one link and offers no deletion', async () => {
  await addPet('Bantay');
  await page.goto('/dashboard');
  await card('Bantay').waitFor();
  const item = page.getByRole('listitem').filter({ has: card('Bantay') });
  await expect.poll(() => item.getByRole('link').count()).toBe(1);
  expect(await item.getByRole('button').count()).toBe(0);
});

test('restores a pet deleted on its own page from Recently deleted', async () => {
  const bantay = await addPet('Bantay', asDataUrl(await jpeg()));
  await addVaccine(bantay);
  await page.goto(`/pet/${bantay.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Bantay' }).click();
  await screen.seesToast('Pet Deleted');
  await screen.sees('Managing 0 pets');

  await app.setTime('2026-11-22T02:00:00.000Z');
  await page.getByRole('link', { name: 'Profile' }).click();
  const row = page.getByRole('link', { name: /^Recently deleted/ });
  await row.getByText('1', { exact: true }).waitFor();
  await row.click();
  await screen.seesHeading('Recently deleted');
  await screen.sees('Pet, with all its records');
  await screen.sees('28 days left');
  const shownPhotos = page.getByRole('listitem').locator('img');
  await expect
    .poll(() => shownPhotos.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await screen.press('Restore Bantay');
  await screen.seesToast('Bantay is back');
  await screen.sees('There is nothing to restore.');
  await page.getByRole('link', { name: 'Home' }).click();
  await card('Bantay').getByText('1 overdue').waitFor();
  await card('Bantay').click();
  await page.getByRole('tab', { name: 'Records' }).click();
  await page.getByRole('button', { name: /Rabies/ }).waitFor();
});

const deleteRabies = async (pet: CreatedPet) => {
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByRole('button', { name: /Rabies/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Rabies?' });
  await dialog
    .getByText(
      'Rabies stays under Recently deleted for 30 days. You can undo this until Dec 20, 2026.',
    )
    .waitFor();
  return dialog;
};

test('deleting a record says what is deleted with it, and Undo restores it with its reminder', async () => {
  const bantay = await addPet('Bantay');
  await addVaccine(bantay, { attachments: [asDataUrl(await jpeg())] });
  const dialog = await deleteRabies(bantay);
  await dialog
    .getByText(
      'The record is removed from Bantay’s history. Its attachment is deleted too. Its reminder is deleted too.',
    )
    .waitFor();
  await dialog.getByRole('button', { name: 'Delete record' }).click();
  await screen.seesToast('Record deleted');
  await page.getByRole('button', { name: /Rabies/ }).waitFor({ state: 'detached' });
  expect((await client.get('/api/reminders')).body).toEqual([]);
  await undo();
  await screen.seesToast('Rabies is back');
  await page.getByRole('button', { name: /Rabies/ }).waitFor();
  expect((await client.get('/api/reminders/overdue')).body).toHaveLength(1);
});

test('restores a record from the list; a refusal is shown and changes nothing', async () => {
  const bantay = await addPet('Bantay');
  await addVaccine(bantay);
  const dialog = await deleteRabies(bantay);
  await dialog.getByRole('button', { name: 'Delete record' }).click();
  await screen.seesToast('Record deleted');
  await page.goto('/recently-deleted');
  await screen.sees('Vaccine of Bantay');
  await screen.sees('30 days left');
  await client.delete(`/api/pets/${bantay.id}`);
  await screen.press('Restore Rabies');
  await screen.seesToast(
    'This was not restored',
    'The pet of this record is deleted too. Restore the pet first, then the record.',
  );
  await screen.press('Restore Bantay');
  await screen.seesToast('Bantay is back');
  await page.route('**/restore', (route) => route.abort());
  await screen.press('Restore Rabies');
  await screen.seesToast('This was not restored');
  await screen.sees('Vaccine of Bantay');
  await page.unroute('**/restore');
  await screen.press('Restore Rabies');
  await screen.seesToast('Rabies is back');
  await screen.sees('There is nothing to restore.');
  expect((await client.get('/api/reminders/overdue')).body).toHaveLength(1);
});

test('loads a long list in pages', async () => {
  for (let index = 0; index < 51; index += 1) {
    const deletedAt = new Date(Date.UTC(2026, 10, 19, 0, index)).toISOString();
    await buildPet(app.server.db, { userId: ownerId, name: `Pet ${index}`, deletedAt });
  }
  await page.goto('/recently-deleted');
  await screen.sees('Pet 50');
  await expect.poll(() => page.getByRole('button', { name: /^Restore/ }).count()).toBe(50);
  await screen.press('Show more');
  await screen.sees('Pet 0');
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
});

test('every screen that deletes or restores has no layout or accessibility problem, from 320 px to a desktop', async () => {
  const [bantay] = [await addPet('Bantay', asDataUrl(await jpeg())), await addPet('Muning')];
  const record = await addVaccine(bantay);
  await addVaccine(bantay, { title: 'Parvo' });
  await client.delete(`/api/medical-records/${record.id}`);
  await client.delete(`/api/pets/${(await addPet('Puti'.repeat(12))).id}`);
  await page.goto('/recently-deleted');
  await screen.sees('Vaccine of Bantay');
  await page.getByText('30 days left').first().waitFor();
  await expectInOrder(page, 'the list');
  await expectRoomForLargeText(page, 'the list');
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Recently deleted 2' }).waitFor();
  await expectInOrder(page, 'the profile');
  await page.goto('/dashboard');
  await card('Bantay').waitFor();
  await expectInOrder(page, 'the dashboard');
  const dialog = await askOnPage('Bantay');
  await dialog.getByText('1 record and 1 reminder are deleted too.').waitFor();
  await expectInOrder(page, 'the question');
  expect(await dialog.isVisible()).toBe(true);
});

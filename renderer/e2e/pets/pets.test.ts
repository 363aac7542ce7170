import type { FileChooser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { skipCrop } from '#renderer/e2e/testing/cropping.ts';
import {
  createZerosFile,
  phonePhotoFile,
  readPhonePhoto,
} from '#renderer/e2e/testing/large-files.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { NARROW_VIEWPORT } from '#renderer/e2e/testing/looks.ts';
import { addPetFor, listOwnPets } from '#renderer/e2e/testing/owned-pets.ts';
import { type App, newOwner, nextOwner, startApp } from '#renderer/e2e/testing/testing.ts';
import { sendOnlyByHand } from '#renderer/e2e/testing/timers.ts';
import type { TestClient } from '#server/testing.ts';

let app: App;
let page: Page;
let client: TestClient;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ client, page } = await nextOwner(app));
});

const listPets = () => listOwnPets(client);
const addPet = (fields?: object) => addPetFor(client, fields);

const chooseFile = async (file: Parameters<FileChooser['setFiles']>[0]): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Photo' }).click();
  await (await chooser).setFiles(file);
};

const choose = (name: string, mimeType: string, buffer: Buffer): Promise<void> =>
  chooseFile({ name, mimeType, buffer });

const waitForText = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const saveNew = () => page.getByRole('button', { name: 'Save Pet Profile' }).click();
const field = (label: string) => page.getByLabel(label, { exact: true });
const chosenPhoto = () => page.getByAltText('The chosen photo');

test('stores a phone’s photo small, upright and without its position', async () => {
  await page.goto('/add-pet');
  await page.getByRole('radio', { name: 'Cat' }).click();
  await chooseFile(await phonePhotoFile());
  await skipCrop(page);
  await chosenPhoto().waitFor();
  await field('Name').fill('Muning');
  await field('Date of birth optional').fill('2026-10-19');
  expect(await field('Age').inputValue()).toBe('1 month');
  await saveNew();
  await waitForText('Pet profile created successfully!');
  await page.waitForURL('**/dashboard');
  const [pet] = await listPets();
  expect(pet).toMatchObject({ name: 'Muning', age: 1, breed: null });
  const { body } = await client.get<Uint8Array>(pet?.photo?.url ?? '');
  const storedPhoto = Buffer.from(body);
  const metadata = await sharp(storedPhoto).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 800, height: 600 });
  expect(metadata.exif).toBeUndefined();
  expect(storedPhoto.includes('Exif')).toBe(false);
});

test('reports missing and wrong fields, focuses the first, and keeps the typed text', async () => {
  await page.goto('/add-pet');
  await saveNew();
  await waitForText('Please select a pet category');
  await waitForText('Pet name is required');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('radio');
  await page.getByRole('radio', { name: 'Dog' }).click();
  await field('Name').fill('Bantay 🐶');
  await field('Date of birth optional').fill('2026-11-21');
  await saveNew();
  await waitForText('Birth date cannot be in the future');
  await field('Date of birth optional').fill('');
  await field('years').fill('two');
  await saveNew();
  await waitForText('Please enter the age in whole numbers');
  await field('years').fill('1');
  await field('months').fill('7');
  await page.getByText('More about Bantay 🐶').click();
  await page.getByLabel('Microchip ID').fill('9'.repeat(201));
  await page.getByText('More about Bantay 🐶').click();
  await saveNew();
  await waitForText('Please keep this to 200 characters.');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('microchipId');
  expect(await field('Name').inputValue()).toBe('Bantay 🐶');
  await page.getByLabel('Microchip ID').fill('900 0000 0012 3456');
  await saveNew();
  await waitForText('Pet profile created successfully!');
  expect((await listPets())[0]).toMatchObject({ name: 'Bantay 🐶', age: 19 });
});

test('rejects a file that is not a photo with a text, and leaves the form unchanged', async () => {
  await page.goto('/add-pet');
  await field('Name').fill('Puti');
  await choose('notes.txt', 'text/plain', Buffer.from('Dear diary'));
  await waitForText('Please select an image file');
  await chooseFile(await createZerosFile('large.jpg', 10 * 1024 * 1024));
  await waitForText('Image size should be less than 10MB');
  await choose('text.jpg', 'image/jpeg', Buffer.from('Dear diary'));
  await waitForText('Please select an image file');
  await choose('IMG_2.HEIC', 'image/heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'));
  await page.getByText('save or share it as a JPEG first').waitFor();
  expect(await chosenPhoto().count()).toBe(0);
  const photo = sharp({ create: { width: 20, height: 30, channels: 3, background: 'teal' } });
  await choose('small.png', 'image/png', await photo.png().toBuffer());
  await skipCrop(page);
  await chosenPhoto().waitFor();
  await choose('notes.txt', 'text/plain', Buffer.from('Dear diary'));
  await waitForText('Please select an image file');
  await expect.poll(() => chosenPhoto().count()).toBe(1);
  expect(await field('Name').inputValue()).toBe('Puti');
});

test('reports a photo that cannot be processed, and can be tried again', async () => {
  await page.route(/shrink-photo\.worker/, (route) => route.abort());
  await page.goto('/add-pet');
  await chooseFile(await phonePhotoFile());
  await waitForText('Upload failed');
  await waitForText('Failed to upload photo. Please try again.');
  await page.unroute(/shrink-photo\.worker/);
  await chooseFile(await phonePhotoFile());
  await skipCrop(page);
  await chosenPhoto().waitFor();
});

test('keeps the form after a refusal, queues a save whose answer was lost, and creates one pet', async () => {
  ({ client, page } = await newOwner(app));
  await sendOnlyByHand(page);
  await page.goto('/add-pet');
  await page.getByRole('radio', { name: 'Dog' }).click();
  await field('Name').fill('Bantay');
  await page.route('**/api/pets', (route) =>
    route.fulfill({ status: 413, json: { message: 'No room.', code: 'http.tooLarge' } }),
  );
  await saveNew();
  await waitForText('This is too large to save. Please make it smaller and try again.');
  await page.unroute('**/api/pets');
  // The server saves, but its answer is lost.
  await page.route('**/api/pets', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await saveNew();
  await waitForText('Saved offline');
  await page.unroute('**/api/pets');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await waitForText('All offline data has been synchronized.');
  expect(await listPets()).toHaveLength(1);
});

test('adds a pet without a mouse', async () => {
  await page.goto('/add-pet');
  const cancelLink = page.getByRole('link', { name: 'Cancel' });
  await cancelLink.focus();
  await page.keyboard.press('Tab');
  // The selection follows while the key is down, so it is held for a moment as by a finger.
  await page.keyboard.down('ArrowRight');
  await page.getByRole('radio', { name: 'Cat', checked: true }).waitFor();
  await page.keyboard.up('ArrowRight');
  for (const label of ['Take Photo', 'Choose Photo']) {
    await page.keyboard.press('Tab');
    const focusedButton = page.getByRole('button', { name: label });
    expect(await focusedButton.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kuting');
  await page.keyboard.press('Enter');
  await waitForText('Pet profile created successfully!');
  expect((await listPets())[0]).toMatchObject({ name: 'Kuting', category: 'cat' });
});

test('sends only changed fields, and shows the edit’s own text for a wrong photo', async () => {
  const pet = await addPet();
  await page.goto(`/pet/${pet.id}?tab=info`);
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  await field('Breed').or(page.getByLabel('Breed optional')).first().fill('Aspin mix');
  await choose('notes.txt', 'text/plain', Buffer.from('Dear diary'));
  await waitForText('Invalid file type');
  await waitForText('Please select an image file.');
  await chooseFile(await createZerosFile('large.jpg', 8388609));
  await waitForText('File too large');
  await waitForText('Please select an image smaller than 8MB.');
  await chooseFile(await phonePhotoFile());
  await skipCrop(page);
  await page.getByRole('button', { name: 'Save Changes' }).waitFor();
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.getByRole('button', { name: 'Save Changes' }).click(),
  ]);
  expect(Object.keys(request.postDataJSON()).sort()).toEqual(['breed', 'imageUrl', 'version']);
  await waitForText('Pet info saved');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const [savedPet] = await listPets();
  expect(savedPet).toMatchObject({ breed: 'Aspin mix', age: 65, version: 2 });
  const { body } = await client.get<Uint8Array>(savedPet?.photo?.url ?? '');
  expect(await sharp(Buffer.from(body)).metadata()).toMatchObject({ width: 800, height: 600 });
});

test('shows both versions of a conflicting edit, and lets the owner choose by field', async () => {
  const pet = await addPet();
  await page.goto(`/pet/${pet.id}?tab=info`);
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  await field('Name').fill('Bantay II');
  await client.send('PUT', `/api/pets/${pet.id}`, { name: 'Tagpi', breed: 'Askal', version: 1 });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const versionsDialog = page.getByRole('dialog', { name: 'Two versions of Bantay' });
  const saveButton = versionsDialog.getByRole('button', { name: 'Save Changes' });
  await versionsDialog.getByRole('radiogroup', { name: 'Breed' }).getByText('Askal').waitFor();
  expect(await saveButton.isDisabled()).toBe(true);
  await versionsDialog.getByRole('radiogroup', { name: 'Name' }).getByText('Bantay II').click();
  await saveButton.click();
  await waitForText('Pet info saved');
  expect((await listPets())[0]).toMatchObject({ name: 'Bantay II', breed: 'Askal', version: 3 });
});

test('keeps the draft of an edit that was closed by mistake; Cancel discards it', async () => {
  const pet = await addPet();
  await page.goto(`/pet/${pet.id}?tab=info`);
  const editButton = page.getByRole('button', { name: 'Edit Pet Info' });
  await editButton.click();
  await field('Name').fill('Bantayan');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await editButton.click();
  expect(await field('Name').inputValue()).toBe('Bantayan');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await editButton.click();
  expect(await field('Name').inputValue()).toBe('Bantay');
});

test('deleting asks with the consequences, reports a failure, and then returns home', async () => {
  const pet = await addPet();
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2026-11-01',
    nextDueDate: '2027-11-01',
  });
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Bantay?' });
  await dialog.getByText('1 record and 1 reminder are deleted too.').waitFor();
  await dialog.getByText('You can undo this until Dec 20, 2026.', { exact: false }).waitFor();
  await page.route(`**/api/pets/${pet.id}`, (route) =>
    route.fulfill({ status: 400, json: { message: 'No.', code: 'x' } }),
  );
  await dialog.getByRole('button', { name: 'Delete Bantay' }).click();
  await waitForText('Failed to delete pet. Please try again.');
  await page.unroute(`**/api/pets/${pet.id}`);
  await dialog.getByRole('button', { name: 'Delete Bantay' }).click();
  await waitForText('Pet Deleted');
  await page.waitForURL('**/dashboard');
  await page.getByText('Managing 0 pets').waitFor();
  expect(await listPets()).toEqual([]);
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('heading', { name: 'Pet not found' }).waitFor();
});

test('the address selects a tab and requests one refresh, and is then cleaned up', async () => {
  const pet = await addPet();
  const readSelectedTab = () => page.getByRole('tab', { selected: true }).textContent();
  await page.goto(`/pet/${pet.id}?tab=records&from=mail`);
  await page.waitForURL(`**/pet/${pet.id}?from=mail`);
  expect(await readSelectedTab()).toBe('Records');
  await page.goto(`/pet/${pet.id}?tab=qr-of-another-time`);
  await page.waitForURL(`**/pet/${pet.id}`);
  expect(await readSelectedTab()).toBe('Overview');
  const previous = await page.evaluate(() => history.length);
  await page.getByRole('tab', { name: 'Info' }).click();
  await page.getByRole('tab', { name: 'Records' }).click();
  expect(await page.evaluate(() => history.length)).toBe(previous);

  const readPaths: string[] = [];
  page.on('request', (request) => readPaths.push(new URL(request.url()).pathname));
  const path = `/api/pets/${pet.id}`;
  const readTwice = new Promise<void>((resolve) => {
    page.on('response', () => {
      if (readPaths.filter((read) => read === path).length >= 2) resolve();
    });
  });
  await page.goto(`/pet/${pet.id}?refresh=true`);
  await readTwice;
  expect(new URL(page.url()).search).toBe('');
  await expect
    .poll(() => readPaths.filter((read) => read === `${path}/reminders`).length)
    .toBeGreaterThanOrEqual(2);
});

test('the overview links to the seven record forms, and Info shows all known facts', async () => {
  const imageUrl = `data:image/jpeg;base64,${(await readPhonePhoto()).toString('base64')}`;
  const pet = await addPet({ microchipId: '900 0042', birthmarks: 'White paw', imageUrl });
  await page.goto('/dashboard');
  const card = page.getByRole('link', { name: /^Bantay/ });
  expect(await card.locator('img').getAttribute('src')).toBe(pet.photo?.url);
  await card.getByText('Aspin', { exact: true }).waitFor();
  await card.click();
  await page.getByRole('heading', { name: 'Bantay', exact: true }).waitFor();
  // The search is limited to this list, because panels that load later link to the same forms.
  const grid = page
    .getByRole('tabpanel')
    .getByRole('list')
    .filter({ has: page.getByRole('link', { name: 'Grooming' }) })
    .locator(`a[href^="/pet/${pet.id}/"]`);
  await grid.first().waitFor();
  const linkTargets = await grid.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  );
  expect(linkTargets.map((path) => path?.split('/').at(-1))).toEqual([
    'vaccine',
    'deworming',
    'treatment',
    'surgery',
    'checkup',
    'lab-test',
    'grooming',
  ]);

  await page.getByRole('tab', { name: 'Info' }).click();
  const infoPanel = page.getByRole('tabpanel');
  for (const [label, value] of [
    ['Name', 'Bantay'],
    ['Category', 'Dog'],
    ['Breed', 'Aspin'],
    ['Date of birth', 'Jun 12, 2021'],
    ['Microchip ID', '900 0042'],
    ['Identifying marks', 'White paw'],
  ] as const) {
    await infoPanel.getByText(label, { exact: true }).waitFor();
    await infoPanel.getByText(value, { exact: true }).waitFor();
  }
  await infoPanel.getByAltText('Bantay, photo').waitFor();
  await infoPanel.getByRole('button', { name: 'Edit Pet Info' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/dashboard');
});

test('shows a skeleton while a pet is loading', async () => {
  // The clock must run, because React waits briefly before it shows a fallback.
  await page.clock.setSystemTime(app.server.clock.now());
  await addPet();
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: /Bantay/ })
    .first()
    .waitFor();
  let releaseRequest = (): void => undefined;
  const responseGate = new Promise<void>((resolve) => {
    releaseRequest = resolve;
  });
  // The pet itself may be known from the dashboard; the page waits a second for what belongs to it.
  await page.route(/\/api\/pets\/[^/]+[?/]/, async (route) => {
    await responseGate;
    await route.continue();
  });
  await page
    .getByRole('link', { name: /Bantay/ })
    .first()
    .click();
  await page.getByText('Loading pet profile...').waitFor({ state: 'attached' });
  releaseRequest();
  await page.getByRole('heading', { name: 'Bantay', exact: true }).waitFor();
  await page.getByText('Aspin · 5 years 5 months').waitFor();
});

test('loads cards in pages while scrolling, with the counts of due reminders', async () => {
  for (let number = 1; number <= 45; number += 1) {
    await addPet({ name: `Pet ${String(number).padStart(2, '0')}`, dateOfBirth: null });
  }
  const [firstPet] = await listPets();
  await client.post(`/api/pets/${firstPet?.id}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2025-11-01',
    nextDueDate: '2026-11-08',
  });
  await page.goto('/dashboard');
  const cards = page.getByRole('link', { name: /^Pet \d\d ?Aspin/ });
  await page.getByRole('link', { name: /Pet 01.*1 overdue/ }).waitFor();
  await expect.poll(() => cards.count()).toBe(20);
  for (const petName of ['Pet 21', 'Pet 41']) {
    await expect
      .poll(async () => {
        await page.keyboard.press('End');
        return page.getByText(petName).isVisible();
      })
      .toBe(true);
  }
  await expect.poll(() => cards.count()).toBe(45);
});

test('adding, showing and editing a pet has no layout or accessibility problem, from 320 px to a desktop and with large text', async () => {
  const pet = await addPet({ name: 'Bantay ng Barangay San Bartolome', breed: 'Aspin' });
  await page.goto('/add-pet');
  await saveNew();
  await waitForText('Please select a pet category');
  await page.getByRole('radio', { name: 'Dog' }).click();
  await expectInOrder(page, '/add-pet');
  await expectRoomForLargeText(page, '/add-pet', [390]);
  await page.goto(`/pet/${pet.id}`);
  for (const tab of ['Overview', 'Records', 'Info']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    await expectInOrder(page, tab);
    await expectRoomForLargeText(page, tab, [390]);
  }
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  const editDialog = page.getByRole('dialog');
  await editDialog.waitFor();
  await expectInOrder(page, 'the edit');
  expect(await editDialog.isVisible()).toBe(true);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Bantay/ }).waitFor();
  await expectInOrder(page, '/dashboard', [{ viewport: NARROW_VIEWPORT, colorScheme: 'light' }]);
  await expectRoomForLargeText(page, '/dashboard', [390]);
});

test('causes no errors on any page', () => {
  expect(app.problems).toEqual([]);
});

test('says that a pet was deleted elsewhere after the list was loaded', async () => {
  const pet = await addPet();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Bantay/ }).waitFor();
  await client.delete(`/api/pets/${pet.id}`);
  await page.getByRole('link', { name: /^Bantay/ }).click();
  await waitForText('Pet not found');
});

import type { FileChooser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { skipCrop } from '#renderer/e2e/testing/cropping.ts';
import { createZerosFile, phonePhotoFile } from '#renderer/e2e/testing/large-files.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { addPetFor, listOwnPets } from '#renderer/e2e/testing/owned-pets.ts';
import { type App, DESKTOP, nextOwner, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
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

const addDue = (petId: string, fields: object = {}) =>
  client.post(`/api/pets/${petId}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2025-11-08',
    nextDueDate: '2026-11-08',
    ...fields,
  });

const waitForText = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click();
const openTab = (name: string) => page.getByRole('tab', { name }).click();

/** Types only the first part of a date. */
const halfType = async (label: string): Promise<void> => {
  await page.getByLabel(label).focus();
  await page.keyboard.type('1');
};

test('a vet’s questions can be answered in the form, seen under Info and beside the pet, and cleared', async () => {
  const pet = await addPet();
  await page.setViewportSize(DESKTOP);
  await page.goto(`/pet/${pet.id}?tab=info`);
  await clickButton('Edit Pet Info');
  await page.getByLabel('Sex optional').selectOption('Male');
  await page.getByLabel('Spayed or neutered optional').selectOption('Yes');
  await page.getByLabel('Colour optional').fill('Brown');
  await page.getByLabel('Allergies optional').fill('Chicken');
  await page.getByLabel('Blood type optional').fill('DEA 1.1 positive');
  await page.getByLabel('Insurance number optional').fill('PH-0042');
  await clickButton('Save Changes');
  await waitForText('Pet info saved');
  const panel = page.getByRole('tabpanel');
  for (const fact of ['Male', 'Yes', 'Brown', 'Chicken', 'DEA 1.1 positive', 'PH-0042']) {
    await panel.getByText(fact, { exact: true }).waitFor();
  }
  for (const fact of ['Male', 'Brown', 'Chicken']) {
    await page.locator('header').getByText(fact, { exact: true }).waitFor();
  }
  expect(await listPets()).toMatchObject([
    { sex: 'male', neutered: true, insuranceNumber: 'PH-0042' },
  ]);
  await clickButton('Edit Pet Info');
  await page.getByLabel('Sex optional').selectOption('Not recorded');
  await page.getByLabel('Spayed or neutered optional').selectOption('Not recorded');
  await clickButton('Save Changes');
  await panel.getByText('Male', { exact: true }).waitFor({ state: 'detached' });
  await expect.poll(listPets).toMatchObject([{ sex: null, neutered: null, colour: 'Brown' }]);
});

test('a pet that passed away is shown quietly, and everything returns when the date is removed', async () => {
  const pet = await addPet();
  await addDue(pet.id);
  await page.goto(`/pet/${pet.id}`);
  await waitForText('Add a record');
  const passedAwayField = page.getByLabel('Passed away on optional');
  const edit = async (day: string) => {
    await openTab('Info');
    await clickButton('Edit Pet Info');
    await passedAwayField.fill(day);
    await clickButton('Save Changes');
  };
  await clickButton('More');
  await page.getByRole('menuitem', { name: 'Passed away…' }).click();
  await expect
    .poll(() => passedAwayField.evaluate((field) => field === document.activeElement))
    .toBe(true);
  await passedAwayField.fill('2026-11-21');
  await clickButton('Save Changes');
  await waitForText('This date cannot be in the future');
  await passedAwayField.fill('2021-06-11');
  await waitForText('This date cannot be before the date of birth');
  await passedAwayField.fill('2026-05-19');
  await clickButton('Save Changes');
  await waitForText('Pet info saved');
  await page.getByText('Passed away on May 19, 2026').waitFor();
  await page.getByText('Aspin · 4 years 11 months').waitFor();
  await openTab('Overview');
  await waitForText('Nothing is due.');
  expect(await page.getByText('Add a record', { exact: true }).count()).toBe(0);
  await waitForText('Latest records');
  await page.getByRole('button', { name: 'Rabies' }).getByText('Nov 8, 2025').waitFor();
  await openTab('Records');
  await page.getByText('Rabies').first().waitFor();
  await page.getByRole('button', { name: 'Add a record' }).waitFor();

  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Bantay.*Passed away on May 19, 2026/ }).waitFor();
  expect(await page.getByText(/\d overdue/).count()).toBe(0);

  await page.goto(`/pet/${pet.id}`);
  await edit('');
  await waitForText('Pet info saved');
  await page.getByText('Aspin · 5 years 5 months').waitFor();
  await page.goto('/dashboard');
  const card = page.getByRole('link', { name: /Bantay.*1 overdue/ });
  await card.waitFor();
  expect(await card.textContent()).not.toContain('Passed away');
});

test('reports a half-typed date: by mouse, by Enter, in a record and in an edit', async () => {
  await page.goto('/add-pet');
  await page.getByRole('radio', { name: 'Dog' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bantay');
  await halfType('Date of birth');
  await clickButton('Save Pet Profile');
  await waitForText('Please enter a valid date.');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  expect(await focused()).toBe('dateOfBirth');
  await page.keyboard.press('Enter');
  expect(await listPets()).toEqual([]);
  await page.getByLabel('Date of birth').fill('2021-06-12');
  await page.getByText('Please enter a valid date.').waitFor({ state: 'detached' });
  await clickButton('Save Pet Profile');
  await waitForText('Pet profile created successfully!');

  const [pet] = await listPets();
  await page.goto(`/pet/${pet?.id}/vaccine`);
  await page.getByLabel('Vaccine').selectOption('Bordetella');
  await halfType('Next due date');
  await page.keyboard.press('Enter');
  await waitForText('Please enter a valid date.');
  // The quick choices still count from the date of the treatment.
  await page.getByRole('button', { name: 'In 1 year' }).click();
  expect(await page.getByLabel('Next due date').inputValue()).toBe('2027-11-20');
  await clickButton('Save Record');
  await waitForText('Record saved');

  await page.goto(`/pet/${pet?.id}?tab=info`);
  await clickButton('Edit Pet Info');
  await halfType('Passed away on optional');
  await clickButton('Save Changes');
  await waitForText('Please enter a valid date.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('sends a change made after an edit’s lost answer as a separate edit', async () => {
  const pet = await addPet();
  await page.goto(`/pet/${pet.id}?tab=info`);
  await clickButton('Edit Pet Info');
  const nameField = page.getByLabel('Name', { exact: true });
  await nameField.fill('Bantay II');
  await page.route(`**/api/pets/${pet.id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await clickButton('Save Changes');
  await waitForText('Saved offline');
  await clickButton('Edit Pet Info');
  expect(await nameField.inputValue()).toBe('Bantay II');
  await nameField.fill('Bantay III');
  await page.unroute(`**/api/pets/${pet.id}`);
  await clickButton('Save Changes');
  // The first edit is sent before this one, either now or by a retry meanwhile.
  await expect.poll(listPets).toMatchObject([{ name: 'Bantay III', version: 3 }]);
});

test('shrinks photos on the page in a browser without OffscreenCanvas', async () => {
  await using _initScript = await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    Reflect.deleteProperty(globalThis, 'Worker');
  });
  await page.goto('/add-pet');
  expect(await page.evaluate(() => typeof OffscreenCanvas)).toBe('undefined');
  await page.getByRole('radio', { name: 'Dog' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bantay');
  const chooser = page.waitForEvent('filechooser');
  await clickButton('Choose Photo');
  await (await chooser).setFiles(await phonePhotoFile());
  await skipCrop(page);
  await page.getByAltText('The chosen photo').waitFor();
  await clickButton('Save Pet Profile');
  await waitForText('Pet profile created successfully!');
  const [pet] = await listPets();
  const { body } = await client.get<Uint8Array>(pet?.photo?.url ?? '');
  expect(await sharp(Buffer.from(body)).metadata()).toMatchObject({ width: 800, height: 600 });
});

test('has separate texts for several photos: not a photo, too large, too many', async () => {
  const pet = await addPet();
  await page.goto(`/pet/${pet.id}/vaccine`);
  const choose = async (files: Parameters<FileChooser['setFiles']>[0]) => {
    const chooser = page.waitForEvent('filechooser');
    await clickButton('Add photo');
    await (await chooser).setFiles(files);
  };
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear diary') };
  const largeFile = await createZerosFile('large.jpg', 10 * 1024 * 1024 + 1);
  const tealImage = sharp({ create: { width: 20, height: 30, channels: 3, background: 'teal' } });
  const smallPhoto = {
    name: 'small.png',
    mimeType: 'image/png',
    buffer: await tealImage.png().toBuffer(),
  };
  await choose(text);
  await waitForText('Invalid file type');
  await waitForText('Please select only image files.');
  await choose(largeFile);
  await waitForText('File too large');
  await waitForText('Please select images smaller than 10MB.');
  // The invalid file is rejected and the valid one stays.
  await choose([text, smallPhoto]);
  await waitForText('Please select only image files.');
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor();
  await choose([smallPhoto, smallPhoto, smallPhoto]);
  await waitForText('Too many photos');
  await waitForText('You can only upload up to 3 photos.');
});

test('reports several photos that cannot be processed, and can be tried again', async () => {
  const pet = await addPet();
  await page.route(/shrink-photo\.worker/, (route) => route.abort());
  await page.goto(`/pet/${pet.id}/vaccine`);
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser');
    await clickButton('Add photo');
    await (await chooser).setFiles(await phonePhotoFile());
  };
  await choose();
  await waitForText('Upload failed');
  await waitForText('Failed to upload photos. Please try again.');
  await page.unroute(/shrink-photo\.worker/);
  await choose();
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor();
});

test('on a phone the other tabs have a one-line header, and switching keeps the position', async () => {
  const pet = await addPet();
  // The window is low enough for both tabs to be longer than it.
  await page.setViewportSize({ ...PHONE, height: 480 });
  for (const title of ['Rabies', 'DHPP', 'Bordetella']) await addDue(pet.id, { title });
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.waitForURL(`**/pet/${pet.id}`);
  const headings = page.getByRole('heading', { level: 1 });
  const readBox = async (name: string) => {
    const box = await page.getByRole('tab', { name }).boundingBox();
    if (!box) throw new Error(`no tab ${name}`);
    return box;
  };
  await expect.poll(() => headings.count()).toBe(1);
  await expect.poll(async () => (await readBox('Records')).y).toBe(64);
  await page.getByRole('button', { name: 'Back' }).waitFor();
  await page.getByText('Aspin · 5 years 5 months').waitFor();

  await openTab('Overview');
  await expect.poll(() => headings.count()).toBe(1);
  await page.evaluate(() => window.scrollTo(0, 150));
  const previous = await readBox('Records');
  expect(previous.y).toBeGreaterThan(64);
  await openTab('Info');
  // The short header cannot be scrolled away, so the tabs stay where they were or directly below it.
  await expect.poll(async () => (await readBox('Records')).y).toBe(64);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 40));
  const box = await readBox('Records');
  await openTab('Overview');
  await expect
    .poll(async () => Math.abs((await readBox('Records')).y - box.y))
    .toBeLessThanOrEqual(1);
});

test('the vet’s fields have no layout or accessibility problem in both themes, from 320 px to a desktop', async () => {
  const pet = await addPet({
    sex: 'female',
    neutered: true,
    allergies: 'Chicken',
    passedAwayOn: '2026-05-19',
  });
  await page.goto('/add-pet');
  await page.getByText('More about your pet').click();
  await expectInOrder(page, '/add-pet');
  await page.goto(`/pet/${pet.id}`);
  for (const tabName of ['Overview', 'Records', 'Info']) {
    await openTab(tabName);
    await page.getByRole('tabpanel', { name: tabName }).waitFor();
    await expectInOrder(page, tabName);
  }
  await clickButton('Edit Pet Info');
  const editDialog = page.getByRole('dialog');
  await editDialog.waitFor();
  await expectInOrder(page, 'the edit');
  expect(await editDialog.isVisible()).toBe(true);
});

test('causes no errors on any page', () => {
  expect(app.problems).toEqual([]);
});

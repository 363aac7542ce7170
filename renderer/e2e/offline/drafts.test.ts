import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { skipCrop } from '#renderer/e2e/testing/cropping.ts';
import { phonePhotoFile } from '#renderer/e2e/testing/large-files.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import type { TestClient } from '#server/testing.ts';

let app: App;
let context: BrowserContext;
let page: Page;
let client: TestClient;

interface StoredPet {
  readonly id: string;
  readonly name: string;
  readonly photo: { readonly url: string } | null;
}

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await context?.close();
  context = await app.newContext();
  ({ client } = await app.signIn({}, context));
  page = await context.newPage();
});

const listPets = async (): Promise<readonly StoredPet[]> =>
  (await client.get<StoredPet[]>('/api/pets?includePhotos=false')).body;

const waitForText = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const nameField = () => page.getByLabel('Name', { exact: true });
const chosenPhoto = () => page.getByAltText('The chosen photo');
const saveNew = () => page.getByRole('button', { name: 'Save Pet Profile' }).click();
const draftNote = () => page.getByText('Draft saved', { exact: true });

const listDrafts = (): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('alaga.draft.')));

const choosePhoto = async (): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Photo' }).click();
  await (await chooser).setFiles(await phonePhotoFile());
  await skipCrop(page);
  await chosenPhoto().waitFor();
};

/** Disables the storage of the outbox, so that only the form's draft remains. */
const disableOutbox = (): Promise<unknown> =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('not allowed', 'SecurityError');
    };
  });

/** Types a part of a new pet, and waits until its draft is saved. */
const beginPet = async (): Promise<void> => {
  await page.goto('/add-pet');
  await page.getByRole('radio', { name: 'Cat' }).click();
  await nameField().fill('Muning');
  await draftNote().waitFor();
};

test('saves a draft with its photo a second after the last change, and restores it after a reload', async () => {
  await page.goto('/add-pet');
  await nameField().waitFor();
  expect(await draftNote().count()).toBe(0);
  await page.getByRole('radio', { name: 'Cat' }).click();
  await choosePhoto();
  await nameField().fill('Muning');
  await page.getByText('More about Muning').click();
  await page.getByLabel('Sex optional').selectOption('Female');
  await page.getByLabel('Spayed or neutered optional').selectOption('No');
  await draftNote().waitFor();
  await page.waitForFunction(() =>
    Object.values(localStorage).some((text) => String(text).includes('"neutered":false')),
  );
  await page.reload();
  await draftNote().waitFor();
  expect(await nameField().inputValue()).toBe('Muning');
  expect(await page.getByRole('radio', { name: 'Cat' }).isChecked()).toBe(true);
  await chosenPhoto().waitFor();
  await saveNew();
  await waitForText('Pet profile created successfully!');
  const [pet] = await listPets();
  expect(pet).toMatchObject({ name: 'Muning', category: 'cat', sex: 'female', neutered: false });
  expect(pet?.photo).not.toBeNull();
  expect(await listDrafts()).toEqual([]);
  await page.goto('/add-pet');
  expect(await nameField().inputValue()).toBe('');
  expect(await draftNote().count()).toBe(0);
});

test('keeps no draft of an unchanged or emptied form', async () => {
  await beginPet();
  await page.goto('/add-pet');
  await page.getByRole('button', { name: 'Start over' }).click();
  await nameField().fill('B');
  await draftNote().waitFor();
  await nameField().fill('');
  await draftNote().waitFor({ state: 'detached' });
  expect(await listDrafts()).toEqual([]);
});

test('keeps text typed in the last second when the form is left, and loses at most that in a crash', async () => {
  await page.goto('/add-pet');
  await nameField().fill('Muning');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/add-pet');
  await draftNote().waitFor();
  expect(await nameField().inputValue()).toBe('Muning');
  // This simulates a crash, after which no code of the page runs any more.
  await page.evaluate(() => {
    window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true);
  });
  await page.close();
  page = await context.newPage();
  await page.goto('/add-pet');
  expect(await nameField().inputValue()).toBe('Muning');
});

test('starting over empties the form, and can be undone', async () => {
  await beginPet();
  await page.getByRole('button', { name: 'Start over' }).click();
  await waitForText('Draft cleared');
  expect(await nameField().inputValue()).toBe('');
  expect(await listDrafts()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await draftNote().waitFor();
  expect(await nameField().inputValue()).toBe('Muning');
});

test('an expired session keeps the draft for its owner only; a logout removes it', async () => {
  await beginPet();
  const ownCookies = await context.cookies();
  await context.clearCookies();
  await saveNew();
  await page.waitForURL('**/login**');
  await waitForText('Your session has ended. Please log in again.');

  await app.signIn({}, context);
  await page.goto('/add-pet');
  await nameField().waitFor();
  expect(await nameField().inputValue()).toBe('');
  expect(await draftNote().count()).toBe(0);

  await context.clearCookies();
  await context.addCookies(ownCookies);
  await page.goto('/add-pet');
  await draftNote().waitFor();
  expect(await nameField().inputValue()).toBe('Muning');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/');
  expect(await listDrafts()).toEqual([]);
});

/** The server saves the pet, but the page does not receive the answer. */
const loseAnAnswer = async (): Promise<void> => {
  await disableOutbox();
  await beginPet();
  await page.route('**/api/pets', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await saveNew();
  await waitForText('This device could not save it. Your form is still here. Please try again.');
  await page.unroute('**/api/pets');
};

test('does not save twice when the answer was lost in a crash', async () => {
  await loseAnAnswer();
  await page.reload();
  await saveNew();
  await waitForText('Pet profile created successfully!');
  expect(await listPets()).toHaveLength(1);
});

test('after a lost answer and a change, says what is saved; only saving again adds another', async () => {
  await loseAnAnswer();
  await nameField().fill('Muning II');
  await saveNew();
  await waitForText('The pet was not saved');
  await waitForText(
    'An earlier attempt did save the pet. Change it in My Pets, or save again to add another one.',
  );
  expect(await nameField().inputValue()).toBe('Muning II');
  expect((await listPets()).map((pet) => pet.name)).toEqual(['Muning']);
  await saveNew();
  await waitForText('Pet profile created successfully!');
  expect((await listPets()).map((pet) => pet.name)).toEqual(['Muning', 'Muning II']);
});

test('says that the draft is without its photo when there is no room for it', async () => {
  await page.goto('/add-pet');
  await page.evaluate(() => {
    // The remaining storage has room for text but not for a photo.
    let size = 4_000_000;
    for (let part = 0; size > 2000; part += 1) {
      try {
        localStorage.setItem(`filler${part}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  await page.getByRole('radio', { name: 'Cat' }).click();
  await choosePhoto();
  await nameField().fill('Muning');
  await waitForText('Draft saved without photos');
  await page.reload();
  await waitForText('Draft saved without photos');
  expect(await nameField().inputValue()).toBe('Muning');
  expect(await chosenPhoto().count()).toBe(0);
});

test('a record has a separate draft for each pet and type', async () => {
  const add = async (petName: string) =>
    (await client.post<StoredPet>('/api/pets', { name: petName, category: 'dog' })).body.id;
  const [bantay, muning] = [await add('Bantay'), await add('Muning')];
  const notesField = () => page.getByLabel('Notes optional');
  await page.goto(`/pet/${bantay}/vaccine`);
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await notesField().fill('Left leg');
  await draftNote().waitFor();
  for (const path of [`/pet/${bantay}/checkup`, `/pet/${muning}/vaccine`]) {
    await page.goto(path);
    await notesField().waitFor();
    expect(await notesField().inputValue(), path).toBe('');
    expect(await draftNote().count(), path).toBe(0);
  }
  await page.goto(`/pet/${bantay}/vaccine`);
  await draftNote().waitFor();
  await waitForText('for Bantay');
  expect(await notesField().inputValue()).toBe('Left leg');
  expect(await page.getByLabel('Vaccine').inputValue()).toBe('Rabies');
  await page.getByRole('button', { name: 'Save Record' }).click();
  await waitForText('Record saved');
  await page.waitForURL(`**/pet/${bantay}`);
  expect(await listDrafts()).toEqual([]);
  const savedRecords = await client.get(`/api/pets/${bantay}/medical-records`);
  expect(savedRecords.body).toMatchObject([{ title: 'Rabies', notes: 'Left leg' }]);
});

test('the note is complete next to a long name, and in Filipino', async () => {
  const name = 'Bantay Maximiliano de los Santos y Villanueva';
  const { body: pet } = await client.post<StoredPet>('/api/pets', { name, category: 'dog' });
  await page.setViewportSize(PHONE);
  /** Whether the button can be touched where it is, without scrolling the text around it. */
  const isWithinReach = (buttonName: string) =>
    page.getByRole('button', { name: buttonName }).evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === button;
    });
  await page.goto(`/pet/${pet.id}/vaccine`);
  await page.getByLabel('Cost optional').fill('500');
  await draftNote().waitFor();
  expect(await isWithinReach('Start over')).toBe(true);
  await client.put('/api/auth/user', { preferredLanguage: 'fil' });
  await page.reload();
  expect(await isWithinReach('Magsimula ulit')).toBe(true);
});

test('the note has no layout or accessibility problem in both themes, from 320 px to a desktop', async () => {
  await beginPet();
  await expectInOrder(page, 'the note');
  expect(await draftNote().isVisible()).toBe(true);
});

test('causes no errors on any page', () => {
  expect(app.problems).toEqual([]);
});

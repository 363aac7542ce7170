import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { useKeyboard } from '#renderer/e2e/testing/keyboard.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { measureShift } from '#renderer/e2e/testing/layout-shift.ts';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { REMINDER_DEFAULT, type RecordType, TITLE_OPTIONS } from '#server/records/rules.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import type { TestClient } from '#server/testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

/** Signs in a new owner with a dog; the date is Nov 20, 2026 in Manila. */
const start = () => nextOwnerWithDog(app);

const listRecords = async (client: TestClient, { id }: Pet) =>
  (await client.get<MedicalRecord[]>(`/api/pets/${id}/medical-records`)).body;

const listReminders = async (client: TestClient, { id }: Pet) =>
  (await client.get<ReminderWithPet[]>(`/api/pets/${id}/reminders`)).body;

const addRecord = async (client: TestClient, { id }: Pet, fields: Record<string, unknown>) => {
  const record = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-20', ...fields };
  return (await client.post<MedicalRecord>(`/api/pets/${id}/medical-records`, record)).body;
};

const saveButton = (within: Page | Locator) => within.getByRole('button', { name: 'Save Record' });
const openHistory = (page: Page, { id }: Pet) => page.goto(`/pet/${id}?tab=records`);

const titles: Readonly<Record<RecordType, string>> = {
  vaccine: 'Add Vaccine Record',
  deworming: 'Add Deworming Record',
  treatment: 'Add Treatment Record',
  surgery: 'Add Surgery Record',
  checkup: 'Add Checkup Record',
  'lab-test': 'Add Lab Test Record',
  grooming: 'Add Grooming Record',
};

test('a form that is opened by its address does not move when the list of pets comes later', async () => {
  const { page, client, pet } = await start();
  await client.post('/api/pets', { name: 'Muning', category: 'cat' });
  await page.route(/\/api\/pets(\?|$)/, async (route) => {
    await setTimeout(300);
    await route.continue();
  });
  await page.goto(`/pet/${pet.id}/vaccine`);
  await page.getByRole('button', { name: 'Also for …' }).waitFor();
  expect(await measureShift(page)).toBeLessThan(0.01);
});

test('the seven forms have their titles, options and reminder defaults', async () => {
  const { page, pet } = await start();
  for (const [type, title] of Object.entries(titles) as [RecordType, string][]) {
    await page.goto(`/pet/${pet.id}/${type}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText('for Bantay').waitFor();
    const options = await page.getByRole('combobox').locator('option').allTextContents();
    expect(options.slice(1)).toEqual([...TITLE_OPTIONS[type]]);
    const reminderSwitch = page.getByRole('switch', {
      name: 'Send reminder 1 day before due date.',
    });
    expect(await reminderSwitch.isChecked()).toBe(REMINDER_DEFAULT[type]);
    expect(await page.getByLabel('Date given').inputValue()).toBe('2026-11-20');
  }
  await page.getByLabel('Salon').waitFor();
  await page.getByLabel('Groomer').waitFor();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(`**/pet/${pet.id}`);
});

test('reports each wrong input at its field, and keeps the typed text', async () => {
  const { page, pet, client } = await start();
  await page.goto(`/pet/${pet.id}/vaccine`);
  const titleField = page.getByLabel('Vaccine');
  const dateGivenField = page.getByLabel('Date given');
  const dueDateField = page.getByLabel('Next due date');
  const costField = page.getByLabel('Cost');
  const notesField = page.getByLabel('Notes');
  await page.getByLabel('Clinic').fill('Sample Vet Clinic 🐶');
  await page.getByLabel('Batch number').fill('RB-2291');

  /** Expects the save to be rejected with this error at the focused field; all values stay. */
  const expectRefused = async (field: Locator, problemText: string) => {
    await saveButton(page).click();
    await page.getByRole('alert').filter({ hasText: problemText }).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const note = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
    expect(await note.textContent()).toBe(problemText);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Clinic').inputValue()).toBe('Sample Vet Clinic 🐶');
    expect(await page.getByLabel('Batch number').inputValue()).toBe('RB-2291');
  };

  await expectRefused(titleField, 'Please choose what was done');
  await titleField.selectOption('Rabies');
  await dateGivenField.fill('');
  await expectRefused(dateGivenField, 'Please enter the date given');
  await dateGivenField.fill('2026-11-21');
  await page.getByText('Tomorrow').waitFor();
  await expectRefused(dateGivenField, 'The date given cannot be in the future');
  await dateGivenField.fill('2026-11-20');
  await dueDateField.fill('2025-11-20');
  await expectRefused(dueDateField, 'Next due date must be later than the date given');
  await dueDateField.fill('2027-11-20');
  await page.getByText('In 1 year', { exact: true }).first().waitFor();
  await costField.fill('1000000001');
  await expectRefused(costField, 'Please check the cost: it is too high.');
  await costField.fill('9'.repeat(41));
  await expectRefused(costField, 'Please keep this to 40 characters.');
  await costField.fill('₱1,250.50');
  await page.getByLabel('Veterinarian').fill('v'.repeat(201));
  await expectRefused(page.getByLabel('Veterinarian'), 'Please keep this to 200 characters.');
  await page.getByLabel('Veterinarian').fill('Dr. Liza Ramos');
  await notesField.fill('n'.repeat(10_001));
  await expectRefused(notesField, 'Please keep this to 10,000 characters.');
  expect(await listRecords(client, pet)).toEqual([]);

  await notesField.fill('n'.repeat(10_000));
  await saveButton(page).click();
  await page.getByText('Record saved').first().waitFor();
  await page.waitForURL(`**/pet/${pet.id}*`);
  expect(await listRecords(client, pet)).toMatchObject([
    {
      title: 'Rabies',
      clinic: 'Sample Vet Clinic 🐶',
      nextDueDate: '2027-11-20',
      costCentavos: 125_050,
      notes: 'n'.repeat(10_000),
      reminderEnabled: true,
    },
  ]);
  await openHistory(page, pet);
  await page
    .getByRole('button', { name: /Rabies/ })
    .getByText('₱1,250.50')
    .waitFor();
});

test('reports a refusal that belongs to no field, and keeps the form', async () => {
  const { page, pet, client } = await start();
  await page.goto(`/pet/${pet.id}/checkup`);
  await page.getByLabel('Kind of checkup').selectOption('Wellness Check');
  await page.getByLabel('Clinic').fill('Sample Vet Clinic');
  await client.delete(`/api/pets/${pet.id}`);
  await saveButton(page).click();
  await page.getByText('The record was not saved').first().waitFor();
  await page
    .getByText('It is no longer on the server, or no longer shared with you.')
    .first()
    .waitFor();
  expect(await page.getByLabel('Clinic').inputValue()).toBe('Sample Vet Clinic');
});

test('a new pet has an empty history that links to the seven forms', async () => {
  const { page, pet } = await start();
  await openHistory(page, pet);
  await page.getByText('Bantay’s vaccines, checkups and treatments will appear here.').waitFor();
  await page.getByRole('button', { name: 'Add record' }).click();
  const chooserDialog = page.getByRole('dialog', { name: 'Add a record' });
  expect(await chooserDialog.getByRole('link').allTextContents()).toEqual([
    'Vaccine',
    'Deworming',
    'Treatment',
    'Surgery',
    'Checkup',
    'Lab Test',
    'Grooming',
  ]);
  await chooserDialog.getByRole('link', { name: 'Lab Test' }).click();
  await page.getByRole('heading', { name: 'Add Lab Test Record' }).waitFor();
});

test('groups the history by years, and loads older records while scrolling', async () => {
  const { page, pet, client } = await start();
  await addRecord(client, pet, { title: 'DHPP', clinic: 'Sample Vet Clinic', cost: 'free' });
  for (let month = 1; month <= 54; month += 1) {
    const dateGiven = new Date(Date.UTC(2026, 9 - month, 15)).toISOString().slice(0, 10);
    await addRecord(client, pet, { type: 'treatment', title: 'Flea', dateAdministered: dateGiven });
  }
  await openHistory(page, pet);
  await page.getByRole('heading', { name: 'Medical History' }).waitFor();
  await page.getByText('55 records').waitFor();
  const newestRecord = page.getByRole('region', { name: /^2026/ }).getByRole('button').first();
  expect(await newestRecord.textContent()).toContain('DHPPNov 20 · Sample Vet Clinicfree');
  const oldestRecord = page.getByRole('region', { name: '2022, 9 records' }).getByText(/^Apr 15/);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 600);
      return oldestRecord.count();
    })
    .toBe(1);
});

test('an edit sends only its changes and moves the reminder', async () => {
  const { page, pet, client } = await start();
  await addRecord(client, pet, { nextDueDate: '2027-11-20', reminderEnabled: true, notes: 'Calm' });
  await openHistory(page, pet);
  const row = page.getByRole('button', { name: /Rabies/ });
  await row.click();
  const detailDialog = page.getByRole('dialog', { name: 'Rabies', exact: true });
  await detailDialog.getByText('Vaccine · Bantay').waitFor();
  await detailDialog.getByText('Nov 20, 2027').waitFor();
  await detailDialog.getByRole('button', { name: 'Edit' }).click();
  const editDialog = page.getByRole('dialog', { name: 'Edit Rabies' });
  await editDialog.getByLabel('Next due date').fill('2026-11-20');
  await saveButton(editDialog).click();
  await editDialog.getByRole('alert').getByText('Next due date must be later').waitFor();
  await editDialog.getByLabel('Next due date').fill('2027-02-01');
  const putRequest = page.waitForRequest((request) => request.method() === 'PUT');
  await saveButton(editDialog).click();
  expect((await putRequest).postDataJSON()).toEqual({ nextDueDate: '2027-02-01', version: 1 });
  await editDialog.waitFor({ state: 'detached' });
  await detailDialog.getByText('Feb 1, 2027').waitFor();
  expect(await listReminders(client, pet)).toMatchObject([{ dueDate: '2027-02-01' }]);
  await detailDialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a conflicting edit keeps the typed text and lets the owner choose', async () => {
  const { page, pet, client } = await start();
  const record = await addRecord(client, pet, { clinic: 'Old', notes: 'Old' });
  await openHistory(page, pet);
  const beginEdit = async (clinic: string) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    const editDialog = page.getByRole('dialog', { name: 'Edit Rabies' });
    await editDialog.getByLabel('Clinic').fill(clinic);
    return editDialog;
  };
  const editElsewhere = (fields: Record<string, unknown>) =>
    client.put(`/api/medical-records/${record.id}`, fields);

  await page.getByRole('button', { name: /Rabies/ }).click();
  const firstSheet = await beginEdit('Typed');
  await editElsewhere({ notes: 'Newer' });
  await saveButton(firstSheet).click();
  const versionsDialog = page.getByRole('dialog', { name: 'Two versions of Rabies' });
  // Both sides changed different fields, so they are merged without a question.
  await page.getByText('Changes from another device were kept too.').first().waitFor();
  await firstSheet.waitFor({ state: 'detached' });
  expect(await listRecords(client, pet)).toMatchObject([{ clinic: 'Typed', notes: 'Newer' }]);

  await page.getByText('Merged with a change from another device on Nov 20, 2026.').waitFor();

  const secondEdit = await beginEdit('Typed again');
  await editElsewhere({ clinic: 'Newest' });
  await saveButton(secondEdit).click();
  expect(await saveButton(versionsDialog).isDisabled()).toBe(true);
  await versionsDialog.getByRole('button', { name: 'Use all: Another device' }).click();
  await saveButton(versionsDialog).click();
  await secondEdit.waitFor({ state: 'detached' });
  expect(await listRecords(client, pet)).toMatchObject([{ clinic: 'Newest', notes: 'Newer' }]);
});

test('a deletion asks first, is shown at once, and reverts on failure', async () => {
  const { page, pet, client } = await start();
  await addRecord(client, pet, {});
  await openHistory(page, pet);
  const row = page.getByRole('button', { name: /Rabies/ });
  const ask = async () => {
    await row.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    return page.getByRole('alertdialog', { name: 'Delete Rabies?' });
  };
  await (await ask()).getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  expect(await listRecords(client, pet)).toHaveLength(1);

  const refusal = { code: 'http.conflict', message: 'Changed' };
  await page.route('**/api/medical-records/*', (route) =>
    route.fulfill({ status: 409, json: refusal }),
  );
  await (await ask()).getByRole('button', { name: 'Delete record' }).click();
  await page.getByText('Failed to delete record').first().waitFor();
  await row.waitFor();
  await page.unroute('**/api/medical-records/*');

  await (await ask()).getByRole('button', { name: 'Delete record' }).click();
  await page.getByText('Record deleted').first().waitFor();
  await row.waitFor({ state: 'detached' });
  expect(await listRecords(client, pet)).toEqual([]);
});

test('deleting a record in the middle leaves the list where it was scrolled to', async () => {
  const { page, pet, client } = await start();
  for (let day = 10; day < 30; day += 1) {
    await addRecord(client, pet, { title: `Care ${day}`, dateAdministered: `2026-10-${day}` });
  }
  await openHistory(page, pet);
  const row = page.getByRole('button', { name: /Care 14/ });
  await row.click();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(200);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete record' }).click();
  await row.waitFor({ state: 'detached' });
  const heading = page.getByRole('heading', { name: 'Medical History' });
  await expect.poll(() => heading.evaluate((h) => h === document.activeElement)).toBe(true);
  // The page is now shorter by one row, whose height is less than this.
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 100);
});

test('keeps the focus while photos are prepared, and passes it on if there is room for no more', async () => {
  const { page, pet } = await start();
  const background = '#1f6f5c';
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await page.goto(`/pet/${pet.id}/lab-test`);
  const addPhotos = async (...names: readonly string[]): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add photo' }).press('Enter');
    const files = names.map((name) => ({ name, mimeType: 'image/jpeg', buffer: photo }));
    await (await chooser).setFiles(files);
  };
  const isFocused = (button: string) => () =>
    page.getByRole('button', { name: button }).evaluate((at) => at === document.activeElement);
  await addPhotos('1.jpg');
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await expect.poll(isFocused('Add photo')).toBe(true);
  await addPhotos('2.jpg', '3.jpg');
  await page.getByRole('img', { name: 'Photo 3' }).waitFor();
  await expect.poll(isFocused('Add PDF')).toBe(true);
});

test('accepts three photos and rejects a fourth', async () => {
  const { page, pet, client } = await start();
  const files = await Promise.all(
    ['#1f6f5c', '#8f5200', '#b4322a', '#2a62a8'].map(async (background, index) => ({
      name: `${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  );
  await page.goto(`/pet/${pet.id}/lab-test`);
  await page.getByLabel('Lab test').selectOption('Blood Test');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photo' }).click();
  const damagedFile = { name: 'damaged.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('?') };
  // A rejected file takes no place.
  await (await chooser).setFiles([damagedFile, ...files]);
  await page.getByText('Too many photos').first().waitFor();
  await page.getByText('You can only upload up to 3 photos.').first().waitFor();
  await saveButton(page).click();
  await page.waitForURL(`**/pet/${pet.id}*`);
  const [record] = await listRecords(client, pet);
  expect(record?.photos).toHaveLength(3);

  await openHistory(page, pet);
  await page.getByRole('button', { name: /Blood Test.*3 photos/ }).click();
  const detailDialog = page.getByRole('dialog');
  const thumbnailButtons = detailDialog.getByRole('button', { name: /Photo \d of 3/ });
  await expect.poll(() => thumbnailButtons.count()).toBe(3);
  await thumbnailButtons.first().click();
  const viewer = page.getByRole('dialog', { name: 'Photo 1 of 3' });
  const shownPhoto = viewer.getByRole('img', { name: 'Photo 1 of 3' });
  // The photo comes from this device until the list is fetched again.
  await expect.poll(() => shownPhoto.getAttribute('src')).toBe(record?.photos[0]?.url);
  // The viewer must have the focus, because key presses go to the focused element.
  await expect
    .poll(() => viewer.evaluate((open) => open.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await detailDialog.getByRole('button', { name: 'Edit' }).click();
  const editDialog = page.getByRole('dialog', { name: 'Edit Blood Test' });
  await editDialog
    .getByRole('button', { name: /Remove/ })
    .nth(1)
    .click();
  await saveButton(editDialog).click();
  await editDialog.waitFor({ state: 'detached' });
  const [edited] = await listRecords(client, pet);
  const keptPhotoIds = record?.photos.filter((_, index) => index !== 1).map(({ id }) => id);
  expect(edited?.photos.map(({ id }) => id)).toEqual(keptPhotoIds);
});

test('adds a vaccine by keyboard only', async () => {
  const { page, pet, client } = await start();
  await page.goto(`/pet/${pet.id}/vaccine`);
  await page.getByRole('heading', { name: 'Add Vaccine Record' }).waitFor();
  const { tabTo, press, type } = useKeyboard(page);
  await tabTo(page.getByLabel('Vaccine'));
  await page.keyboard.type('Rab');
  await press(page.getByRole('button', { name: 'In 1 year' }), 'Space');
  await press(page.getByRole('switch'), 'Space');
  await type('Clinic optional', 'Sample Vet Clinic');
  await press(saveButton(page));
  await page.waitForURL(`**/pet/${pet.id}*`);
  expect(await listRecords(client, pet)).toMatchObject([
    {
      title: 'Rabies',
      nextDueDate: '2027-11-20',
      clinic: 'Sample Vet Clinic',
      reminderEnabled: false,
    },
  ]);
});

test('every screen of records has no layout or accessibility problem, from 320 px to a desktop and with text of double size', async () => {
  const { page, pet, client } = await start();
  const clinic = 'A clinic with a rather long name';
  await addRecord(client, pet, { nextDueDate: '2027-11-20', clinic, cost: '12345678.90' });
  await page.goto(`/pet/${pet.id}/vaccine`);
  await saveButton(page).waitFor();
  await expectRoomForLargeText(page, 'the form', [320, 390]);
  await saveButton(page).click();
  await page.getByRole('alert').first().waitFor();
  await expectInOrder(page, 'the form');
  await openHistory(page, pet);
  const row = page.getByRole('button', { name: /Rabies/ });
  await row.waitFor();
  await expectInOrder(page, 'the history');
  await expectRoomForLargeText(page, 'the history', [320, 390]);
  await row.click();
  const detailDialog = page.getByRole('dialog');
  await detailDialog.waitFor();
  await expectInOrder(page, 'the detail');
  await detailDialog.getByRole('button', { name: 'Edit' }).click();
  const editDialog = page.getByRole('dialog', { name: 'Edit Rabies' });
  await editDialog.waitFor();
  await expectInOrder(page, 'the edit');
  expect(await editDialog.isVisible()).toBe(true);
  expect(app.problems).toEqual([]);
});

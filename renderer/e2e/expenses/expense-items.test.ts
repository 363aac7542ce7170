import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { actionsOn, goOffline } from '#renderer/e2e/testing/actions.ts';
import { useKeyboard } from '#renderer/e2e/testing/keyboard.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, DESKTOP, nextOwner, startApp } from '#renderer/e2e/testing/testing.ts';
import type { ExpenseItem } from '#server/expense-items/contract.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { pdfForm } from '#server/testing/pdf-form.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const PDF_FILE = {
  name: 'receipt.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n'),
};

const startHousehold = async (options?: BrowserContextOptions) => {
  const owner = await nextOwner(app, options);
  const bantay = await buildPet(app.server.db, { userId: owner.user.id, name: 'Bantay' });
  await buildPet(app.server.db, { userId: owner.user.id, name: 'Muning', category: 'cat' });
  await owner.client.put('/api/expenses/budget', { perPetCentavos: 100_000 });
  const listItems = async () => (await owner.client.get<ExpenseItem[]>('/api/expenses/items')).body;
  return { ...owner, bantay, items: listItems };
};

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title }).getByRole('button');

test('the chosen pet of a new expense shows the focus of the keyboard', async () => {
  const { page } = await startHousehold();
  await page.goto('/expenses');
  await page.getByRole('button', { name: 'Add expense' }).filter({ visible: true }).click();
  const sheet = dialog(page, 'Add expense');
  const isFocused = () =>
    sheet.getByLabel('Amount').evaluate((at) => at === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await useKeyboard(page).tabTo(sheet.getByRole('radio', { name: 'All pets', checked: true }));
});

test('an expense for a pet that passed away leaves the budget as it is, until it is for all pets', async () => {
  const { page, client, user } = await startHousehold();
  const { id: petId } = await buildPet(app.server.db, {
    userId: user.id,
    name: 'Puti',
    passedAwayOn: '2026-11-10',
  });
  const item = { category: 'other', amount: '300', spentOn: '2026-11-11', note: 'Cremation' };
  expect((await client.post('/api/expenses/items', { ...item, petId })).status).toBe(201);
  await page.goto('/expenses');
  await row(page, 'Cremation').click();
  const edit = dialog(page, 'Edit expense');
  const budgetHint = edit.getByText(/budget after this/);
  await edit.getByRole('radio', { name: 'All pets' }).waitFor();
  expect(await budgetHint.count()).toBe(0);
  await edit.getByRole('radio', { name: 'All pets' }).click();
  await edit.getByText('₱1,700.00 left of November’s budget after this').waitFor();
});

test('an expense is added with a receipt, counts at once, is changed and deleted, and taken back', async () => {
  const { page, items, bantay } = await startHousehold();
  const screen = actionsOn(page);
  await page.goto('/expenses');
  await page.getByRole('button', { name: 'Add expense' }).filter({ visible: true }).click();
  const sheet = dialog(page, 'Add expense');
  await screen.press('Save expense');
  await sheet.getByText('Please enter an amount above 0, such as 1250 or 250.50').waitFor();
  await sheet.getByLabel('Amount').fill('1,250');
  await sheet.getByText('₱750.00 left of November’s budget after this').waitFor();
  await sheet.getByLabel('Amount').fill('2,250');
  await sheet.getByText('₱250.00 over November’s budget after this').waitFor();
  await sheet.getByRole('radio', { name: 'Bantay' }).click();
  await sheet.getByLabel('Note').fill('Dry food, 8 kg');
  const chooser = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: 'Choose photo' }).click();
  await (await chooser).setFiles({
    ...{
      name: 'receipt.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpeg({ width: 400, height: 900 }),
    },
  });
  await sheet.getByRole('img', { name: 'Chosen photo' }).waitFor();
  await expectInOrder(page, 'the sheet of an expense');
  await screen.press('Save expense');
  await screen.seesToast('Expense saved');
  await sheet.waitFor({ state: 'hidden' });
  await screen.sees('₱2,250.00 spent this year');
  await row(page, 'Dry food, 8 kg').getByText('Bantay · Nov 20, 2026').waitFor();
  expect(await items()).toMatchObject([
    { category: 'food', amount: '2,250', petId: bantay.id, photo: { id: expect.any(String) } },
  ]);

  await row(page, 'Dry food, 8 kg').click();
  const edit = dialog(page, 'Edit expense');
  // The stored amount is not counted twice.
  await edit.getByText('₱250.00 over November’s budget after this').waitFor();
  await edit.getByRole('button', { name: 'Show the receipt of Dry food, 8 kg' }).click();
  await dialog(page, 'Photo 1 of 1').getByRole('img').waitFor();
  await page.keyboard.press('Escape');
  await edit.getByRole('radio', { name: 'Supplies' }).click();
  await edit.getByLabel('Amount').fill('500');
  await screen.press('Save expense');
  await screen.seesToast('Expense saved');
  await screen.sees('₱500.00 spent this year');
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Supplies' }).getByText('₱500.00').waitFor();

  await page.getByRole('tab', { name: 'History' }).click();
  await row(page, 'Dry food, 8 kg').press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await screen.seesToast('Expense deleted');
  await screen.sees('₱0.00 spent this year');
  // The keyboard continues beside the row that is gone.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('main *')))
    .toBe(true);
  await page.goto('/recently-deleted');
  await screen.sees('Supplies, ₱500.00');
  await screen.press('Restore Dry food, 8 kg');
  await screen.seesToast('Dry food, 8 kg is back');
  expect(await items()).toMatchObject([{ amountCentavos: 50_000 }]);
});

test('a PDF is a receipt too, also without a connection, and the history shows expenses with receipts', async () => {
  const { page, context, client, items } = await startHousehold();
  const screen = actionsOn(page);
  await client.post('/api/expenses/items', {
    ...{ category: 'toys', amount: '90', spentOn: '2026-11-02', note: 'Ball' },
  });
  await page.goto('/expenses');
  await page.getByRole('button', { name: 'Add expense' }).filter({ visible: true }).click();
  const sheet = dialog(page, 'Add expense');
  await sheet.getByLabel('Amount').fill('1,250');
  await sheet.getByLabel('Note').fill('Dry food, 8 kg');
  const chooser = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: 'Add PDF' }).click();
  await (await chooser).setFiles(PDF_FILE);
  await sheet.getByText('receipt.pdf').waitFor();
  await expectInOrder(page, 'the sheet of an expense with a PDF');
  await context.setOffline(true);
  await screen.press('Save expense');
  await screen.seesToast('Saved offline');
  await context.setOffline(false);
  await expect.poll(async () => (await items())[0]?.pdf?.name).toBe('receipt.pdf');
  // A page that is left before it knows the answers sends them again, and its toast would hide a later one.
  await screen.seesToast('All offline data has been synchronized.');

  await page.goto('/expenses?tab=history');
  await row(page, 'Ball').waitFor();
  await page.getByRole('button', { name: 'Receipts', exact: true }).click();
  await row(page, 'Ball').waitFor({ state: 'detached' });
  await screen.sees('1 expense · ₱1,250.00 in all');
  await expectInOrder(page, 'the history of expenses with receipts');
  await row(page, 'Dry food, 8 kg').click();
  const edit = dialog(page, 'Edit expense');
  const link = edit.getByRole('link', { name: 'Show the receipt of Dry food, 8 kg' });
  expect(await link.getAttribute('href')).toBe((await items())[0]?.pdf?.url);
  await screen.press('Remove the PDF');
  await screen.press('Save expense');
  await screen.seesToast('Expense saved');
  expect((await items()).map(({ pdf, photo }) => [pdf, photo])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('a PDF does not replace the receipt that another device added meanwhile, until its owner chooses', async () => {
  const { page, context, client, items } = await startHousehold();
  const screen = actionsOn(page);
  const expense = { category: 'toys', amount: '90', spentOn: '2026-11-02', note: 'Ball' };
  const { body: item } = await client.post<ExpenseItem>('/api/expenses/items', expense);
  const edit = dialog(page, 'Edit expense');
  const choosePdf = async () => {
    const chooser = page.waitForEvent('filechooser');
    await edit.getByRole('button', { name: 'Add PDF' }).click();
    await (await chooser).setFiles(PDF_FILE);
    await edit.getByText('receipt.pdf').first().waitFor();
  };
  await page.goto('/expenses?tab=history');
  await row(page, 'Ball').click();
  await choosePdf();
  await context.setOffline(true);
  await screen.press('Save expense');
  await screen.seesToast(
    'Saved offline',
    'It is saved on this device and will be sent when you are back online.',
  );
  await page.getByText('1 item waits on this device. Nothing is lost.').first().waitFor();
  const imageUrl = asDataUrl(await jpeg({}));
  await client.put(`/api/expenses/items/${item.id}`, { imageUrl });
  const [{ photo } = { photo: null }] = await items();
  await context.setOffline(false);
  await page.getByText('1 item needs your decision').first().waitFor();
  await screen.press('Show');
  await page.getByText(/Another device changed the receipt of this expense/).waitFor();
  expect(await items()).toMatchObject([{ photo: { id: photo?.id }, pdf: null }]);

  await screen.press('Choose');
  await screen.sees('Replace the other receipt with receipt.pdf?');
  await expectInOrder(page, 'the question about a receipt of another device');
  await screen.press('Replace it');
  await expect.poll(items).toMatchObject([{ photo: null, pdf: { name: 'receipt.pdf' } }]);
  await screen.sees('Everything is saved on the server.');
});

test('a photo does not replace the PDF that another device added meanwhile, until its owner chooses', async () => {
  const { page, context, client, items } = await startHousehold();
  const screen = actionsOn(page);
  const expense = { category: 'toys', amount: '90', spentOn: '2026-11-02', note: 'Ball' };
  const { body: item } = await client.post<ExpenseItem>('/api/expenses/items', expense);
  await page.goto('/expenses?tab=history');
  await row(page, 'Ball').click();
  const chooser = page.waitForEvent('filechooser');
  await dialog(page, 'Edit expense').getByRole('button', { name: 'Choose photo' }).click();
  await (await chooser).setFiles({
    ...{ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await jpeg({}) },
  });
  await dialog(page, 'Edit expense').getByRole('button', { name: 'Remove photo' }).waitFor();
  await context.setOffline(true);
  await screen.press('Save expense');
  await page.getByText('1 item waits on this device. Nothing is lost.').first().waitFor();
  await client.post(`/api/expenses/items/${item.id}/documents`, pdfForm('Resibo.pdf'));
  await context.setOffline(false);
  await page.getByText('1 item needs your decision').first().waitFor();
  expect(await items()).toMatchObject([{ photo: null, pdf: { name: 'Resibo.pdf' } }]);

  await screen.press('Show');
  await screen.press('Choose');
  const sides = dialog(page, 'Two versions of Ball').getByRole('radio');
  await sides.filter({ hasText: 'Receipt (PDF)' }).waitFor();
  await sides.filter({ hasText: '1 photo' }).click();
  await page.getByText('Not kept: Receipt: Receipt (PDF)', { exact: true }).waitFor();
  await expectInOrder(page, 'a conflict about a receipt that is a PDF');
  await screen.press('Save expense');
  await expect.poll(items).toMatchObject([{ pdf: null, photo: { id: expect.anything() } }]);

  await page.goto('/recently-deleted');
  await screen.press('View the version of Ball that was not kept');
  await sides.filter({ hasText: 'Receipt (PDF)' }).waitFor();
  await screen.press('Use all: Not kept');
  await screen.press('Put Back');
  await expect.poll(items).toMatchObject([{ photo: null, pdf: { name: 'Resibo.pdf' } }]);
});

test('without a connection an expense waits, counts, is changed and goes; one for all pets names none', async () => {
  const { page, context, items } = await startHousehold();
  const screen = actionsOn(page);
  await page.goto('/expenses');
  await page.getByRole('button', { name: 'Add expense' }).filter({ visible: true }).click();
  const sheet = dialog(page, 'Add expense');
  // The amount has the focus without a press.
  await expect
    .poll(() => sheet.getByLabel('Amount').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type('300');
  await goOffline(page);
  await sheet.getByRole('radio', { name: 'Toys' }).click();
  await screen.press('Save expense');
  await screen.seesToast(
    'Saved offline',
    'It is saved on this device and will be sent when you are back online.',
  );
  await screen.sees('₱300.00 spent this year');
  await page.getByRole('tab', { name: 'History' }).click();
  await row(page, 'For all pets').click();
  const edit = dialog(page, 'Edit expense');
  await edit.getByLabel('Note').fill('Ball');
  await screen.press('Save expense');
  await edit.waitFor({ state: 'hidden' });
  await row(page, 'Ball').waitFor();
  await context.setOffline(false);
  await expect.poll(items).toMatchObject([{ note: 'Ball', category: 'toys', petId: null }]);
});

test('an expense of a pet that another device deleted is listed as not saved, and is sent for all pets', async () => {
  const { page, context, client, items, bantay } = await startHousehold();
  const screen = actionsOn(page);
  await page.goto('/expenses?tab=history');
  await page.getByRole('button', { name: 'Add expense' }).filter({ visible: true }).click();
  const sheet = dialog(page, 'Add expense');
  await sheet.getByLabel('Amount').fill('300');
  await sheet.getByRole('radio', { name: 'Bantay' }).click();
  await sheet.getByLabel('Note').fill('Dry food, 8 kg');
  await goOffline(page);
  await screen.press('Save expense');
  await row(page, 'Dry food, 8 kg').getByText('Saved offline').waitFor();
  await client.delete(`/api/pets/${bantay.id}`);
  await context.setOffline(false);
  await row(page, 'Dry food, 8 kg').getByText('Not saved').waitFor();
  expect(await row(page, 'Dry food, 8 kg').textContent()).not.toContain('For all pets');
  await screen.sees('₱300.00 spent this year');
  await expectInOrder(page, 'the history of expenses with one that was refused');
  await row(page, 'Dry food, 8 kg').click();
  const edit = dialog(page, 'Edit expense');
  await edit.getByText('This pet was not found. Please choose another one.').first().waitFor();
  await edit.getByRole('radio', { name: 'All pets' }).click();
  await screen.press('Save expense');
  await expect
    .poll(items)
    .toMatchObject([{ note: 'Dry food, 8 kg', amountCentavos: 30_000, petId: null }]);
  await row(page, 'Dry food, 8 kg').getByText('Not saved').waitFor({ state: 'detached' });
  await row(page, 'Dry food, 8 kg').getByText('For all pets').waitFor();
});

test.each([
  ['a phone', undefined],
  ['a desktop', { viewport: DESKTOP }],
])('the sheets have room for large text on %s', async (_name, options) => {
  const { page } = await startHousehold(options);
  await page.goto('/expenses');
  await page.getByRole('button', { name: 'Add expense' }).filter({ visible: true }).first().click();
  await dialog(page, 'Add expense').waitFor();
  await expectRoomForLargeText(page, 'the sheet of an expense');
});

/** Deletes the pet on whose page the app is, without a connection, and opens the expenses. */
const deletePetOffline = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  const item = page.getByRole('menuitem', { name: 'Delete', exact: true });
  await item.waitFor();
  await goOffline(page);
  await item.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Bantay' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'Expenses' }).first().click();
};

const stillCounted = (page: Page) =>
  page.getByText('Still counted here until the deletion is sent: Bantay.');

test('the sums name a pet whose deletion waits, because they still contain its costs', async () => {
  const { page, context, client, bantay } = await startHousehold();
  const record = { type: 'checkup', title: 'Wellness Check', dateAdministered: '2026-11-02' };
  await client.post(`/api/pets/${bantay.id}/medical-records`, { ...record, cost: '500' });
  await page.goto('/expenses');
  await row(page, 'Wellness Check').waitFor();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Bantay/ })
    .click();
  await deletePetOffline(page);
  await stillCounted(page).waitFor();
  await actionsOn(page).sees('₱500.00 spent this year');
  await expectInOrder(page, 'expenses with a deletion that waits');
  await context.setOffline(false);
  await stillCounted(page).waitFor({ state: 'detached' });
});

test('where no sums could be loaded, no pet is named as counted', async () => {
  const { page, bantay } = await startHousehold();
  await page.goto(`/pet/${bantay.id}`);
  await deletePetOffline(page);
  await actionsOn(page).sees('The expenses could not be loaded');
  expect(await stillCounted(page).count()).toBe(0);
});

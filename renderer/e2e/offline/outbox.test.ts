import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { untilNotBusy } from '#build/test/until-not-busy.ts';
import { actionsOn, goOffline } from '#renderer/e2e/testing/actions.ts';
import { phonePhotoFile } from '#renderer/e2e/testing/large-files.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { countStoredItems } from '#renderer/e2e/testing/stored-items.ts';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import { sendOnlyByHand } from '#renderer/e2e/testing/timers.ts';
import { PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { TestClient } from '#server/testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const DONE = 'All offline data has been synchronized.';

const listRecords = async (client: TestClient, { id }: Pet) =>
  (await client.get<MedicalRecord[]>(`/api/pets/${id}/medical-records`)).body;

/** Saves something from another device. A busy server refuses photos, and the device then sends them again. */
const saveElsewhere = async <T>(
  save: () => Promise<{ readonly status: number; readonly body: T }>,
): Promise<T> => {
  const { status, body } = await untilNotBusy(save);
  expect(status).toBeLessThan(300);
  return body;
};

/** A new vaccination against rabies that all devices know. */
const addRabies = (client: TestClient, { id }: Pet, more: object = {}): Promise<MedicalRecord> => {
  const rabies = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01', ...more };
  return saveElsewhere(() => client.post<MedicalRecord>(`/api/pets/${id}/medical-records`, rabies));
};

/** Opens and fills the form of a new vaccination after the pet's history was loaded. */
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
  await (await chooser).setFiles(await phonePhotoFile());
  await page.getByRole('button', { name: 'Add photo' }).waitFor();
  await page.locator('form img').first().waitFor();
};

const save = (page: Page) => page.getByRole('button', { name: 'Save Record' }).last().click();

/** Saves a new vaccination while the device is offline, and leaves it offline. */
const saveVaccineOffline = async (page: Page, pet: Pet): Promise<void> => {
  await fillVaccine(page, pet);
  await goOffline(page);
  await save(page);
  await actionsOn(page).seesToast('Saved offline');
};

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: /on this device|sent|saved/ });

/** The number of items in this browser's outbox, of all owners. */
const countOutbox = (page: Page) => countStoredItems(page, 'alaga-outbox', 'items');

const cookiesOf = (client: TestClient) =>
  [...client.cookies].map(([name, value]) => ({ name, value, url: app.url }));

test('shows a record with a photo saved offline at once, and sends it once', async () => {
  const { page, context, pet, client } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  await fillVaccine(page, pet);
  await choosePhoto(page);
  await goOffline(page);
  await save(page);
  await screen.seesToast('Saved offline');
  await banner(page).getByText('1 item waits on this device. Nothing is lost.').waitFor();
  await page.getByRole('tab', { name: 'Records' }).click();
  const row = page.getByRole('button', { name: /Rabies/ });
  await row.getByText('Saved offline').waitFor();
  expect(await listRecords(client, pet)).toEqual([]);
  await expectInOrder(page, 'a history with a record that waits');

  await row.click();
  await page
    .getByText('Saved on this device only. It will be sent when you are back online.')
    .waitFor();
  await expect.poll(() => page.getByRole('dialog').getByRole('img').count()).toBe(1);
  await screen.press('Edit');
  await page.getByLabel('Notes').fill('A little sleepy');
  await page.getByLabel('Next due date').fill('');
  await save(page);
  await screen.seesToast('Your changes are saved on this device.');
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await screen.seesToast(DONE);
  await expect.poll(() => page.getByText('Saved offline').count()).toBe(0);
  const [storedRecord, ...otherRecords] = await listRecords(client, pet);
  expect(otherRecords).toEqual([]);
  expect(storedRecord).toMatchObject({
    title: 'Rabies',
    notes: 'A little sleepy',
    nextDueDate: null,
  });
  expect(storedRecord?.photos).toHaveLength(1);
  await expect.poll(() => countOutbox(page)).toBe(0);
  expect(await banner(page).count()).toBe(0);
});

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

test('a record with a PDF saved offline survives the end of its page, and both arrive once', async () => {
  const { context, pet, client } = await nextOwnerWithDog(app);
  const page = await context.newPage();
  await fillVaccine(page, pet);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add PDF' }).click();
  await (await chooser).setFiles({
    name: 'result.pdf',
    mimeType: 'application/pdf',
    buffer: PDF,
  });
  await page.getByText('result.pdf').waitFor();
  await goOffline(page);
  await save(page);
  await actionsOn(page).seesToast('Saved offline');
  await banner(page).getByText('2 items wait on this device. Nothing is lost.').waitFor();
  await page.getByRole('tab', { name: 'Records' }).click();
  await page.getByRole('button', { name: /Rabies/ }).click();
  await page.getByText(/^result\.pdf$/).waitFor();
  await page.getByText('On this device, not sent yet').waitFor();
  await expectInOrder(page, 'an unsent record with a PDF');
  await page.close();

  await context.setOffline(false);
  const secondPage = await context.newPage();
  await secondPage.goto('/dashboard');
  const listDocuments = async () =>
    (await listRecords(client, pet)).map((record) =>
      record.documents.map(({ name, size }) => [name, size]),
    );
  await expect.poll(listDocuments).toEqual([[['result.pdf', PDF.byteLength]]]);
  await expect.poll(() => countOutbox(secondPage)).toBe(0);
  expect(await listDocuments()).toEqual([[['result.pdf', PDF.byteLength]]]);
  await secondPage.close();
});

test('keeps a refused change with its reason, to be edited or discarded', async () => {
  const { page, context, pet, client } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  await saveVaccineOffline(page, pet);
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
  await screen.seesToast('Some data could not be synchronized. Please try again.');
  await banner(page).getByText('1 item could not be saved').waitFor();
  await screen.press('Show');
  await page.getByText(/The server did not save this:/).waitFor();
  await expectInOrder(page, 'the list of what waits');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await screen.press('Sync now');
  await expect.poll(() => refusals).toBe(2);
  await page.getByRole('button', { name: /Rabies/ }).click();
  await expectInOrder(page, 'a record that was refused');
  await screen.press('Edit');
  await page.locator('[name=cost][aria-invalid=true]').waitFor();
  await page.getByLabel('Cost').fill('350');
  await page.unroute('**/medical-records');
  await save(page);
  await screen.seesToast(DONE);
  expect(await listRecords(client, pet)).toMatchObject([{ cost: '350' }]);
});

/** Opens the only record of a pet's history, with its actions. */
const openRecord = async (page: Page, pet: Pet): Promise<void> => {
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByRole('button', { name: /Rabies/ }).click();
};
const type = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await save(page);
  await actionsOn(page).seesToast('Saved offline');
  const detailsDialog = page.getByRole('dialog', { name: 'Rabies', exact: true });
  await detailsDialog.getByRole('button', { name: 'Close' }).click();
};

test('asks the owner when two of their browsers changed the same record offline', async () => {
  const { page, context, pet, client } = await nextOwnerWithDog(app);
  await addRabies(client, pet, { clinic: 'Sampaguita Vet', cost: '500' });
  const otherContext = await app.newContext();
  await otherContext.addCookies(cookiesOf(client));
  const otherPage = await otherContext.newPage();
  const screen = actionsOn(page);

  for (const each of [page, otherPage]) await openRecord(each, pet);
  await goOffline(otherPage);
  await goOffline(page);
  await type(otherPage, { Notes: 'Typed on the laptop', Cost: '650' });
  await type(page, { Notes: 'Typed on the phone', Clinic: 'Bayani Vet' });
  const row = page.getByRole('button', { name: /Rabies/ });
  await row.getByText('Saved offline').waitFor();
  await otherContext.setOffline(false);
  await actionsOn(otherPage).seesToast(DONE);
  await context.setOffline(false);
  await screen.seesToast('1 item needs your decision');

  await row.getByText('Needs your decision').waitFor();
  await screen.press('Show');
  await screen.press('Choose');
  const versionsDialog = page.getByRole('dialog', { name: 'Two versions of Rabies' });
  const chosenSide = (field: string) =>
    versionsDialog.getByRole('radiogroup', { name: field }).getByRole('radio', { checked: true });
  expect(await chosenSide('Clinic').textContent()).toContain('Bayani Vet');
  expect(await chosenSide('Cost').textContent()).toContain('₱650.00');
  expect(await chosenSide('Notes').count()).toBe(0);
  await expectInOrder(page, 'two versions of a record');
  await versionsDialog.getByText('Typed on the phone').click();
  await versionsDialog.getByText('You can find it under Recently deleted for 30 days.').waitFor();
  await save(page);
  await screen.seesToast(DONE);
  expect(await listRecords(client, pet)).toMatchObject([
    { notes: 'Typed on the phone', clinic: 'Bayani Vet', cost: '650', version: 3 },
  ]);

  await page.goto('/recently-deleted');
  await page.getByText('Version that was not kept').waitFor();
  await screen.press('View the version of Rabies that was not kept');
  await expectInOrder(page, 'what was not kept');
  await versionsDialog.getByText('Typed on the laptop').click();
  await screen.press('Put Back');
  await screen.seesToast('Rabies was updated');
  expect(await listRecords(client, pet)).toMatchObject([
    { notes: 'Typed on the laptop', clinic: 'Bayani Vet', cost: '650', version: 4 },
  ]);
  // The replaced text of the phone is shown in the place of the current one.
  await screen.press('View the version of Rabies that was not kept');
  await versionsDialog.getByText('Typed on the phone').waitFor();
});

test('names what needs a decision and what was refused in one toast', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  const record = await addRabies(client, pet);
  await using _onlyByHand = await sendOnlyByHand(page);
  await openRecord(page, pet);
  await page.route(`**/medical-records/${record.id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await type(page, { Notes: 'Typed on the phone' });
  const reason = { code: 'records.cost.tooHigh', message: 'x' };
  let isAway = true;
  await page.route('**/medical-records', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    return isAway
      ? route.abort()
      : route.fulfill({ status: 400, json: { ...reason, fields: { cost: reason } } });
  });
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Vaccine' }).click();
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await save(page);
  await banner(page).getByText('2 items wait to be sent').waitFor();
  await saveElsewhere(() =>
    client.put(`/api/medical-records/${record.id}`, { notes: 'Typed on the laptop' }),
  );
  isAway = false;
  await page.unroute(`**/medical-records/${record.id}`);
  await actionsOn(page).press('Sync now');
  await actionsOn(page).seesToast('1 item needs your decision', '1 item could not be saved');
});

test('keeps photos of both sides and both long texts, and merges edits of different fields', async () => {
  const { page, context, pet, client } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  const record = await addRabies(client, pet, { cost: '500' });
  const editElsewhere = (fields: object) =>
    saveElsewhere(() => client.put(`/api/medical-records/${record.id}`, fields));
  const photo = await sharp({
    create: { width: 64, height: 48, channels: 3, background: '#b4322a' },
  })
    .jpeg()
    .toBuffer();
  await openRecord(page, pet);
  const editDialog = page.getByRole('dialog', { name: 'Edit Rabies' });
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  await editDialog.getByLabel('Notes').fill('Repeat in a year.');
  await choosePhoto(page);
  await goOffline(page);
  await save(page);
  await screen.seesToast('Saved offline');
  const detailsDialog = page.getByRole('dialog', { name: 'Rabies', exact: true });
  await detailsDialog.getByRole('button', { name: 'Close' }).click();
  await editElsewhere({
    notes: 'Bring him back in May.',
    attachments: [`data:image/jpeg;base64,${photo.toString('base64')}`],
  });
  await context.setOffline(false);
  await screen.seesToast('1 item needs your decision');
  await screen.press('Show');
  await screen.press('Choose');
  const versionsDialog = page.getByRole('dialog', { name: 'Two versions of Rabies' });
  await versionsDialog.getByText('both sides kept, 2 in all').waitFor();
  await versionsDialog.getByRole('radio', { name: /Bring him back/ }).click();
  await versionsDialog.getByText('Not kept: Notes: Repeat in a year.').waitFor();
  await versionsDialog.getByRole('radio', { name: /^Keep both/ }).click();
  await expect.poll(() => versionsDialog.getByText(/^Not kept/).count()).toBe(0);
  await expectInOrder(page, 'two versions with photos');
  await save(page);
  await screen.seesToast(DONE);
  const [merged] = await listRecords(client, pet);
  expect(merged?.photos).toHaveLength(2);
  expect(merged?.notes).toMatch(
    /^This (phone|computer), .*offline:\nRepeat in a year\.\n\nAnother device, .*:\nBring him back in May\.$/,
  );

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /Rabies/ }).click();
  await goOffline(page);
  await type(page, { Clinic: 'Bayani Vet' });
  await editElsewhere({ cost: '650' });
  await context.setOffline(false);
  await screen.seesToast(DONE, 'Changes from another device were kept too.');
  expect(await listRecords(client, pet)).toMatchObject([{ clinic: 'Bayani Vet', cost: '650' }]);
});

test('says that changes of another device were kept also if the connection is lost before they are sent', async () => {
  const { page, context, pet, client } = await nextOwnerWithDog(app);
  const record = await addRabies(client, pet);
  await openRecord(page, pet);
  await goOffline(page);
  await type(page, { Clinic: 'Bayani Vet' });
  await saveElsewhere(() => client.put(`/api/medical-records/${record.id}`, { cost: '650' }));
  let edits = 0;
  await page.route(`**/medical-records/${record.id}`, (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    edits += 1;
    // The server refuses the first edit, which was based on the older version.
    return edits === 2 ? route.abort() : route.fallback();
  });
  await context.setOffline(false);
  await actionsOn(page).seesToast(DONE, 'Changes from another device were kept too.');
  expect(edits).toBe(3);
  expect(await listRecords(client, pet)).toMatchObject([{ clinic: 'Bayani Vet', cost: '650' }]);
});

test('deletes a record offline at once, and can undo it until it is sent', async () => {
  const { page, context, pet, client } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  const record = await addRabies(client, pet);
  const row = page.getByRole('button', { name: /Rabies/ });
  const remove = async () => {
    await row.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await screen.press('Delete record');
    await screen.seesToast('Record deleted');
    await row.waitFor({ state: 'detached' });
  };
  await openRecord(page, pet);
  await page.keyboard.press('Escape');
  await goOffline(page);
  await remove();
  await screen.press('Show');
  await page.getByText('Deleted record').waitFor();
  const unsentRegion = page.getByRole('region', { name: 'Saved on this device' });
  await unsentRegion.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await row.waitFor();
  await remove();
  // Another device changes the record meanwhile, so the deletion needs a confirmation.
  await saveElsewhere(() => client.put(`/api/medical-records/${record.id}`, { notes: 'Newer' }));
  await context.setOffline(false);
  await screen.seesToast('1 item needs your decision');
  await screen.press('Show');
  await screen.press('Choose');
  await page.getByRole('dialog', { name: 'Rabies was changed elsewhere' }).waitFor();
  await screen.press('Delete it');
  await screen.seesToast(DONE);
  expect(await listRecords(client, pet)).toEqual([]);
});

test('asks before signing out with unsent changes, which nobody else sees or sends', async () => {
  const page = await app.freshPage();
  const context = page.context();
  const { user, client } = await app.signIn({ passwordHash: await passwordHash() });
  const dog = { name: 'Bantay', category: 'dog' };
  const { body: pet } = await client.post<Pet>('/api/pets', dog);
  const screen = actionsOn(page);
  await fillVaccine(page, pet);
  // The record is created, but the answer is lost; it must not be created again.
  await page.route('**/medical-records', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await save(page);
  await screen.seesToast('Saved offline');
  await screen.press('Sync now');
  await screen.seesToast(
    'No internet connection',
    'Please check your internet connection and try again.',
  );
  await page.goto('/profile');
  const unsentDialog = page.getByRole('dialog', { name: '1 item is not sent yet' });
  await screen.press('Signed-in devices');
  await screen.press('Sign out everywhere');
  await unsentDialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await screen.press('Delete account');
  await page.getByText(/1 item that is not sent yet .* goes with the account/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await screen.press('Sign out');
  await unsentDialog.waitFor();
  await expectInOrder(page, 'the question before a logout');
  await screen.press('Sign out, keep it here');
  await page.waitForURL((url) => url.pathname === '/');
  await page.unroute('**/medical-records');

  const otherPage = await app.signIn({}, context);
  await page.goto('/dashboard');
  await screen.seesHeading('Welcome back!');
  expect(await countOutbox(page)).toBe(1);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/pets\//.test(request.url())) writes.push(request.url());
  });
  await page.waitForTimeout(3000);
  expect(await banner(page).count()).toBe(0);
  expect(writes).toEqual([]);
  expect((await otherPage.client.get<Pet[]>('/api/pets')).body).toEqual([]);

  await context.clearCookies();
  await client.post('/api/auth/login', { email: user.email, password: PASSWORD });
  await context.addCookies(cookiesOf(client));
  await page.goto('/dashboard');
  await screen.seesToast(DONE);
  expect(await listRecords(client, pet)).toHaveLength(1);
});

test('does not send refused changes again before signing out, and asks about them', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  await saveVaccineOffline(page, pet);
  let refusalCount = 0;
  await page.route('**/medical-records', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    refusalCount += 1;
    return route.fulfill({ status: 400, json: { code: 'records.cost.tooHigh', message: 'x' } });
  });
  await page.context().setOffline(false);
  await banner(page).getByText('1 item could not be saved').waitFor();
  await page.goto('/profile');
  await actionsOn(page).press('Sign out');
  await page.getByRole('dialog', { name: '1 item is not sent yet' }).waitFor();
  expect(refusalCount).toBe(1);
});

test('sends what was not confirmed yet before signing out, and then does not ask', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  await saveVaccineOffline(page, pet);
  await page.context().setOffline(false);
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.status() === 201,
  );
  await page.goto('/profile');
  await actionsOn(page).press('Sign out');
  expect((await sent).url()).toMatch(/medical-records$/);
  await page.waitForURL((url) => url.pathname === '/');
  expect(await countOutbox(page)).toBe(0);
});

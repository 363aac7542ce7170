import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { renewEpoch } from '#db/epoch.ts';
import { actionsOn, goOffline, waitForController } from '#renderer/e2e/testing/actions.ts';
import { skipCrop } from '#renderer/e2e/testing/cropping.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { listOwnPets } from '#renderer/e2e/testing/owned-pets.ts';
import { type App, newOwner, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import { sendOnlyByHand } from '#renderer/e2e/testing/timers.ts';
import { jpeg } from '#server/photos/testing/images.ts';
import type { MedicalRecord } from '#server/records/contract.ts';

const DONE = 'All offline data has been synchronized.';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const addPhoto = async (page: Page): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Photo' }).click();
  const buffer = await jpeg();
  await (await chooser).setFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer });
  await skipCrop(page);
  await page.getByAltText('The chosen photo').waitFor();
};

/** Signs in an owner without pets, and then goes offline. */
const startOnDevice = async () => {
  const owner = await newOwner(app, { serviceWorkers: 'allow' });
  const { page } = owner;
  await page.goto('/dashboard');
  await actionsOn(page).sees('Managing 0 pets');
  await waitForController(page);
  return { ...owner, screen: actionsOn(page) };
};

/** Fills in a new pet with a photo, and saves it offline. */
const savePetOffline = async (page: Page): Promise<void> => {
  const petsResponse = page.waitForResponse(/\/api\/pets\?/);
  await page.goto('/add-pet');
  await petsResponse;
  await page.getByRole('radio', { name: 'Cat' }).click();
  await page.getByLabel('Name').fill('Muning');
  await addPhoto(page);
  await goOffline(page);
  await page.getByRole('button', { name: 'Save Pet Profile' }).click();
  await actionsOn(page).seesToast('Saved offline');
};

test('a pet saved offline is shown, can be opened and given records, and is sent once with them', async () => {
  const { page, context, client, screen } = await startOnDevice();
  await savePetOffline(page);
  await page.waitForURL('**/dashboard');
  const card = page.getByRole('link', { name: /Muning/ });
  await card.getByText('Saved offline').waitFor();
  await expectInOrder(page, 'the dashboard with a pet that waits');

  await card.click();
  await page.waitForURL('**/pet/*');
  const offlineUrl = page.url();
  await screen.seesHeading('Muning');
  await expectInOrder(page, 'a pet that waits');
  await expectRoomForLargeText(page, 'a pet that waits');
  await page.reload();
  await screen.seesHeading('Muning');
  await page.getByRole('tab', { name: 'Records' }).click();
  await page.getByRole('button', { name: 'Add Record' }).click();
  await page.getByRole('link', { name: 'Vaccine' }).click();
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await page.getByRole('button', { name: 'Save Record' }).click();
  await screen.seesToast('Saved offline');
  await page.getByRole('tab', { name: 'Records' }).click();
  await page.getByRole('button', { name: /Rabies/ }).waitFor();
  expect(await listOwnPets(client)).toEqual([]);

  // A record that is being typed while the pet is sent keeps its text.
  await page.getByRole('button', { name: 'Add Record' }).click();
  await page.getByRole('link', { name: 'Checkup' }).click();
  await page.getByLabel('Kind of checkup').selectOption('Wellness Check');
  await page.getByLabel('Notes').fill('Eats well');
  await context.setOffline(false);
  await screen.seesToast(DONE);
  expect(await page.getByLabel('Notes').inputValue()).toBe('Eats well');
  await page.getByRole('button', { name: 'Save Record' }).click();
  await screen.seesToast('Record saved');
  const pets = await listOwnPets(client);
  expect(pets).toMatchObject([{ name: 'Muning', category: 'cat' }]);
  expect(pets[0]?.photo).not.toBeNull();
  await page.waitForURL(`**/pet/${pets[0]?.id}`);
  // The address that the pet had offline remains valid.
  expect(offlineUrl).toContain(pets[0]?.id);
  await page.goto(offlineUrl);
  await screen.seesHeading('Muning');
  const records = (await client.get<MedicalRecord[]>(`/api/pets/${pets[0]?.id}/medical-records`))
    .body;
  expect(records.map(({ title, notes }) => [title, notes])).toEqual(
    expect.arrayContaining([['Rabies', null]]),
  );
  expect(records).toHaveLength(2);
});

test('the page of an unsent pet becomes its own after sending, with its edits and its tab', async () => {
  const { page, context, client, screen } = await startOnDevice();
  await savePetOffline(page);
  await page.getByRole('link', { name: /Muning/ }).click();
  await page.getByRole('tab', { name: 'QR' }).click();
  await screen.sees('QR codes and the share link appear once Muning is saved on the server.');
  await page.getByRole('tab', { name: 'Info' }).click();
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  await page.getByLabel('Breed').fill('Puspin');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await screen.seesToast('Your changes are saved on this device.');
  await context.setOffline(false);
  await screen.seesToast(DONE);
  const pets = await listOwnPets(client);
  expect(pets).toMatchObject([{ name: 'Muning', breed: 'Puspin' }]);
  await page.waitForURL(`**/pet/${pets[0]?.id}`);
  await page.getByText('Puspin').first().waitFor();
  expect(await page.getByText('Saved offline').count()).toBe(0);
});

test('shows an edit and a deletion of a pet offline, sends them later, and asks about conflicts', async () => {
  const { page, context, client, pet } = await nextOwnerWithDog(app);
  await client.post('/api/pets', { name: 'Muning', category: 'cat' });
  const screen = actionsOn(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Bantay/ }).click();
  await page.getByRole('tab', { name: 'Info' }).click();
  await goOffline(page);
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  await page.getByLabel('Name').fill('Bantay II');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await screen.seesToast('Saved offline');
  await screen.seesHeading('Bantay II');
  await expectInOrder(page, 'a pet with an edit that waits');
  await page.getByRole('button', { name: 'Back' }).first().click();
  await page
    .getByRole('link', { name: /Bantay II/ })
    .getByText('Saved offline')
    .waitFor();
  // The pet's page was never opened; the data of the list is enough.
  await page.getByRole('link', { name: /Muning/ }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Muning' }).click();
  await screen.seesToast('Saved offline');
  await expect.poll(() => page.getByRole('link', { name: /Muning/ }).count()).toBe(0);
  await screen.sees('Managing 1 pet');
  expect(await listOwnPets(client)).toHaveLength(2);

  // Another device has renamed the pet meanwhile.
  await client.send('PUT', `/api/pets/${pet.id}`, { name: 'Tagpi', breed: 'Aspin', version: 1 });
  await context.setOffline(false);
  await expect
    .poll(async () => (await listOwnPets(client)).map(({ name }) => name))
    .toEqual(['Tagpi']);
  await page.getByRole('link', { name: /Bantay II/ }).click();
  await page.getByRole('button', { name: 'Choose' }).click();
  const versionsDialog = page.getByRole('dialog', { name: 'Two versions of Bantay II' });
  await versionsDialog.getByRole('radiogroup', { name: 'Name' }).getByText('Bantay II').click();
  await versionsDialog.getByRole('button', { name: 'Save Changes' }).click();
  await screen.seesToast(DONE);
  expect(await listOwnPets(client)).toMatchObject([
    { name: 'Bantay II', breed: 'Aspin', version: 3 },
  ]);
  await expect.poll(() => page.getByRole('button', { name: 'Choose' }).count()).toBe(0);
});

test('an offline deletion lists what was added elsewhere, and is sent after a confirmation', async () => {
  const { page, context, client, pet } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Bantay/ }).click();
  await screen.seesHeading('Bantay');
  // The device has read the change feed up to this point before it goes offline.
  await page.waitForResponse((response) => response.url().includes('/api/changes'));
  await page.getByRole('button', { name: 'More', exact: true }).waitFor();
  await goOffline(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Bantay' }).click();
  await screen.seesToast('Saved offline');

  const spay = { type: 'surgery', title: 'Spay', dateAdministered: '2026-11-02' };
  await client.post(`/api/pets/${pet.id}/medical-records`, spay);
  await context.setOffline(false);
  // The pet is visible again until its owner has chosen.
  await page.getByRole('link', { name: /Bantay/ }).click();
  await page.getByRole('button', { name: 'Choose' }).click();
  const question = page.getByRole('dialog', { name: 'Bantay has something new' });
  await question.getByText('Spay').waitFor();
  await expectInOrder(page, 'a deletion over newer work');
  expect(await listOwnPets(client)).toHaveLength(1);
  await question.getByRole('button', { name: 'Delete it' }).click();
  await expect.poll(() => listOwnPets(client)).toHaveLength(0);
});

test('never saves an edit of a state lost by a restore over another state with the same version', async () => {
  const { page, context, client, pet } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  const rename = (name: string) => client.send('PUT', `/api/pets/${pet.id}`, { name });
  await rename('Second');
  await rename('Third');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Third/ }).click();
  await page.getByRole('tab', { name: 'Info' }).click();
  await goOffline(page);
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  await page.getByLabel('Name').fill('Typed on the phone');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await screen.seesToast('Saved offline');

  // The server is restored to version 2, and gets a different version 3.
  const { db, clock } = app.server;
  await db.run((knex) =>
    knex('pets as restored').where({ id: pet.id }).update({ name: 'Second', version: 2 }),
  );
  await renewEpoch(db, clock.now());
  await rename('Another third');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('dialog', { name: 'Two versions of Typed on the phone' }).waitFor();
  expect(await listOwnPets(client)).toMatchObject([{ name: 'Another third' }]);
});

test('shows why the server refused a pet, also in its form, and sends it again after a change', async () => {
  const { page, client } = await newOwner(app);
  const screen = actionsOn(page);
  await sendOnlyByHand(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Add Your First Pet' }).click();
  await page.getByRole('radio', { name: 'Cat' }).click();
  await page.getByLabel('Name').fill('Muning');
  const reason = { code: 'pets.name.required', message: 'x' };
  const refusal = { status: 400, json: { ...reason, fields: { name: reason } } };
  let answer: Partial<typeof refusal> = { status: 503 };
  await page.route('**/api/pets', async (route) => {
    if (!route.request().postData()?.includes('"Muning"')) return route.fallback();
    await route.fulfill(answer);
    answer = refusal;
  });
  await page.getByRole('button', { name: 'Save Pet Profile' }).click();
  await screen.seesToast('Saved offline');
  await screen.press('Sync now');
  const card = page.getByRole('link', { name: /Muning/ });
  await card.getByText('Not saved').waitFor();
  await card.click();
  await screen.sees('The server did not save this: Pet name is required');
  await page.getByRole('tab', { name: 'Info' }).click();
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  await page.getByText('Pet name is required', { exact: true }).waitFor();
  await page.getByLabel('Name').fill('Ming');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await screen.seesToast(DONE);
  const [pet] = await listOwnPets(client);
  expect(pet?.name).toBe('Ming');
  await page.waitForURL(`**/pet/${pet?.id}`);
});

import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actionsOn, goOffline } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { mapMarker } from '#renderer/e2e/testing/map-opening.ts';
import { type App, nextOwner, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import type { Clinic, ClinicRating } from '#server/clinics/contract.ts';
import { distanceBetween, distanceText } from '#server/clinics/rules.ts';
import type { DeletedThing } from '#server/deleted/contract.ts';
import type { TestClient } from '#server/testing.ts';

/** The clock of these tests shows 10:00 in Manila on a Saturday. */
const NOW = '2026-11-21T02:00:00.000Z';
const KEPT = 'It is saved on this device and will be sent when you are back online.';
const DONE = 'All offline data has been synchronized.';
const CLINICS_PATH = '/api/vet-clinics';
/** The list alone, without the map of a wide window. */
const LIST_PATH = '/vet-clinics?view=list';
/** The place of lists of owners who share no location. */
const MANILA = { latitude: 14.5995, longitude: 120.9842 };
const REYES = { name: 'Dr. Reyes', address: 'Manila', ...MANILA };
const CRUZ = { name: 'Dr. Cruz', address: 'Makati', latitude: 14.55, longitude: 121.02 };

let app: App;
beforeAll(async () => {
  app = await startApp({ now: NOW });
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const rowOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const edit = (page: Page, name: string) =>
  rowOf(page, name).getByRole('button', { name: 'Edit' }).click();
const namesOn = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add a clinic' }).click();
  return page.getByRole('dialog', { name: 'Add a clinic of your own' });
};
const remove = async (page: Page, name: string) => {
  await edit(page, name);
  await actionsOn(page).press('Remove clinic');
  const question = page.getByRole('alertdialog', { name: `Remove ${name}?` });
  await question.getByRole('button', { name: 'Remove clinic' }).click();
  // Rows behind an open dialog are not found, so they do not show whether the clinic is removed.
  await question.waitFor({ state: 'detached' });
  await actionsOn(page).seesToast('Clinic removed', KEPT);
};

/** The list after every sheet was opened once, because a sheet is loaded when it is opened. */
const openList = async (page: Page) => {
  await page.setViewportSize(PHONE);
  await page.goto(LIST_PATH);
  await (await openForm(page)).waitFor();
  await page.keyboard.press('Escape');
  await edit(page, 'Dr. Reyes');
  await page.getByRole('dialog', { name: 'Edit clinic' }).waitFor();
  await page.keyboard.press('Escape');
  await rowOf(page, 'Dr. Reyes').getByRole('button', { name: 'Rate Clinic' }).click();
  await page.getByRole('dialog', { name: 'Rate Dr. Reyes' }).waitFor();
  await page.keyboard.press('Escape');
};

const createClinics = async (client: TestClient) => {
  const { body: reyes } = await client.post<Clinic>(CLINICS_PATH, REYES);
  const { body: cruz } = await client.post<Clinic>(CLINICS_PATH, CRUZ);
  return { reyes, cruz };
};

test('adds, rates, edits and removes own clinics offline, shows that at once, and sends it later', async () => {
  const { page, context, client } = await nextOwner(app);
  const screen = actionsOn(page);
  const { reyes, cruz } = await createClinics(client);
  await openList(page);
  expect(await namesOn(page)).toEqual(['Dr. Reyes', 'Dr. Cruz']);
  await goOffline(page);

  await openForm(page);
  await screen.fill({ Name: 'Dr. Santos', Address: 'Quiapo, Manila', Latitude: '14.6' });
  await screen.fill({ Longitude: '120.99' });
  await page.getByLabel(/^Opening hours/).fill('Mo-Sa 08:00-18:00');
  await screen.press('Add Clinic');
  await screen.seesToast('Saved offline', KEPT);
  const santos = rowOf(page, 'Dr. Santos');
  await santos.getByText('Saved offline').waitFor();
  const distance = distanceText(distanceBetween(MANILA, { latitude: 14.6, longitude: 120.99 }));
  await santos.getByText(distance, { exact: true }).waitFor();
  await santos.getByText(/^Open now/).waitFor();
  await screen.sees('3 clinics found');
  expect(await namesOn(page)).toEqual(['Dr. Reyes', 'Dr. Santos', 'Dr. Cruz']);

  await santos.getByRole('button', { name: 'Rate Clinic' }).click();
  await page.getByRole('radio', { name: '4 stars' }).click();
  await screen.press('Submit Rating');
  await santos.getByText('Your rating').waitFor();
  await edit(page, 'Dr. Santos');
  await page.getByLabel(/^Phone/).fill('0917 123 4567');
  await screen.press('Save Clinic');
  await santos.getByRole('link', { name: 'Call 0917 123 4567' }).waitFor();

  await edit(page, 'Dr. Reyes');
  await screen.fill({ Name: 'Reyes Vet' });
  await screen.press('Save Clinic');
  await rowOf(page, 'Reyes Vet').getByText('Saved offline').waitFor();
  await remove(page, 'Dr. Cruz');
  await screen.sees('2 clinics found');
  expect(await namesOn(page)).toEqual(['Reyes Vet', 'Dr. Santos']);
  await expectInOrder(page, 'own clinics that wait');

  await context.setOffline(false);
  await screen.seesToast(DONE);
  const { body: clinics } = await client.get<readonly Clinic[]>(
    `${CLINICS_PATH}?lat=${MANILA.latitude}&lng=${MANILA.longitude}`,
  );
  expect(clinics).toMatchObject([
    { id: reyes.id, name: 'Reyes Vet', address: 'Manila', version: 2 },
    { name: 'Dr. Santos', phone: '0917 123 4567', hours: 'Mo-Sa 08:00-18:00', totalRatings: 1 },
  ]);
  const ratingsPath = `${CLINICS_PATH}/${clinics[1]?.id}/ratings`;
  expect((await client.get<ClinicRating[]>(ratingsPath)).body).toMatchObject([{ rating: 4 }]);
  expect((await client.get(`${CLINICS_PATH}/${cruz.id}`)).status).toBe(404);
  await expect.poll(() => page.getByText('Saved offline').count()).toBe(0);
  expect(await namesOn(page)).toEqual(['Reyes Vet', 'Dr. Santos']);
  await page.goto('/recently-deleted');
  await screen.sees('Clinic of your own');
  await expectInOrder(page, 'a deleted clinic');
  await screen.press('Restore Dr. Cruz');
  await screen.seesToast('Dr. Cruz is back');
  expect((await client.get(`${CLINICS_PATH}/${cruz.id}`)).body).toMatchObject({
    ...CRUZ,
    version: 2,
  });
  expect(app.problems).toEqual([]);
});

test('a clinic that waits is on the map, and is gone from there when it is discarded', async () => {
  const { page, context, client } = await nextOwner(app);
  const screen = actionsOn(page);
  const showMap = () => screen.press('Show map');
  const showList = () => screen.press('Show list');
  await createClinics(client);
  await openList(page);
  await showMap();
  await mapMarker(page, 'Dr. Cruz').waitFor();
  await showList();
  await goOffline(page);
  await openForm(page);
  await screen.fill({ Name: 'Dr. Santos', Address: 'Antipolo', Latitude: '14.62' });
  await screen.fill({ Longitude: '121.12' });
  await screen.press('Add Clinic');
  await rowOf(page, 'Dr. Santos').getByText('Saved offline').waitFor();
  await showMap();
  await mapMarker(page, 'Dr. Santos').waitFor();
  await showList();
  await edit(page, 'Dr. Santos');
  await screen.press('Remove clinic');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard it' }).click();
  await rowOf(page, 'Dr. Santos').waitFor({ state: 'detached' });
  await context.setOffline(false);
  const { body } = await client.get<readonly Clinic[]>(CLINICS_PATH);
  expect(body.map(({ name }) => name)).toEqual(['Dr. Cruz', 'Dr. Reyes']);
});

test('what was changed in two places is decided by the owner, and the other side is kept', async () => {
  const { page, context, client } = await nextOwner(app);
  const screen = actionsOn(page);
  const { reyes, cruz } = await createClinics(client);
  await openList(page);
  await goOffline(page);
  await edit(page, 'Dr. Reyes');
  await screen.fill({ Address: 'Quiapo, Manila' });
  await screen.press('Save Clinic');
  await rowOf(page, 'Dr. Reyes').getByText('Saved offline').waitFor();
  await remove(page, 'Dr. Cruz');
  await rowOf(page, 'Dr. Cruz').waitFor({ state: 'detached' });
  // Meanwhile on another device.
  await client.put(`${CLINICS_PATH}/${reyes.id}`, { address: 'Sampaloc', phone: '0917 1' });
  await client.put(`${CLINICS_PATH}/${cruz.id}`, { phone: '0918 2' });

  await context.setOffline(false);
  await rowOf(page, 'Dr. Reyes').getByText('Needs your decision').waitFor();
  await rowOf(page, 'Dr. Cruz').getByText('Needs your decision').waitFor();
  await edit(page, 'Dr. Reyes');
  await screen.press('Choose');
  const versions = page.getByRole('dialog', { name: 'Two versions of Dr. Reyes' });
  await expectInOrder(page, 'two versions of a clinic');
  await versions.getByRole('radio', { name: /Quiapo, Manila/ }).click();
  await versions.getByText('You can find it under Recently deleted for 30 days.').waitFor();
  await versions.getByRole('button', { name: 'Save Clinic' }).click();
  await expect
    .poll(async () => (await client.get<Clinic>(`${CLINICS_PATH}/${reyes.id}`)).body)
    .toMatchObject({ address: 'Quiapo, Manila', phone: '0917 1', version: 3 });
  const { body: deleted } = await client.get<readonly DeletedThing[]>('/api/recently-deleted');
  expect(deleted).toMatchObject([{ kind: 'side', sideOf: 'clinic', name: 'Dr. Reyes' }]);

  await versions.waitFor({ state: 'detached' });
  const sheet = page.getByRole('dialog', { name: 'Edit clinic' });
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  await edit(page, 'Dr. Cruz');
  await screen.press('Choose');
  await page.getByRole('dialog', { name: 'Dr. Cruz was changed elsewhere' }).waitFor();
  await screen.press('Keep it');
  await expect.poll(() => page.getByText('Needs your decision').count()).toBe(0);
  expect((await client.get(`${CLINICS_PATH}/${cruz.id}`)).body).toMatchObject({ phone: '0918 2' });

  await page.goto('/recently-deleted');
  await screen.sees('Clinic, version that was not kept');
  await screen.press('View the version of Dr. Reyes that was not kept');
  const side = page.getByRole('dialog', { name: 'Two versions of Dr. Reyes' });
  await side.getByRole('radio', { name: /Sampaloc/ }).click();
  await side.getByRole('button', { name: 'Put Back' }).click();
  await screen.seesToast('Dr. Reyes was updated');
  expect((await client.get(`${CLINICS_PATH}/${reyes.id}`)).body).toMatchObject({
    ...{ address: 'Sampaloc', phone: '0917 1' },
  });
});

test('says when the list was loaded in the owner’s time zone, on a device in another one', async () => {
  const { page } = await nextOwner(app, { timezoneId: 'America/Los_Angeles' });
  await page.goto(LIST_PATH);
  await page.getByText('No veterinary clinics found', { exact: true }).waitFor();
  await goOffline(page);
  // In Los Angeles, it was 6:00 PM of the day before.
  await page.getByText(/^This list was loaded on Nov 21, 2026 at 10:00\sAM\.$/).waitFor();
});

test('keeps coordinates that are no number in the draft', async () => {
  const { page } = await nextOwner(app);
  await page.goto(LIST_PATH);
  const form = await openForm(page);
  const latitude = form.getByLabel('Latitude', { exact: true });
  await latitude.fill('14,5995');
  await form.getByText('Draft saved').waitFor();
  await page.reload();
  await openForm(page);
  expect(await latitude.inputValue()).toBe('14,5995');
  await actionsOn(page).press('Add Clinic');
  await form.getByText(/^This is not a valid position/).waitFor();
});

test('shows the list of a place nearby, because a position is never measured twice alike', async () => {
  const { page, context, client } = await nextOwner(app, {
    permissions: ['geolocation'],
    geolocation: MANILA,
  });
  await createClinics(client);
  await page.goto(LIST_PATH);
  await rowOf(page, 'Dr. Reyes').getByText('0 m', { exact: true }).waitFor();
  await goOffline(page);
  const moved = { latitude: 14.6004, longitude: 120.9842 };
  await context.setGeolocation(moved);
  await actionsOn(page).press('Near you, 25 km');
  const distance = distanceText(distanceBetween(MANILA, moved));
  await rowOf(page, 'Dr. Reyes').getByText(distance, { exact: true }).waitFor();
  expect(await namesOn(page)).toEqual(['Dr. Reyes', 'Dr. Cruz']);
  await page.getByText(/^This list was loaded on Nov 21, 2026 at/).waitFor();
});

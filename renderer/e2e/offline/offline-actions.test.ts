import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildReminder } from '#db/reminders/factory.ts';
import { actionsOn, goOffline } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { listOwnPets } from '#renderer/e2e/testing/owned-pets.ts';
import { type App, nextOwnerWithDog, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import type { Clinic } from '#server/clinics/contract.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const KEPT = 'It is saved on this device and will be sent when you are back online.';

test('removes, reopens and marks things offline, shows that at once, and sends it when back online', async () => {
  const { page, context, client, pet } = await nextOwnerWithDog(app);
  await page.setViewportSize(PHONE);
  const screen = actionsOn(page);
  const dialog = page.getByRole('dialog');
  await buildReminder(app.server.db, {
    ...{ petId: pet.id, dueDate: '2026-11-08', title: 'Rabies' },
    ...{ isCompleted: true, completedAt: '2026-11-09T02:00:00.000Z' },
  });
  await client.post(`/api/pets/${pet.id}/weights`, { date: '2026-11-19', weight: '12 kg' });
  for (const name of ['Muning', 'Tagpi'])
    await client.post('/api/scanned-pets', { petId: `elsewhere-${name}`, name, category: 'cat' });
  const ownClinic = { name: 'Dr. Reyes', address: 'Manila' };
  const { body: clinic } = await client.post<Clinic>('/api/vet-clinics', ownClinic);
  await client.post('/api/clinic-ratings', { clinicId: clinic.id, rating: 4, review: 'Kind.' });

  const openHome = () => page.getByRole('link', { name: 'Home' }).first().click();
  const openSchedule = () => page.getByRole('link', { name: 'Schedule' }).first().click();
  const clinicRow = page.getByRole('article', { name: 'Dr. Reyes' });
  const rateClinic = () => clinicRow.getByRole('button', { name: 'Rate Clinic' }).click();
  const dueRows = page.locator('main li[id^="reminder-"]');
  const openScan = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^${name}`) }).click();

  // Everything is opened once, so that the device has it.
  await page.goto('/vet-clinics?view=list');
  await rateClinic();
  await page.getByRole('button', { name: 'Remove my rating' }).waitFor();
  await page.keyboard.press('Escape');
  await openSchedule();
  await page.getByRole('radio', { name: 'Completed' }).click();
  await dueRows.waitFor();
  await openHome();
  await openScan('Muning');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: /^Bantay/ }).click();
  await page.getByText('All weights').click();
  await page.getByRole('switch', { name: /^Lost/ }).click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await goOffline(page);

  await screen.press('Delete the weight of Nov 19, 2026');
  await screen.seesToast('Saved offline', KEPT);
  await screen.sees('No weight yet.');
  await page.getByRole('switch', { name: /^Lost/ }).click();
  await screen.fill({ 'Message for the finder of Bantay (optional)': 'Shy.' });
  await screen.press('Mark as Lost');
  await screen.seesToast('Saved offline', KEPT);
  await screen.sees('Bantay is lost');
  await screen.sees('Since Nov 20, 2026. Finders do not see this change yet.');
  await screen.sees('Shy.');
  await expectInOrder(page, 'a pet whose lost mode waits');

  await openHome();
  await openScan('Muning');
  await dialog.getByRole('button', { name: 'Remove Muning' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Muning?' });
  await question.getByRole('button', { name: 'Remove Muning' }).click();
  await screen.seesToast('Saved offline', KEPT);
  await page.getByRole('heading', { name: 'Other Pets 1 scanned' }).waitFor();
  await openScan('Tagpi');
  await dialog.getByRole('button', { name: 'Add as Pet' }).click();
  await screen.seesToast('Saved offline', KEPT);
  await screen.seesHeading('Tagpi');
  await openHome();
  await page.getByRole('link', { name: /^Tagpi/ }).waitFor();
  expect(await page.getByText('Other Pets').count()).toBe(0);

  await page.getByRole('link', { name: 'Find Vet Clinics' }).click();
  await rateClinic();
  await screen.press('Remove my rating');
  await screen.seesToast('Saved offline', KEPT);
  await rateClinic();
  expect(await page.getByRole('button', { name: 'Remove my rating' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await openSchedule();
  await page.getByRole('radio', { name: 'Completed' }).click();
  await page.getByRole('button', { name: /^Reopen/ }).click();
  await screen.seesToast('The reminder is open again', KEPT);
  await page.getByRole('radio', { name: 'Upcoming' }).click();
  await dueRows.getByText('Saved offline').waitFor();
  await dueRows.getByText('12 days overdue').filter({ visible: true }).waitFor();

  await context.setOffline(false);
  await screen.seesToast('All offline data has been synchronized.');
  const read = async (path: string) => (await client.get<object[]>(path)).body;
  expect(await read('/api/scanned-pets')).toEqual([]);
  expect(await read(`/api/pets/${pet.id}/weights`)).toEqual([]);
  expect(await read(`/api/vet-clinics/${clinic.id}/ratings`)).toEqual([]);
  expect(await read('/api/reminders')).toMatchObject([{ title: 'Rabies', isCompleted: false }]);
  const pets = await listOwnPets(client);
  expect(new Set(pets.map(({ name, lostMessage }) => [name, lostMessage]))).toEqual(
    new Set([
      ['Bantay', 'Shy.'],
      ['Tagpi', null],
    ]),
  );
  expect(app.problems).toEqual([]);
});

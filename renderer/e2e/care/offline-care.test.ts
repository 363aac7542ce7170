import type { Page } from 'playwright';
import QRCode from 'qrcode';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { actionsOn, goOffline, tickOff } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, nextOwner, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import type { Clinic, ClinicRating } from '#server/clinics/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import type { ScannedPet } from '#server/scans/contract.ts';

const NOW = '2026-11-20T02:00:00.000Z';

let app: App;
beforeAll(async () => {
  app = await startApp({ now: NOW });
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const DONE = 'All offline data has been synchronized.';
const WAITING_TEXT = 'It is saved on this device and will be sent when you are back online.';

test('completes a reminder offline, undoes it, completes it again, and sends it once online', async () => {
  const { page, context, client, pet } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  const dueReminder = { petId: pet.id, type: 'vaccine', dueDate: '2026-11-08' } as const;
  await buildReminder(app.server.db, { ...dueReminder, title: 'Rabies' });
  await page.goto('/schedule');
  const row = page.locator('main li[id^="reminder-"]');
  const tickReminder = () => tickOff(page, 'Rabies for Bantay');
  await row.waitFor();
  await goOffline(page);
  await tickReminder();
  await screen.seesToast('Reminder completed', WAITING_TEXT);
  expect(await row.count()).toBe(0);
  await page.getByRole('radio', { name: 'Completed' }).click();
  await row.getByText('Saved offline').waitFor();
  await expectInOrder(page, 'a completion that waits');
  await page.getByRole('button', { name: /^Reopen/ }).click();
  await screen.seesToast('The reminder is open again');
  await page.getByRole('radio', { name: 'Upcoming' }).click();
  // The completion had not been sent before it was undone, so nothing waits on the device.
  expect(await page.getByText(/waits? on this device/).count()).toBe(0);
  await tickReminder();
  await screen.seesToast('Reminder completed', WAITING_TEXT);

  await context.setOffline(false);
  await screen.seesToast(DONE);
  const { body } = await client.get<ReminderWithPet[]>('/api/reminders');
  expect(body).toMatchObject([{ title: 'Rabies', isCompleted: true }]);
  await page.getByRole('radio', { name: 'Completed' }).click();
  await row.waitFor();
  await expect.poll(() => row.getByText('Saved offline').count()).toBe(0);
});

test('an unsent record moves its row in the schedule and updates the counts', async () => {
  const { page, context, client, pet } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2025-11-08',
    nextDueDate: '2026-11-08',
  });
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('heading', { name: 'Add a record' }).waitFor();
  const scheduleLink = page.getByRole('link', { name: 'Schedule' }).first();
  const rows = page.locator('main li[id^="reminder-"]');
  await scheduleLink.click();
  await rows.filter({ hasText: '12 days overdue' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Vaccine' }).click();
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await page.getByLabel('Date given').fill('2026-11-20');
  await page.getByLabel('Next due date').fill('2027-11-20');
  await goOffline(page);
  await page.getByRole('button', { name: 'Save Record' }).last().click();
  await screen.seesToast('Saved offline');
  await scheduleLink.click();
  await rows.getByText('Saved offline').waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  expect(await page.getByText(/days overdue/).count()).toBe(0);
  // A reminder that the server does not know cannot be completed.
  expect(await page.getByRole('button', { name: /^Done: Rabies/ }).count()).toBe(0);
  await expectInOrder(page, 'a schedule with a record that waits');
  await context.setOffline(false);
  await screen.seesToast(DONE);
  await page.getByRole('button', { name: 'Done: Rabies for Bantay' }).waitFor();
  expect(await rows.getByText('Saved offline').count()).toBe(0);
  await expect.poll(() => rows.count()).toBe(1);
});

test('an unsent rating is shown in its place, can be edited, and is sent in its last version', async () => {
  const { page, context, client } = await nextOwner(app);
  const screen = actionsOn(page);
  const ownClinic = { name: 'Dr. Reyes', address: 'Manila' };
  const { body: clinic } = await client.post<Clinic>('/api/vet-clinics', ownClinic);
  await page.goto('/vet-clinics?view=list', { waitUntil: 'networkidle' });
  const row = page.getByRole('article', { name: 'Dr. Reyes' });
  const rate = async (stars: string) => {
    await row.getByRole('button', { name: 'Rate Clinic' }).click();
    await page.getByRole('radio', { name: stars }).click();
    return page.getByRole('dialog');
  };
  const dialog = await rate('3 stars');
  await goOffline(page);
  await dialog.getByLabel('Review (Optional)').fill('A long wait.');
  await screen.press('Submit Rating');
  await screen.seesToast('Saved offline', WAITING_TEXT);
  await row.getByText('Your rating').waitFor();
  await row.getByText('Saved offline').waitFor();
  await expectInOrder(page, 'a rating that waits');
  const secondRating = await rate('4 stars');
  expect(await secondRating.getByLabel('Review (Optional)').inputValue()).toBe('A long wait.');
  await screen.press('Submit Rating');
  await row.getByRole('img', { name: 'Rated 4 of 5 stars' }).waitFor();

  await context.setOffline(false);
  await screen.seesToast(DONE);
  const { body } = await client.get<ClinicRating[]>(`/api/vet-clinics/${clinic.id}/ratings`);
  expect(body).toMatchObject([{ rating: 4, review: 'A long wait.' }]);
  await expect.poll(() => row.getByText('Saved offline').count()).toBe(0);
  await row.getByText('1 review', { exact: true }).waitFor();
});

/** Passes an image of a code to the scanner. */
const scan = async (page: Page, text: string) => {
  const buffer = await QRCode.toBuffer(text, { width: 600 });
  const file = { name: 'code.png', mimeType: 'image/png', buffer };
  await page.locator('main input[type=file]').setInputFiles(file);
};

test('saves scans, including links, while the server is unreachable, and reads them later', async () => {
  const { user } = await app.server.owner({ firstName: 'Ben' });
  const { db } = app.server;
  const [choco, muning] = [
    await buildPet(db, { userId: user.id, name: 'Choco', category: 'dog' }),
    await buildPet(db, { userId: user.id, name: 'Muning', category: 'cat' }),
  ];
  const { page, client } = await nextOwner(app);
  const screen = actionsOn(page);
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Scan Pet QR' }).click();
  await page.route('**/api/**', (route) => route.abort());
  await scan(
    page,
    JSON.stringify({ type: 'pet_profile', petId: choco.id, name: 'Choco', category: 'dog' }),
  );
  await screen.seesToast('Saved offline', WAITING_TEXT);
  const dialog = page.getByRole('dialog', { name: 'Choco' });
  await dialog.getByText('Saved offline').waitFor();
  await expectInOrder(page, 'a scan that waits');
  expect(await dialog.getByRole('button', { name: 'Add to My Pets' }).count()).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Scan Pet QR' }).click();
  await scan(page, `${app.url}/share/pet/${muning.shareToken}`);
  await page.getByText(/^This share link cannot be read offline/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByText('Its page will open when you are back online.').waitFor();
  expect(await page.getByText('Saved offline', { exact: true }).count()).toBeGreaterThanOrEqual(2);

  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await screen.seesToast(DONE);
  const { body } = await client.get<ScannedPet[]>('/api/scanned-pets');
  expect(new Set(body.map(({ name }) => name))).toEqual(new Set(['Choco', 'Muning']));
  await page.getByRole('button', { name: /^Muning/ }).waitFor();
  await expect.poll(() => page.getByText('Saved offline').count()).toBe(0);
});

test('counts sent items, and can stop after the current one', async () => {
  const { page, context, client, pet } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  const dueReminder = { petId: pet.id, type: 'vaccine', dueDate: '2026-11-08' } as const;
  for (const title of ['Rabies', 'Parvo'])
    await buildReminder(app.server.db, { ...dueReminder, title });
  await page.goto('/schedule');
  await goOffline(page);
  for (const title of ['Rabies', 'Parvo']) {
    await tickOff(page, `${title} for Bantay`);
    await screen.seesToast('Reminder completed', WAITING_TEXT);
  }
  await page.getByText('2 items wait on this device. Nothing is lost.').waitFor();
  const responseGate = Promise.withResolvers<void>();
  await page.route('**/api/reminders/*/complete*', async (route) => {
    await responseGate.promise;
    await route.continue();
  });
  await context.setOffline(false);
  await screen.sees('Syncing 1 of 2');
  await screen.sees('Rabies, Bantay');
  await screen.press('Cancel');
  responseGate.resolve();
  await screen.sees('1 item waits to be sent');
  const waitUntilSent = async () => {
    const { body } = await client.get<ReminderWithPet[]>('/api/reminders');
    return body.filter(({ isCompleted }) => isCompleted).map(({ title }) => title);
  };
  expect(await waitUntilSent()).toEqual(['Rabies']);
  await screen.press('Sync now');
  await screen.seesToast(DONE);
  expect((await waitUntilSent()).toSorted()).toEqual(['Parvo', 'Rabies']);
});

test('causes no errors on any page', () => {
  expect(app.problems).toEqual([]);
});

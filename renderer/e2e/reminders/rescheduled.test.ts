import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  actionsOn,
  goOffline,
  pressDone,
  tickOff,
  tickOffNow,
} from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, nextOwnerWithDog, startApp, toastOf } from '#renderer/e2e/testing/testing.ts';
import { testPhone } from '#server/phones/testing.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import type { TestClient } from '#server/testing.ts';

const NOW = '2026-11-20T02:00:00.000Z';
const phone = testPhone();

let app: App;
beforeAll(async () => {
  app = await startApp({ now: NOW, sms: phone.sms });
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const GIVEN_QUESTION = 'Rabies is now due on Dec 22. Was it given?';

/**
 * An owner whose dog has a vaccine due on Nov 22, and a function that reschedules it to Dec 22 from another
 * device.
 */
const start = async () => {
  const { page, context, client, pet } = await nextOwnerWithDog(app);
  const record = { type: 'vaccine', title: 'Rabies', dateAdministered: '2025-11-22' };
  const path = `/api/pets/${pet.id}/medical-records`;
  const createResponse = await client.post<MedicalRecord>(path, {
    ...record,
    nextDueDate: '2026-11-22',
  });
  const moveDueDate = () =>
    client.put(`/api/medical-records/${createResponse.body.id}`, { nextDueDate: '2026-12-22' });
  return {
    page,
    context,
    client,
    pet,
    move: moveDueDate,
    screen: actionsOn(page),
    record: createResponse.body,
  };
};

const listStoredReminders = async (client: TestClient) =>
  (await client.get<ReminderWithPet[]>('/api/reminders')).body.map(
    ({ dueDate, isCompleted }) => `${dueDate} ${isCompleted ? 'done' : 'open'}`,
  );

const tickReminder = (page: Page) => tickOff(page, 'Rabies for Bantay');

test('Done on a date that was changed elsewhere asks, and completes nothing before the answer', async () => {
  const { page, client, move, screen } = await start();
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Done: Rabies for Bantay' }).waitFor();
  await move();
  await tickReminder(page);
  const dialog = page.getByRole('alertdialog', { name: GIVEN_QUESTION });
  await dialog.waitFor();
  await expectInOrder(page, 'a reminder that was moved');
  expect(await listStoredReminders(client)).toEqual(['2026-12-22 open']);
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await listStoredReminders(client)).toEqual(['2026-12-22 open']);
  await page.getByText('Tue, Dec 22').first().waitFor();
  await tickReminder(page);
  await screen.seesToast('Reminder completed');
  expect(await listStoredReminders(client)).toEqual(['2026-12-22 done']);
});

test('confirming completes the new date, also from the bell', async () => {
  const { page, client, move, screen } = await start();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notifications: / }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await bell.getByRole('button', { name: 'Actions: Rabies for Bantay' }).click();
  await move();
  await page.getByRole('menuitem', { name: 'Mark Done' }).click();
  await tickOffNow(page);
  await page.getByRole('alertdialog', { name: GIVEN_QUESTION }).waitFor();
  await screen.press('Yes, it was given');
  await screen.seesToast('Reminder completed');
  expect(await listStoredReminders(client)).toEqual(['2026-12-22 done']);
});

const isUncovered = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

test('a queued completion of a changed date becomes a question', async () => {
  const { page, context, client, move, screen } = await start();
  await page.goto('/schedule');
  await goOffline(page);
  await tickReminder(page);
  await screen.seesToast('Reminder completed');
  await move();
  // The toast appears after the lists are fetched again, here after the sheet is open.
  const listGate = Promise.withResolvers<void>();
  await page.route('**/api/reminders**', async (route) => {
    if (route.request().method() === 'GET') await listGate.promise;
    await route.continue();
  });
  await context.setOffline(false);
  await page.locator('#root').getByText('1 item needs your decision').waitFor();
  expect(await listStoredReminders(client)).toEqual(['2026-12-22 open']);
  await screen.press('Show');
  await screen.sees('It has a new due date. Tell us whether it is done.');
  listGate.resolve();
  // This toast is shown for ten seconds and must not cover the sheet's buttons.
  await toastOf(page).filter({ hasText: '1 item needs your decision' }).waitFor();
  const choose = page.getByRole('button', { name: 'Choose', exact: true });
  expect(await choose.evaluate(isUncovered)).toBe(true);
  await screen.press('Choose');
  await page.getByRole('alertdialog', { name: GIVEN_QUESTION }).waitFor();
  await screen.press('Yes, it was given');
  await expect.poll(() => listStoredReminders(client)).toEqual(['2026-12-22 done']);
});

test('reports a server error, keeps what was typed, and neither completes nor queues the reminder', async () => {
  const { page, client, pet, screen } = await start();
  await page.goto('/schedule');
  await page.route('**/complete*', (route) => route.fulfill({ status: 503, body: '' }));
  await pressDone(page, 'Rabies for Bantay');
  await page.getByLabel('Batch number').fill('ABC 12');
  await tickOffNow(page);
  await screen.seesToast('The reminder could not be marked done');
  await pressDone(page, 'Rabies for Bantay');
  await screen.sees('Draft saved');
  expect(await page.getByLabel('Batch number').inputValue()).toBe('ABC 12');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.route('**/api/medical-records/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, body: '' })
      : route.continue(),
  );
  await page.getByRole('button', { name: /Rabies/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete record' }).click();
  await screen.seesToast('Failed to delete record');
  await page.getByRole('button', { name: /Rabies/ }).waitFor();
  expect(await page.getByText(/waits? (on this device|to be sent)/).count()).toBe(0);
  expect(await listStoredReminders(client)).toEqual(['2026-11-22 open']);
});

test('a captive portal’s answer does not count as saved: the record is queued', async () => {
  const { page, client, pet, screen } = await start();
  await page.goto(`/pet/${pet.id}/vaccine`, { waitUntil: 'networkidle' });
  const path = `/api/pets/${pet.id}/medical-records`;
  await page.route(`**${path}`, (route) =>
    route.fulfill({ json: { status: 'ok', message: 'Please log in to the hotel.' } }),
  );
  await page.getByLabel('Vaccine').selectOption('DHPP');
  await page.getByRole('button', { name: 'Save Record' }).click();
  await screen.seesToast('Saved offline');
  await page.unroute(`**${path}`);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(async () => (await client.get<MedicalRecord[]>(path)).body.map(({ title }) => title))
    .toContain('DHPP');
});

test('a text-message reminder opens the phone verification without losing typed text', async () => {
  const { page, client, pet, screen } = await start();
  await page.goto(`/pet/${pet.id}/vaccine`);
  await page.getByLabel('Vaccine').selectOption('DHPP');
  await page.getByLabel('Notes').fill('Second shot.');
  const smsSwitch = page.getByRole('switch', { name: 'Also by text message' });
  expect(await smsSwitch.isChecked()).toBe(false);
  await smsSwitch.scrollIntoViewIfNeeded();
  await expectInOrder(page, 'a reminder by text message');
  await smsSwitch.click();
  await screen.fill({ 'Phone Number': '0917 555 0177' });
  await screen.press('Send Verification Code');
  await page.getByLabel('Verification Code').waitFor();
  await screen.fill({ 'Verification Code': phone.otp() });
  await screen.press('Verify');
  await page.getByText('To +639175550177').waitFor();
  expect(await smsSwitch.isChecked()).toBe(true);
  expect(await page.getByLabel('Notes').inputValue()).toBe('Second shot.');
  const path = `/api/pets/${pet.id}/medical-records`;
  expect((await client.get<MedicalRecord[]>(path)).body).toHaveLength(1);
  await page.getByLabel('Next due date').fill('2027-01-10');
  await page.getByRole('button', { name: 'Save Record' }).click();
  await screen.seesToast('Record saved');
  const records = (await client.get<MedicalRecord[]>(path)).body;
  expect(records.find(({ title }) => title === 'DHPP')).toMatchObject({
    reminderEnabled: true,
    reminderSms: true,
    notes: 'Second shot.',
  });
  expect((await client.get('/api/auth/user')).body).toMatchObject({
    notificationPreferences: { sms: true },
  });
});

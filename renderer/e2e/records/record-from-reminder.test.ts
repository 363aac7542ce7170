import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actionsOn, goOffline, pressDone } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, nextOwnerWithDog, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import type { TestClient } from '#server/testing.ts';

/** The clock of these tests shows 10:00 in Manila on a Friday. */
const NOW = '2026-11-20T02:00:00.000Z';
const DEWORMING = 'General Deworming for Bantay';

let app: App;

beforeAll(async () => {
  app = await startApp({ now: NOW });
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const monthly = {
  type: 'deworming',
  title: 'General Deworming',
  dateAdministered: '2026-10-18',
  nextDueDate: '2026-11-18',
  clinic: 'Sample Vet Clinic Ermita',
  cost: '350.00',
  batchNumber: 'DW-1187',
};

const start = async (record: object = monthly) => {
  const owner = await nextOwnerWithDog(app, { viewport: PHONE });
  const path = `/api/pets/${owner.pet.id}/medical-records`;
  await owner.client.post(path, record);
  const listRecords = async () => (await owner.client.get<MedicalRecord[]>(path)).body;
  return { ...owner, records: listRecords, screen: actionsOn(owner.page) };
};

/** Every reminder as `due date done` or `due date open`, sorted by due date. */
const listReminders = async (client: TestClient): Promise<readonly string[]> =>
  (await client.get<ReminderWithPet[]>('/api/reminders')).body.map(
    ({ dueDate, isCompleted }) => `${dueDate} ${isCompleted ? 'done' : 'open'}`,
  );

const recordSheet = (page: Page) => page.getByRole('dialog', { name: 'Given today' });

test('two taps on the dashboard record care and schedule the next; Undo reverts both', async () => {
  const { page, client, records, screen } = await start();
  await page.goto('/dashboard');
  await screen.press(`Done: ${DEWORMING}`);
  const sheet = recordSheet(page);
  await sheet.getByText(DEWORMING, { exact: true }).waitFor();
  const filled = (label: string) => sheet.getByLabel(label).inputValue();
  expect([
    await filled('Date given'),
    await filled('Next due date'),
    await filled('Clinic'),
    await filled('Cost'),
    await filled('Batch number'),
  ]).toEqual(['2026-11-20', '2026-12-20', 'Sample Vet Clinic Ermita', '350.00', 'DW-1187']);
  await sheet.getByText('In 1 month, as last time', { exact: true }).waitFor();
  await sheet.getByText('Filled in from Oct 18, 2026. Change what is different.').waitFor();
  await expectInOrder(page, 'the sheet of Done');
  await screen.press('Save Record');
  await screen.keepsToast('Record saved');
  await page.getByRole('region', { name: 'Overdue Reminders' }).waitFor({ state: 'detached' });
  expect((await records())[0]).toMatchObject({
    type: 'deworming',
    title: 'General Deworming',
    dateAdministered: '2026-11-20',
    nextDueDate: '2026-12-20',
    clinic: 'Sample Vet Clinic Ermita',
    cost: '350.00',
    batchNumber: 'DW-1187',
  });
  expect(await listReminders(client)).toEqual(['2026-11-18 done', '2026-12-20 open']);

  await screen.press('Undo');
  await screen.seesToast('The record is taken back');
  await expect.poll(() => listReminders(client)).toEqual(['2026-11-18 open']);
  expect((await records()).map(({ dateAdministered }) => dateAdministered)).toEqual(['2026-10-18']);
  await page.getByRole('button', { name: `Done: ${DEWORMING}` }).waitFor();
});

test('the sheet opens once, although it looks for the last record, and then returns the focus', async () => {
  const { page } = await start();
  await page.goto('/schedule');
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/medical-records/*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await pressDone(page, DEWORMING);
  const sheet = recordSheet(page);
  await sheet.evaluate((element) => element.setAttribute('data-first', ''));
  answer.resolve();
  await sheet.getByLabel('Date given').waitFor();
  expect(await sheet.getAttribute('data-first')).toBe('');
  // Starting over does not open it again either.
  await sheet.getByLabel('Clinic').fill('Another clinic');
  await sheet.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => sheet.getByLabel('Clinic').inputValue()).toBe(monthly.clinic);
  expect(await sheet.getAttribute('data-first')).toBe('');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focusedName).toBe(`Done: ${DEWORMING}`);
});

test('changing the date given moves the next due date, until the owner chooses one', async () => {
  const { page, records, screen } = await start();
  await page.goto('/schedule');
  await pressDone(page, DEWORMING);
  const sheet = page.getByRole('dialog');
  const [dateGiven, next] = [sheet.getByLabel('Date given'), sheet.getByLabel('Next due date')];
  await dateGiven.fill('2026-11-19');
  await page.getByRole('dialog', { name: 'Given', exact: true }).waitFor();
  await expect.poll(() => next.inputValue()).toBe('2026-12-19');
  await next.fill('2027-02-01');
  await dateGiven.fill('2026-11-18');
  await sheet.getByText('2 days ago').waitFor();
  expect(await next.inputValue()).toBe('2027-02-01');
  // The draft is kept after visiting another screen.
  await sheet.getByRole('button', { name: 'Close' }).click();
  await pressDone(page, DEWORMING);
  expect(await next.inputValue()).toBe('2027-02-01');
  await screen.press('Save Record');
  await screen.seesToast('Record saved');
  expect((await records())[0]).toMatchObject({
    dateAdministered: '2026-11-18',
    nextDueDate: '2027-02-01',
  });
});

test('offline, the record waits, its reminder is completed, and Undo leaves nothing', async () => {
  const { page, context, client, screen } = await start({ ...monthly, nextDueDate: '2026-11-25' });
  await page.goto('/schedule');
  // Opening the sheet once loads its code and the record for offline use.
  await pressDone(page, DEWORMING);
  await recordSheet(page).getByLabel('Clinic').waitFor();
  await recordSheet(page).getByRole('button', { name: 'Close' }).click();
  await goOffline(page);
  const saveRecord = async () => {
    await pressDone(page, DEWORMING);
    await screen.press('Save Record');
    await screen.keepsToast(
      'Saved offline',
      'It is saved on this device and will be sent when you are back online.',
    );
  };
  const rows = page.locator('main li[id^="reminder-"]');
  await saveRecord();
  await rows
    .getByText(/Dec 28/)
    .first()
    .waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await screen.press('Undo');
  await rows
    .getByText(/Nov 25|In 5 days/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByText(/waits? on this device/).count()).toBe(0);
  await saveRecord();
  await context.setOffline(false);
  await screen.seesToast('All offline data has been synchronized.');
  expect(await listReminders(client)).toEqual(['2026-11-25 done', '2026-12-28 open']);
});

test('a reminder due in a year can be completed, and the sheet says how early it is', async () => {
  const { page, client, screen } = await start({
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2026-11-20',
    nextDueDate: '2027-11-20',
  });
  await page.goto('/schedule');
  await pressDone(page, 'Rabies for Bantay');
  const sheet = recordSheet(page);
  await sheet.getByText('It is due on Nov 20, 2027, so this is 365 days early.').waitFor();
  await screen.press('Just Tick Off');
  await screen.keepsToast('Reminder completed');
  expect(await listReminders(client)).toEqual(['2027-11-20 done']);
  await screen.press('Undo');
  await screen.seesToast('The reminder is open again');
  expect(await listReminders(client)).toEqual(['2027-11-20 open']);
});

test('a record of the type Other also completes its own reminder', async () => {
  const { page, client, records, screen, pet } = await start({
    ...monthly,
    type: 'treatment',
    title: 'Other',
    description: 'Spot-on against mites',
  });
  await page.goto(`/pet/${pet.id}`);
  await pressDone(page, 'Other for Bantay');
  await expect
    .poll(() => page.getByRole('dialog').getByLabel('Description').inputValue())
    .toBe('Spot-on against mites');
  await screen.press('Save Record');
  await screen.keepsToast('Record saved');
  await expect.poll(() => listReminders(client)).toEqual(['2026-11-18 done', '2026-12-20 open']);
  expect((await records())[0]?.description).toBe('Spot-on against mites');
  await screen.press('Undo');
  await expect.poll(() => listReminders(client)).toEqual(['2026-11-18 open']);
});

test('a refused record stays in the sheet with the reason', async () => {
  const { page, client, screen } = await start();
  await page.goto('/schedule');
  await pressDone(page, DEWORMING);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Date given').fill('2026-12-24');
  await screen.press('Save Record');
  await sheet.getByText('The date given cannot be in the future').waitFor();
  await sheet.getByLabel('Date given').fill('');
  await screen.press('Save Record');
  await sheet.getByText('Please enter the date given').waitFor();
  expect(await listReminders(client)).toEqual(['2026-11-18 open']);
});

test('a title suggests its usual next due date with its source; the owner’s own date stays', async () => {
  const { page, pet } = await start();
  await page.goto(`/pet/${pet.id}/vaccine`);
  const dueDateField = page.getByLabel('Next due date');
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await expect.poll(() => dueDateField.inputValue()).toBe('2027-11-20');
  await page.getByText('Usual interval', { exact: true }).waitFor();
  await page.getByText('Ask your vet.').waitFor();
  await page.getByRole('button', { name: 'Source' }).click();
  await page.getByText(/Republic Act 9482/).waitFor();
  await expectInOrder(page, 'a suggested due date');
  await page.getByLabel('Vaccine').selectOption('Bordetella');
  await expect.poll(() => dueDateField.inputValue()).toBe('');
  await dueDateField.fill('2027-05-01');
  await page.getByLabel('Vaccine').selectOption('Rabies');
  expect(await dueDateField.inputValue()).toBe('2027-05-01');
  expect(await page.getByText('Usual interval').count()).toBe(0);
});

test('offers a cat’s own vaccines first, and the others under All', async () => {
  const { page, client } = await start();
  const { body: cat } = await client.post<{ id: string }>('/api/pets', {
    name: 'Muning',
    category: 'cat',
  });
  await page.goto(`/pet/${cat.id}/vaccine`);
  const groups = page.getByLabel('Vaccine').locator('optgroup');
  const readOfferedTitles = () =>
    groups.evaluateAll((all) =>
      all.map((each) => {
        const titles = [...each.children].map((item) => item.textContent);
        return `${each.getAttribute('label')}: ${titles.join()}`;
      }),
    );
  await expect
    .poll(readOfferedTitles)
    .toEqual([
      'For cats: Rabies,Bordetella,FVRCP,FeLV',
      'All: DHPP,Lyme Disease,Canine Influenza,Leptospirosis',
    ]);
});

test('causes no errors on any page', () => {
  expect(app.problems).toEqual([]);
});

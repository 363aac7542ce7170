import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildDiaryEntry } from '#db/diary/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { actionsOn, goOffline } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, DESKTOP, nextOwner, startApp } from '#renderer/e2e/testing/testing.ts';
import { careCalls } from '#server/care/testing.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import type { Dose } from '#server/doses/contract.ts';
import { jpeg } from '#server/photos/testing/images.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const WAITING_TEXT = 'It is saved on this device and will be sent when you are back online.';
const SENT_MESSAGE = 'All offline data has been synchronized.';

const startWithDog = async (options?: BrowserContextOptions) => {
  const owner = await nextOwner(app, options);
  const { id: petId } = await buildPet(app.server.db, { userId: owner.user.id, name: 'Bantay' });
  const listEntries = async () =>
    (await owner.client.get<DiaryEntry[]>(`/api/pets/${petId}/diary`)).body;
  return { ...owner, petId, entries: listEntries, screen: actionsOn(owner.page) };
};

const sheetOf = (page: Page, name = 'Diary') => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title }).getByRole('button');

test('two presses in the sheet save an entry, and Undo takes it back', async () => {
  const { page, petId, entries, screen } = await startWithDog();
  await page.goto(`/pet/${petId}`);
  await screen.sees('No diary entry yet.');
  await screen.press('Add Entry');
  const sheet = sheetOf(page);
  await sheet.getByText('How much did Bantay eat?').waitFor();
  await expectInOrder(page, 'the sheet of a diary entry');
  await sheet.getByRole('radio', { name: 'Energy' }).click();
  await sheet.getByRole('button', { name: 'Good' }).click();
  await screen.keepsToast('Entry saved');
  await sheet.waitFor({ state: 'hidden' });
  await row(page, 'Energy, good').getByText('Today 10:00 AM').waitFor();
  const entryTime = '2026-11-20T02:00:00';
  expect(await entries()).toMatchObject([
    { kind: 'energy', level: 3, at: expect.stringContaining(entryTime) },
  ]);

  await screen.press('Undo');
  await screen.sees('No diary entry yet.');
  await expect.poll(entries).toEqual([]);
});

test('an entry has a note and a photo, is changed, deleted and brought back with its photo', async () => {
  const { page, petId, entries, screen } = await startWithDog();
  await page.goto(`/pet/${petId}`);
  await screen.press('Add Entry');
  const sheet = sheetOf(page);
  await sheet.getByRole('radio', { name: 'Vomiting' }).click();
  await sheet.getByRole('button', { name: 'Photo first' }).click();
  await screen.press('Save Entry');
  await sheet.getByText('Please choose a level, enter a value or write a note').waitFor();
  await sheet.getByRole('radio', { name: 'Once', exact: true }).click();
  await sheet.getByLabel('Note').fill('Yellow foam');
  const chooser = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: 'Choose photo' }).click();
  const buffer = await jpeg({ width: 400, height: 300 });
  await (await chooser).setFiles({ name: 'foam.jpg', mimeType: 'image/jpeg', buffer });
  await sheet.getByRole('img', { name: 'Chosen photo' }).waitFor();
  await sheet.getByRole('button', { name: /^Change the time/ }).click();
  await sheet.getByLabel('When').fill('2026-11-21T06:30');
  await expectInOrder(page, 'all of a diary entry');
  await screen.press('Save Entry');
  await sheet.getByText('The time cannot be in the future').waitFor();
  await sheet.getByLabel('When').fill('2026-11-17T06:30');
  await screen.press('Save Entry');
  await screen.seesToast('Entry saved');
  const entry = { kind: 'vomiting', level: 1, at: '2026-11-16T22:30:00.000Z' };
  const photo = { photo: { id: expect.any(String) } };
  expect(await entries()).toMatchObject([{ ...entry, ...photo, note: 'Yellow foam' }]);

  await row(page, 'Vomiting, once').click();
  const edit = sheetOf(page, 'Edit entry');
  await edit.getByRole('button', { name: 'Show the photo of Vomiting, once' }).click();
  await sheetOf(page, 'Photo 1 of 1').getByRole('img').waitFor();
  await page.keyboard.press('Escape');
  await edit.getByRole('radio', { name: 'Twice' }).click();
  await screen.press('Save Entry');
  await screen.seesToast('Entry saved');
  await row(page, 'Vomiting, twice').getByText('Nov 17, 6:30 AM · Yellow foam').waitFor();
  expect(await entries()).toMatchObject([{ ...entry, ...photo, level: 2, version: 2 }]);

  await row(page, 'Vomiting, twice').click();
  await screen.press('Delete');
  await screen.keepsToast('Entry deleted');
  await screen.sees('No diary entry yet.');
  await expect.poll(entries).toEqual([]);
  await screen.press('Undo');
  // The row reappears before the server has answered.
  await row(page, 'Vomiting, twice').getByRole('img', { name: 'Photo' }).waitFor();
  await expect.poll(entries).toMatchObject([{ ...entry, ...photo, level: 2, note: 'Yellow foam' }]);
});

test('glucose is a number with a unit', async () => {
  const { page, petId, entries, screen } = await startWithDog();
  await page.goto(`/pet/${petId}`);
  await screen.press('Add Entry');
  const sheet = sheetOf(page);
  await sheet.getByRole('radio', { name: 'Glucose' }).click();
  await screen.press('Save Entry');
  await sheet.getByText('Please enter a number and its unit').waitFor();
  await sheet.getByLabel('Measured glucose').fill('5,6');
  await sheet.getByRole('radio', { name: 'mmol/L' }).click();
  await screen.press('Save Entry');
  await screen.seesToast('Entry saved');
  await row(page, 'Glucose, 5.6 mmol/L').waitFor();
  expect(await entries()).toMatchObject([
    { kind: 'glucose', level: null, value: 5.6, unit: 'mmol/L' },
  ]);
});

test('without a connection an entry waits, is changed and deleted as any, and is sent once', async () => {
  const { page, context, petId, entries, screen } = await startWithDog();
  await page.goto(`/pet/${petId}`);
  await screen.press('Add Entry');
  const sheet = sheetOf(page);
  await sheet.getByRole('radio', { name: 'Water' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await screen.press('Add Entry');
  await goOffline(page);
  await sheet.getByRole('radio', { name: 'Water' }).click();
  await sheet.getByRole('button', { name: 'A lot' }).click();
  await screen.seesToast('Saved offline', WAITING_TEXT);
  await row(page, 'Water, a lot').getByText('Saved offline').waitFor();
  await screen.press('Add Entry');
  await sheet.getByRole('button', { name: 'Little' }).click();
  await screen.keepsToast('Saved offline', WAITING_TEXT);
  await row(page, 'Water, little').waitFor();
  // The entry had not been sent, so undoing it leaves nothing to send.
  await screen.press('Undo');
  await row(page, 'Water, little').waitFor({ state: 'detached' });
  await context.setOffline(false);
  await screen.seesToast(SENT_MESSAGE);
  await expect.poll(() => row(page, 'Water, a lot').getByText('Saved offline').count()).toBe(0);
  expect(await entries()).toMatchObject([{ kind: 'water', level: 4, version: 1 }]);

  await row(page, 'Water, a lot').click();
  await sheetOf(page, 'Edit entry').waitFor();
  await goOffline(page);
  await screen.press('Delete');
  await screen.keepsToast('Entry deleted', WAITING_TEXT);
  await screen.sees('No diary entry yet.');
  await screen.press('Undo');
  await row(page, 'Water, a lot').waitFor();
  await row(page, 'Water, a lot').click();
  await screen.press('Delete');
  await context.setOffline(false);
  await expect.poll(entries).toEqual([]);
});

test('an entry that the server refuses is kept with its reason, returns to its form and is sent from there', async () => {
  const { page, context, petId, entries, screen } = await startWithDog();
  await page.goto(`/pet/${petId}`);
  await screen.press('Add Entry');
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: 'Most' }).waitFor();
  await goOffline(page);
  await sheet.getByRole('button', { name: 'Most' }).click();
  await screen.seesToast('Saved offline', WAITING_TEXT);
  const reason = { code: 'care.diary.at.future', message: 'x' };
  await page.route('**/diary', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { ...reason, fields: { at: reason } } })
      : route.fallback(),
  );
  await context.setOffline(false);
  await screen.seesToast('Some data could not be synchronized. Please try again.');
  await row(page, 'Appetite, most').click();
  const edit = sheetOf(page, 'Edit entry');
  await edit.locator('[name=at][aria-invalid=true]').waitFor();
  await edit.getByLabel('When').fill('2026-11-20T09:00');
  await page.unroute('**/diary');
  await screen.press('Save Entry');
  await expect.poll(entries).toMatchObject([{ level: 3, at: '2026-11-20T01:00:00.000Z' }]);
});

test.each([
  ['a phone', undefined],
  ['a desktop', { viewport: DESKTOP }],
])(
  'shows the weeks as a chart and a table, with room for large text on %s',
  async (_name, options) => {
    const { page, petId } = await startWithDog(options);
    for (let day = 1; day <= 20; day += 1) {
      const entryTime = `2026-11-${String(day).padStart(2, '0')}T01:30:00.000Z`;
      await buildDiaryEntry(app.server.db, { petId, level: day % 5, at: entryTime });
    }
    const frequentEntry = {
      petId,
      kind: 'vomiting',
      level: 2,
      at: '2026-11-17T01:00:00.000Z',
    } as const;
    await buildDiaryEntry(app.server.db, { ...frequentEntry, note: 'Yellow foam' });
    const temperatureFields = { petId, kind: 'temperature', level: null, unit: '°C' } as const;
    for (const [value, at] of [
      [38.6, '2026-11-02T01:00:00.000Z'],
      [39.4, '2026-11-18T01:00:00.000Z'],
    ] as const) {
      await buildDiaryEntry(app.server.db, { ...temperatureFields, value, at });
    }
    for (const [weight, dateAdministered] of [
      ['14.6 kg', '2026-10-30'],
      ['14.2 kg', '2026-11-18'],
      // The chart leaves out an implausible weight.
      ['1420 kg', '2026-11-19'],
    ] as const) {
      await buildRecord(app.server.db, { petId, weight, dateAdministered });
    }
    await page.goto(`/pet/${petId}`);
    await page
      .getByRole('img', {
        name: 'Diary of Bantay from Oct 24 to Nov 20: Appetite on 20 days, Vomiting on 1 day, Temperature on 2 days',
      })
      .getByText('14.2 kg', { exact: true })
      .waitFor();
    await page.getByText('Last Nov 17').waitFor();
    await page.getByText('Day by day', { exact: true }).click();
    const table = page.getByRole('table', { name: 'Diary of Bantay, day by day' });
    await table
      .getByRole('row', { name: /^Nov 18, 2026/ })
      .getByText('Temperature, 39.4 °C')
      .waitFor();
    await expect.poll(() => table.getByRole('row').count()).toBe(21);
    const rows = page.getByRole('button').filter({ hasText: /^(Appetite|Vomiting|Temperature),/ });
    await expect.poll(() => rows.count()).toBe(5);
    await page.getByRole('button', { name: 'Show Earlier Entries' }).click();
    await expect.poll(() => rows.count()).toBe(23);
    await expectInOrder(page, 'a diary');
    await expectRoomForLargeText(page, 'a diary');
    await page.getByRole('button', { name: 'Add Entry' }).click();
    await sheetOf(page).waitFor();
    await expectRoomForLargeText(page, 'the sheet of a diary entry');
  },
);

test('the diary is in Filipino and fits', async () => {
  const { page, petId, client } = await startWithDog();
  await client.put('/api/auth/user', { preferredLanguage: 'fil' });
  await buildDiaryEntry(app.server.db, { petId, level: 3, at: '2026-11-19T01:00:00.000Z' });
  await page.goto(`/pet/${petId}`);
  await row(page, 'Gana, halos lahat').waitFor();
  await page.getByRole('button', { name: 'Magdagdag ng entry' }).click();
  const sheet = sheetOf(page, 'Diary');
  await sheet.getByText('Gaano karami ang kinain ni Bantay?').waitFor();
  await expectInOrder(page, 'the sheet of a diary entry in Filipino');
  await expectRoomForLargeText(page, 'the sheet of a diary entry in Filipino');
  await sheet.getByRole('radio', { name: 'Kombulsyon' }).click();
  await sheet.getByRole('button', { name: 'Isang beses' }).click();
  await row(page, 'Kombulsyon, isang beses').waitFor();
});

test('the chart shows the doses of the same weeks, including unsent ones', async () => {
  const { page, context, client, petId } = await startWithDog();
  const { addPlan } = careCalls(client, petId);
  const repeat = { every: 1, unit: 'day' };
  const dailyPlan = { dose: '1 tablet', startsOn: '2026-11-20', times: ['09:30'], repeat };
  await addPlan({ kind: 'medication', title: 'Amoxicillin', steps: [dailyPlan] });
  await addPlan({ kind: 'medication', title: 'Ear drops', steps: [dailyPlan] });
  const walkPlan = { ...dailyPlan, dose: null, times: ['07:00'] };
  await addPlan({ kind: 'walk', title: 'Walk', steps: [walkPlan] });
  await client.post(`/api/pets/${petId}/diary`, {
    kind: 'appetite',
    level: 1,
    at: '2026-11-19T02:00:00.000Z',
  });
  await page.goto('/');
  await page.getByRole('button', { name: /^Give Amoxicillin to Bantay/ }).click();
  await page.getByText('1 of 3 done').waitFor();
  await page.goto(`/pet/${petId}`);
  const drawing = (doseCount: number) =>
    page.getByRole('img', {
      name: `Diary of Bantay from Oct 24 to Nov 20: Appetite on 1 day, doses given: ${doseCount} of 2, Amoxicillin from Nov 20 to Nov 20, Ear drops from Nov 20 to Nov 20`,
    });
  await drawing(1).getByText('1 of 2').waitFor();
  await expectInOrder(page, 'a diary with doses');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: /^Give Ear drops to Bantay/ }).waitFor();
  await goOffline(page);
  await page.getByRole('button', { name: /^Give Ear drops to Bantay/ }).click();
  await page.goBack();
  await drawing(2).getByText('2 of 2').waitFor();
  await context.setOffline(false);
  // A request that was still waiting for its answer is sent without a toast.
  const getDoses = async () => (await client.get<readonly Dose[]>(`/api/pets/${petId}/doses`)).body;
  await expect.poll(async () => (await getDoses()).length).toBe(2);
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import {
  actionsOn,
  everythingLoaded,
  goOffline,
  waitForController,
} from '#renderer/e2e/testing/actions.ts';
import { brokenWordsOf, doubleText, expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, DESKTOP, nextOwner, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import { careCalls } from '#server/care/testing.ts';

const DAILY = { every: 1, unit: 'day' } as const;

let app: App;

beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T02:00:00.000Z' });
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

/** An owner with 22 pets, more than the first page of the list, one of which has a reminder. */
const start = async () => {
  const owner = await nextOwner(app, { viewport: DESKTOP });
  const { db } = app.server;
  const build = (name: string) => buildPet(db, { userId: owner.user.id, name, category: 'cat' });
  for (let number = 1; number <= 20; number += 1) await build(`Kuting ${number}`);
  const muning = await build('Muning');
  const nino = await build('Niño');
  await buildReminder(db, { petId: muning.id, title: 'Rabies', dueDate: '2026-11-08' });
  const { page } = owner;
  await page.goto('/dashboard');
  await everythingLoaded(page);
  const palette = page.getByRole('dialog', { name: 'Search pets, actions and screens' });
  const options = palette.getByRole('option');
  // The first press is repeated until it works, because the key listener is loaded after the first screen.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k');
      return palette.isVisible();
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  return { ...owner, ...actionsOn(page), muning, nino, palette, options };
};

test('Ctrl K finds pets, reminders and screens by their words, by keyboard only', async () => {
  const { page, palette, options, nino, seesToast, sees } = await start();
  await page.keyboard.press('Control+k');
  const field = palette.getByRole('combobox');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await options.first().waitFor();
  await expectInOrder(page, 'the palette');

  // This pet is beyond the first page of the list, and is found without its accent.
  await page.keyboard.type('nino');
  await expect.poll(() => options.first().textContent()).toContain('Niño');
  // A screen reader says the name once, without that of the picture.
  await palette.getByRole('option', { name: /^Niño(?!.*Niño)/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/pet/${nino.id}`);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('mun rab');
  await expect
    .poll(() => options.allTextContents())
    .toEqual(['Record Rabies Muning12 days overdue', 'Search the whole booklet for “mun rab” ']);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Given today' }).waitFor();
  await page.getByRole('button', { name: 'Just Tick Off' }).click();
  await seesToast('Reminder completed');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('expen');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/expenses');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('mistunaw & co');
  await expect
    .poll(() => options.allTextContents())
    .toEqual(['Search the whole booklet for “mistunaw & co” ']);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=mistunaw*');
  expect(await page.getByRole('searchbox').inputValue()).toBe('mistunaw & co');
  await sees('Nothing found for “mistunaw & co”');
});

test('Ctrl K gives a dose, asks when a late one was given, and opens the forms of weights and diary', async () => {
  const { page, client, palette, options, muning, seesToast } = await start();
  const { addPlan } = careCalls(client, muning.id);
  const step = { dose: '2 drops', amount: null, startsOn: '2026-11-20', repeat: DAILY };
  await addPlan({ kind: 'medication', title: 'Ear drops', steps: [{ ...step, times: ['09:45'] }] });
  await addPlan({
    kind: 'medication',
    title: 'Amoxicillin',
    steps: [{ ...step, times: ['07:00'] }],
  });
  await page.goto('/expenses');
  await everythingLoaded(page);
  const choose = async (words: string, option: string) => {
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    await page.keyboard.type(words);
    await expect.poll(() => options.first().textContent()).toBe(option);
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'detached' });
  };
  await page.keyboard.press('Control+k');
  await options.getByText('Give Amoxicillin').waitFor();
  await expectInOrder(page, 'the palette with doses');
  await page.keyboard.press('Escape');
  await choose('ear', 'Give Ear drops Muning');
  await seesToast('Ear drops given to Muning');
  await choose('amox', 'Give Amoxicillin Muning3 h late');
  const question = page.getByRole('dialog', { name: 'When was it given?' });
  await question.getByRole('button', { name: 'At 7:00 AM' }).press('Enter');
  await seesToast('Amoxicillin given to Muning');
  expect(new URL(page.url()).pathname).toBe('/expenses');

  await choose('muning weight', 'Add weight Muning');
  const weightSheet = page.getByRole('dialog', { name: 'Weight' });
  await weightSheet.waitFor();
  await page.waitForURL(`**/pet/${muning.id}`);
  const focusedText = () => page.locator(':focus').textContent();
  await page.keyboard.press('Escape');
  await weightSheet.waitFor({ state: 'detached' });
  // The focus goes to the button that opens the sheet on the pet's page.
  await expect.poll(focusedText).toBe('Add weight');
  await page.goto('/expenses');
  await everythingLoaded(page);
  await choose('muning diary', 'Add to diary Muning');
  const diarySheet = page.getByRole('dialog', { name: 'Diary' });
  await diarySheet.waitFor();
  await page.waitForURL(`**/pet/${muning.id}`);
  await page.keyboard.press('Escape');
  await diarySheet.waitFor({ state: 'detached' });
  await expect.poll(focusedText).toBe('Add Entry');
});

test('a pet opened without a connection shows what is kept, and logs no errors', async () => {
  const profile = await app.newContext({ viewport: DESKTOP, serviceWorkers: 'allow' });
  const { user } = await app.signIn({}, profile);
  const { id } = await buildPet(app.server.db, {
    userId: user.id,
    name: 'Muning',
    category: 'cat',
  });
  const page = await profile.newPage();
  await page.goto('/dashboard');
  await waitForController(page);
  await goOffline(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search pets, actions and screens' }).waitFor();
  await page.keyboard.type('muning');
  await page.getByRole('option', { name: 'Muning' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/pet/${id}`);
  // The doses are not kept before there is a plan.
  await page.getByText('The care plans could not be loaded').waitFor();
});

test('/ searches and ? shows the shortcuts, except while typing; both can be turned off', async () => {
  const { page, palette, options, nino } = await start();
  await page.keyboard.press('/');
  await palette.waitFor();
  await page.keyboard.type('nino hist');
  await expect
    .poll(() => options.allTextContents())
    .toEqual(['Medical History Niño', 'Search the whole booklet for “nino hist” ']);
  await options.first().click();
  await page.waitForURL(`**/pet/${nino.id}`);
  await page.getByRole('heading', { name: 'Medical History' }).waitFor();

  await page.keyboard.press('?');
  const shortcutsDialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await shortcutsDialog.getByText('Search from anywhere').waitFor();
  await expectInOrder(page, 'the shortcuts');
  await shortcutsDialog.getByRole('switch', { name: 'Shortcuts of a single key' }).click();
  await page.keyboard.press('Escape');
  await shortcutsDialog.waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Control+k');
  await palette.getByRole('button', { name: 'All shortcuts' }).click();
  await shortcutsDialog.getByRole('switch', { name: 'Shortcuts of a single key' }).click();
  await page.keyboard.press('Escape');
  await shortcutsDialog.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Vaccine', exact: true }).click();
  await page.getByLabel('Notes').focus();
  await page.keyboard.type('a/b?');
  expect(await page.getByLabel('Notes').inputValue()).toBe('a/b?');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the weight of another pet is asked for on its own page, also when that loads slowly', async () => {
  const { page, palette, options, muning, nino } = await start();
  await page.goto(`/pet/${muning.id}`);
  await everythingLoaded(page);
  let continueLoading = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    continueLoading = resolve;
  });
  await page.route(`**/api/**${nino.id}**`, async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  await page.keyboard.type('nino weight');
  await expect.poll(() => options.allTextContents()).toContain('Add weight Niño');
  const request = page.waitForRequest(`**/api/**${nino.id}**`);
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
  await request;
  expect(await page.getByRole('dialog').count()).toBe(0);
  continueLoading();
  await page.getByRole('dialog', { name: 'Weight' }).getByText('for Niño').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('fits into low windows, and keeps words whole with text of double size', async () => {
  const { page, palette, options } = await start();
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.keyboard.press('Control+k');
  await options.first().waitFor();
  const bounds = await palette.boundingBox();
  expect((bounds?.y ?? 0) + (bounds?.height ?? 0)).toBeLessThanOrEqual(560);
  await page.keyboard.type('mun');
  await page.setViewportSize(PHONE);
  await doubleText(page);
  await expect.poll(() => options.first().textContent()).toBe('Muning Aspin1 overdue');
  expect(await brokenWordsOf(options.first())).toEqual([]);
});

test('causes no errors on any page', () => {
  expect(app.problems).toEqual([]);
});

import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import {
  type App,
  DESKTOP,
  nextOwner,
  nextOwnerWithDog,
  ownerWithDog,
  startApp,
} from '#renderer/e2e/testing/testing.ts';
import { checkChangesSooner } from '#renderer/e2e/testing/timers.ts';
import type { Budget, ExpensePage, ExpenseSummary } from '#server/expenses/contract.ts';
import { readPdf } from '#server/pdf/testing/read-pdf.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

/** The amounts in pesos for each month of the year in the design, up to November. */
const YEAR = [1600, 540, 2050, 780, 1060, 2780, 440, 1510, 840, 2000];

/** Signs in an owner with the four pets of the design and their expenses of the year. */
const startHousehold = async (options?: BrowserContextOptions) => {
  const owner = await nextOwner(app, options);
  const { db } = app.server;
  const userId = owner.user.id;
  const [bantay, muning, puti, kuting] = await Promise.all([
    buildPet(db, { userId, name: 'Bantay' }),
    buildPet(db, { userId, name: 'Muning', category: 'cat' }),
    buildPet(db, { userId, name: 'Puti', category: 'rabbit' }),
    buildPet(db, { userId, name: 'Kuting', category: 'cat' }),
  ]);
  await db.transaction(async (tx) => {
    const spend = (
      petId: string,
      type: 'grooming' | 'treatment' | 'checkup' | 'lab-test' | 'surgery',
      title: string,
      day: string,
      pesos: number,
    ) =>
      buildRecord(tx, {
        petId,
        type,
        title,
        dateAdministered: day,
        cost: String(pesos),
        costCentavos: pesos * 100,
        clinic: null,
        veterinarian: null,
      });
    await spend(bantay.id, 'grooming', 'Full Grooming', '2026-11-18', 850);
    await spend(muning.id, 'treatment', 'Ear Infection', '2026-11-14', 1300);
    await spend(kuting.id, 'checkup', 'Puppy/Kitten Check', '2026-11-09', 550);
    await spend(bantay.id, 'lab-test', 'Blood Test', '2026-11-05', 1520);
    await spend(puti.id, 'grooming', 'Nail Trim', '2026-11-02', 400);
    for (const [index, pesos] of YEAR.entries()) {
      const day = `2026-${String(index + 1).padStart(2, '0')}-15`;
      await spend(muning.id, 'surgery', 'Dental', day, pesos);
    }
    await spend(bantay.id, 'surgery', 'Orthopedic', '2025-06-01', 9000);
  });
  await owner.client.put('/api/expenses/budget', { perPetCentavos: 150_000 });
  return { ...owner, bantay, muning };
};

const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('button') });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('the budget of a screen that stays open over the first of a month is that of the new month', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  const startTime = app.server.clock.now().toISOString();
  const expense = { category: 'food', amount: '60', spentOn: startTime.slice(0, 10) };
  await client.post('/api/expenses/items', { ...expense, petId: pet.id, note: 'Dry food' });
  await app.setTime('2026-11-30T15:59:00.000Z');
  await page.goto('/expenses');
  const screen = actionsOn(page);
  await screen.sees('60% of the default budget');
  // The app reads ahead for use without a connection once, also the budget and then the emergency sheet.
  const readAhead = page.waitForResponse((answer) => answer.url().endsWith('/emergency'));
  await page.goto('/expenses?tab=budget');
  await screen.sees('₱60.00 of ₱100.00');
  await readAhead;
  // It is midnight in Manila.
  await app.setTime('2026-11-30T16:00:00.000Z');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await screen.sees('₱0.00 of ₱100.00');
  await screen.sees('0% of the default budget');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await screen.sees('December');
  await app.setTime(startTime);
});

test('the overview shows this month, this year and the five newest expenses of the server', async () => {
  const { page, client } = await startHousehold();
  const { sees, press } = actionsOn(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Expenses', exact: true }).filter({ visible: true }).click();
  await page.getByRole('heading', { name: 'Expenses', level: 1 }).waitFor();
  const budget = (await client.get<Budget>('/api/expenses/budget')).body;
  expect([budget.spentCentavos, budget.totalCentavos]).toEqual([462_000, 600_000]);
  await sees('₱18,220.00 spent this year');
  await sees('November');
  await sees('₱4,620.00');
  await sees('77% of budget');
  await page.getByText('₱1,380.00 left, 10 days to go').waitFor();
  await sees('₱6,000.00');
  // This amount is the average of the eleven months so far.
  await sees('₱1,656.36');
  const monthsList = page.getByRole('list', { name: 'Spent by month in 2026' });
  const summary = (await client.get<ExpenseSummary>('/api/expenses/summary')).body;
  expect(summary.centavos).toBe(1_822_000);
  expect(await monthsList.getByRole('listitem').nth(10).innerText()).toContain(
    'November 2026: ₱4,620.00',
  );
  await expect.poll(() => monthsList.getByRole('listitem').count()).toBe(12);
  await expect.poll(() => rows(page).count()).toBe(5);
  expect(await rows(page).first().innerText()).toMatch(
    /Grooming\s+Full Grooming\s+Bantay · Nov 18, 2026\s+₱850\.00/,
  );
  await press('See all');
  await tab(page, 'History').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=history');
  await sees('16 expenses · ₱27,220.00 in all');
  // Each row opens the records of its pet.
  await rows(page).first().getByRole('button').click();
  await page.getByRole('heading', { name: 'Medical History' }).waitFor();
  await page.goBack();
  await page.waitForURL(/tab=history/);
  expect(app.problems).toEqual([]);
});

test('searches the history without losing a key press, filters, sorts, sums and exports it', async () => {
  const { page, client } = await startHousehold();
  const { sees } = actionsOn(page);
  await page.goto('/expenses?tab=history');
  await sees('16 expenses · ₱27,220.00 in all');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.pressSequentially('bantay NAIL', { delay: 5 });
  expect(await search.inputValue()).toBe('bantay NAIL');
  await sees('No expenses match.');
  await search.fill('bantay');
  await sees('3 expenses · ₱11,370.00 in all');
  await page.getByRole('button', { name: /All kinds/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Surgery' }).click();
  await page.keyboard.press('Escape');
  await sees('1 expense · ₱9,000.00 in all');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  // The button disappears, and the next text can be typed at once.
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  await sees('11 expenses · ₱22,600.00 in all');
  await page.getByRole('button', { name: /All pets/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Muning' }).click();
  await page.keyboard.press('Escape');
  await sees('10 expenses · ₱13,600.00 in all');
  await page.getByRole('button', { name: /Sort by/ }).click();
  await page.getByRole('menuitemradio', { name: 'Amount' }).click();
  await expect
    .poll(async () => (await rows(page).first().innerText()).includes('₱2,780.00'))
    .toBe(true);
  await page.getByRole('button', { name: 'Highest', exact: true }).click();
  await expect
    .poll(async () => (await rows(page).first().innerText()).includes('₱440.00'))
    .toBe(true);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export these' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('expenses-2026-11-20.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFF"Date","Pet","Type","Title","Veterinarian","Clinic","Cost"');
  expect(lines).toHaveLength(11);
  expect(lines[1]).toBe('"2026-07-15","Muning","Surgery","Dental","","",440.00');
  // The view is kept after visiting another tab.
  await tab(page, 'Analytics').click();
  await page.getByRole('heading', { name: 'By pet 2026' }).waitFor();
  await tab(page, 'History').click();
  await sees('10 expenses · ₱13,600.00 in all');
  const surgeryPage = await client.get<ExpensePage>('/api/expenses?types=surgery&limit=1');
  expect(surgeryPage.body.sumCentavos).toBe(2_260_000);
  expect(app.problems).toEqual([]);
});

test('analytics splits a year by category and pet, in percentages that add up, and shows other years', async () => {
  const { page, client } = await startHousehold({ viewport: DESKTOP });
  await page.goto('/expenses?tab=analytics');
  await page.getByRole('heading', { name: 'By category 2026' }).waitFor();
  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name }) });
  const readTexts = async (name: string) =>
    (await section(name).getByRole('listitem').allInnerTexts()).map((text) =>
      text.replace(/\s+/g, ' '),
    );
  expect(await readTexts('By category 2026')).toEqual([
    'Surgery ₱13,600.00 75%',
    'Lab Test ₱1,520.00 8%',
    'Treatment ₱1,300.00 7%',
    'Grooming ₱1,250.00 7%',
    'Checkup ₱550.00 3%',
  ]);
  const summary = (await client.get<ExpenseSummary>('/api/expenses/summary')).body;
  const shownNames = (await readTexts('By pet 2026')).map((text) => text.split(' ')[0]);
  expect(shownNames).toEqual(summary.pets.map(({ petName }) => petName));
  const percents = (await readTexts('By pet 2026')).map((text) => Number(/(\d+)%/.exec(text)?.[1]));
  expect(percents.reduce((sum, each) => sum + each, 0)).toBe(100);
  await page.getByRole('button', { name: /Year/ }).click();
  await page.getByRole('menuitemradio', { name: '2025' }).click();
  await page.getByRole('heading', { name: 'By category 2025' }).waitFor();
  expect(await readTexts('By category 2025')).toEqual(['Surgery ₱9,000.00 100%']);
  expect(app.problems).toEqual([]);
});

test('saves the chosen year as PDF and CSV', async () => {
  const { page } = await startHousehold();
  await page.goto('/expenses?tab=analytics');
  const save = async (name: string) => {
    const downloadPromise = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    const download = await downloadPromise;
    return [download.suggestedFilename(), await readFile(await download.path())] as const;
  };
  const [pdfName, pdf] = await save('Save PDF');
  expect(pdfName).toBe('expenses-2026.pdf');
  expect((await readPdf(pdf)).text).toContain('Full Grooming');
  await page.getByRole('button', { name: /Year/ }).click();
  await page.getByRole('menuitemradio', { name: '2025' }).click();
  await page.getByRole('heading', { name: 'The year 2025 as a file' }).waitFor();
  const [csvName, csv] = await save('Save CSV');
  expect(csvName).toBe('expenses-2025.csv');
  expect(csv.toString()).toContain('"Year","2025",1,9000.00');
  expect(await findSeriousProblems(page)).toEqual([]);
  expect(app.problems).toEqual([]);
});

test('shows the default budget without a colour until the owner saves one', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  const { sees, press } = actionsOn(page);
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    ...{ type: 'grooming', title: 'Bath', dateAdministered: '2026-11-18', cost: '120' },
  });
  await page.goto('/expenses');
  const badge = page.getByText('120% of the default budget', { exact: true });
  await badge.waitFor();
  const ink = () => badge.evaluate((element) => getComputedStyle(element).color);
  const neutral = await ink();
  await page.getByRole('link', { name: 'Set your budget' }).click();
  await sees('This is the default until you save your own.');
  await press('Save Budget');
  await sees('120% of budget');
  await tab(page, 'Overview').click();
  await sees('120% of budget');
  expect(await page.getByText('Set your budget').count()).toBe(0);
  const overBudgetText = page.getByText('120% of budget', { exact: true });
  expect(await overBudgetText.evaluate((element) => getComputedStyle(element).color)).not.toBe(
    neutral,
  );
});

test('saves the budget in the account, and shows each threshold', async () => {
  const { page, client, context } = await startHousehold();
  const { fill, press, sees, seesToast } = actionsOn(page);
  await page.goto('/expenses?tab=budget');
  await sees('77% of budget');
  const field = page.getByLabel('Monthly budget per pet', { exact: true });
  expect(await field.inputValue()).toBe('1500');
  await page.getByText('₱6,000.00 a month for 4 pets in all.').waitFor();
  for (const wrong of ['-5', 'ten', '']) {
    await field.fill(wrong);
    await press('Save Budget');
    await sees('Please enter an amount of 0 or more, such as 100 or 250.50');
  }
  await field.fill('1000000.01');
  await press('Save Budget');
  await sees('Please enter at most 1,000,000 a pet');
  const nearLimitMessage = page.getByText('Approaching your budget limit', { exact: true });
  for (const [pesos, percent, warned] of [
    ['1,560.81', 74, 0],
    ['1519.70', 76, 1],
    ['1269.20', 91, 1],
    ['1', 115_500, 0],
    ['1143.50', 101, 0],
  ] as const) {
    await fill({ 'Monthly budget per pet': pesos });
    await press('Save Budget');
    await sees(`${percent.toLocaleString('en')}% of budget`);
    await seesToast('Budget saved');
    expect(await nearLimitMessage.count(), `${percent}`).toBe(warned);
    await expect
      .poll(() => page.locator('.bg-gumamela').count())
      .toBeGreaterThanOrEqual(percent > 90 ? 1 : 0);
  }
  await page.getByRole('status').getByText('Over budget by ₱46.00').waitFor();
  // The page shows the change optimistically, and the previous save's toast has the same text, so the server
  // is polled.
  const readServerBudget = async () =>
    (await client.get<Budget>('/api/expenses/budget')).body.perPetCentavos;
  await expect.poll(readServerBudget).toBe(114_350);
  const readStoredBudget = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('alaga.budget.'))
        .map(([, value]) => value),
    );
  await expect.poll(readStoredBudget).toEqual(['114350']);
  // A logout clears the device, but the account still has the budget.
  await page.goto('/profile');
  await page.evaluate(() => localStorage.clear());
  const secondPage = await context.newPage();
  await secondPage.goto('/expenses?tab=budget');
  await secondPage.getByText('101% of budget', { exact: true }).waitFor();
  expect(await secondPage.getByLabel('Monthly budget per pet').inputValue()).toBe('1143.50');
  expect(app.problems).toEqual([]);
});

test('without expenses, one sentence explains how to add them', async () => {
  const { page } = await nextOwner(app);
  await page.goto('/expenses');
  await page.getByText('Add costs to your records', { exact: false }).waitFor();
  expect(await findSeriousProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to my pets' }).click();
  await page.waitForURL('**/dashboard');
});

test('every tab has no layout or accessibility problem, from 320 px to a desktop and with large text, and works by keyboard', async () => {
  const { page } = await startHousehold();
  await page.goto('/expenses');
  for (const [name, text] of [
    ['Overview', '₱4,620.00'],
    ['History', '16 expenses'],
    ['Analytics', 'By category'],
    ['Add Budget', '77% of budget'],
  ] as const) {
    await tab(page, name).click();
    const panel = page.getByRole('tabpanel');
    await panel.getByText(text).filter({ visible: true }).first().waitFor();
    await panel.getByText(/₱/).filter({ visible: true }).first().waitFor();
    await expectInOrder(page, name);
    await expectRoomForLargeText(page, name);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await tab(page, 'Overview').click();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await page.keyboard.type('dental');
  await page.getByText('10 expenses', { exact: false }).waitFor();
});

test('reports failed saves and loads: the screen reverts, and the budget is known on the device', async () => {
  const { page } = await startHousehold();
  const { press, sees, seesToast } = actionsOn(page);
  await page.goto('/expenses?tab=budget');
  await sees('77% of budget');
  await page.route('**/api/expenses/budget', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  const field = page.getByLabel('Monthly budget per pet', { exact: true });
  await field.fill('4000');
  await press('Save Budget');
  await seesToast('The budget was not saved');
  await sees('77% of budget');
  expect(await field.inputValue()).toBe('4000');
  await page.route('**/api/expenses/export.csv*', (route) => route.abort());
  await press('Export CSV');
  await seesToast('Not exported');
  // These refusals are not retried; the parts show them with a Try Again button.
  await page.route('**/api/expenses**', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: '{"message":"no","code":"x"}',
    }),
  );
  await page.reload();
  await sees('The expenses could not be loaded');
  await page.locator('main header .animate-pulse-soft').waitFor({ state: 'detached' });
  // The field shows the unsaved text again, and the stored amount after the text was discarded.
  expect(await field.inputValue()).toBe('4000');
  await press('Start over');
  expect(await field.inputValue()).toBe('1500');
  await page.unrouteAll();
  await press('Try Again');
  await sees('77% of budget');
  // React logs errors that an error boundary caught.
  expect(app.problems.filter((problem) => !problem.includes('HTTP 400'))).toEqual([]);
});

test('the open budget counts a pet that another device adds', async () => {
  const { page, client } = await ownerWithDog(app);
  const screen = actionsOn(page);
  await checkChangesSooner(page);
  const firstCheck = page.waitForResponse((answer) => answer.url().includes('/api/changes'));
  await page.goto('/expenses?tab=budget');
  await screen.sees('₱100.00');
  await firstCheck;
  await client.post('/api/pets', { name: 'Muning', category: 'cat' });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await screen.sees('₱200.00');
  await screen.sees('Muning');
});

test('a pet whose new name waits is called by it in expenses, the budget and insights', async () => {
  const { page, bantay } = await startHousehold();
  const screen = actionsOn(page);
  const seesNewName = async (part: Locator) => {
    await part.getByText('Bantoy').filter({ visible: true }).first().waitFor();
    expect(await part.getByText('Bantay').count()).toBe(0);
  };
  await page.route(`**/api/pets/${bantay.id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await page.goto(`/pet/${bantay.id}`);
  await page.getByRole('tab', { name: 'Info' }).click();
  await screen.press('Edit Pet Info');
  await screen.fill({ Name: 'Bantoy' });
  await screen.press('Save Changes');
  await screen.seesToast('Saved offline');

  await page.goto('/expenses');
  const main = page.getByRole('main');
  await seesNewName(main);
  for (const tab of ['Analytics', 'Budget', 'History']) {
    await page.getByRole('tab', { name: tab }).click();
    await seesNewName(page.getByRole('tabpanel', { name: tab }));
  }
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Health Insights' }).click();
  await seesNewName(page.getByRole('tabpanel', { name: 'Health Insights' }));
});

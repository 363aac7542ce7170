import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { everythingLoaded, tickOff } from '#renderer/e2e/testing/actions.ts';
import { useKeyboard } from '#renderer/e2e/testing/keyboard.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { LOOKS } from '#renderer/e2e/testing/looks.ts';
import { type App, DESKTOP, nextOwner, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import type { ExpenseSummary } from '#server/expenses/contract.ts';
import type { HealthInsights } from '#server/insights/contract.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

/**
 * Signs in the owner of the household in the design: four pets, two of them vaccinated, two reminders overdue, two
 * tasks done.
 */
const startHousehold = async (options?: BrowserContextOptions) => {
  const owner = await nextOwner(app, options);
  const { db } = app.server;
  const pets = [];
  for (const [index, name] of ['Bantay', 'Muning', 'Puti', 'Kuting'].entries()) {
    const createdAt = `2026-01-0${index + 1}T00:00:00.000Z`;
    const category = index === 0 ? 'dog' : 'cat';
    pets.push(await buildPet(db, { userId: owner.user.id, name, category, createdAt }));
  }
  const [bantay = '', muning = '', puti = '', kuting = ''] = pets.map(({ id }) => id);
  const addVaccination = (petId: string, dateAdministered: string, overrides = {}) =>
    buildRecord(db, { petId, dateAdministered, title: 'DHPP', ...overrides });
  await addVaccination(bantay, '2026-02-01');
  await addVaccination(muning, '2026-03-01', { cost: '₱1,250.50', costCentavos: 125_050 });
  await addVaccination(puti, '2025-11-19');
  await addVaccination(bantay, '2026-11-18', {
    type: 'grooming',
    title: 'Full Grooming',
    cost: '850',
    costCentavos: 85_000,
  });
  await addVaccination(kuting, '2026-11-09', { type: 'checkup', title: 'Puppy/Kitten Check' });
  await addVaccination(bantay, '2026-10-01', { type: 'deworming', title: 'Roundworm' });
  const addDueReminder = (petId: string, title: string, dueDate: string, overrides = {}) =>
    buildReminder(db, { petId, title, dueDate, ...overrides });
  await addDueReminder(bantay, 'Rabies', '2026-11-08');
  await addDueReminder(muning, 'General Deworming', '2026-11-18');
  await addDueReminder(bantay, 'Heartworm Prevention', '2026-12-16');
  await addDueReminder(kuting, 'FVRCP', '2026-12-21');
  for (const title of ['One', 'Two']) {
    await addDueReminder(puti, title, '2026-11-02', {
      isCompleted: true,
      completedAt: '2026-11-02T03:00:00.000Z',
    });
  }
  return { ...owner, bantay, muning, puti, kuting };
};

const insightsTab = (page: Page) => page.getByRole('tab', { name: 'Health Insights' });
const ring = (page: Page) => page.getByRole('img', { name: /^Health score/ });
const overviewRegion = (page: Page) => page.getByRole('region', { name: 'Health score' });
const section = (page: Page, heading: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

const readCounts = async (page: Page): Promise<string[]> =>
  overviewRegion(page).getByRole('definition').allTextContents();

test('a phone shows My Pets first, and the server’s numbers on the other tab', async () => {
  const { page, client } = await startHousehold();
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'My Pets', selected: true }).waitFor();
  await page.getByRole('link', { name: /^Bantay Aspin/ }).waitFor();
  expect(await ring(page).count()).toBe(0);
  await insightsTab(page).click();
  await ring(page).waitFor();
  expect(await page.getByRole('link', { name: /^Bantay Aspin/ }).count()).toBe(0);

  const { body: insights } = await client.get<HealthInsights>('/api/health-insights');
  expect(insights).toMatchObject({ score: 85, completedThisMonth: 2, coverage: { percent: 50 } });
  expect(await ring(page).getAttribute('aria-label')).toBe(
    'Health score 85 of 100: Good, two things to catch up on',
  );
  expect(await ring(page).textContent()).toBe(String(insights.score));
  expect(await ring(page).locator('circle').last().getAttribute('class')).toMatch(/mangga/);
  await overviewRegion(page)
    .getByText('Good, two things to catch up on', { exact: true })
    .waitFor();
  await overviewRegion(page).getByText('2 tasks done this month', { exact: true }).waitFor();
  await overviewRegion(page).getByText('2 of 4 pets', { exact: true }).waitFor();
  await overviewRegion(page).getByText('50% had a vaccine in the last 12 months.').waitFor();
  const { pets, records, upcoming, overdue } = insights.counts;
  expect(await readCounts(page)).toEqual([pets, records, upcoming, overdue].map(String));
  expect([pets, records, upcoming, overdue]).toEqual([4, 6, 2, 2]);
});

test('shows the numbers of the new day on a screen that stays visible over midnight', async () => {
  const { page } = await startHousehold();
  const startTime = app.server.clock.now().toISOString();
  // The first check for changes would fetch everything once more.
  await page.route('**/api/changes*', (route) => route.abort());
  await page.goto('/dashboard');
  await insightsTab(page).click();
  await overviewRegion(page).getByText('2 tasks done this month', { exact: true }).waitFor();
  await everythingLoaded(page);
  // It is midnight in Manila, and the first of a month.
  await app.setTime('2026-11-30T16:00:00.000Z');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await overviewRegion(page).getByText('No tasks done this month', { exact: true }).waitFor();
  await app.setTime(startTime);
});

test('keeps the tab after coming back from a pet, and loads nothing for it before', async () => {
  const { page, bantay } = await startHousehold();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Bantay Aspin/ }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => /health-insights|expenses\/summary/.test(path))).toEqual([]);
  await insightsTab(page).click();
  const activity = section(page, 'Recent activity');
  await activity.getByRole('link', { name: /Full Grooming/ }).click();
  await page.waitForURL(`**/pet/${bantay}`);
  await page.getByRole('tab', { name: 'Records', selected: true }).waitFor();
  await page.goBack();
  await ring(page).waitFor();
  await page.getByRole('tab', { name: 'Health Insights', selected: true }).waitFor();
});

test('shows what needs attention, recent records and expenses, and counts the rest', async () => {
  const { page, client, bantay } = await startHousehold();
  await page.goto('/dashboard?tab=health');
  await page.getByText('2 reminders need attention', { exact: true }).waitFor();
  await page.getByText('Rabies (Bantay), General Deworming (Muning)', { exact: true }).waitFor();
  await page.getByText('Without a vaccine in the last 12 months: Puti, Kuting').waitFor();
  const viewLink = page.getByRole('link', { name: 'View the overdue reminders' });
  expect(await viewLink.getAttribute('href')).toBe('/schedule');

  const activity = section(page, 'Recent activity');
  expect(await activity.getByRole('listitem').allTextContents()).toEqual([
    'GroomingFull GroomingBantay · Nov 18, 2026₱850.00',
    'CheckupPuppy/Kitten CheckKuting · Nov 9, 2026',
    'DewormingRoundwormBantay · Oct 1, 2026',
  ]);
  await activity.getByRole('link', { name: '+3 more: 3 more records' }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#health-summary');
  expect(await activity.isVisible()).toBe(true);

  const { body: year } = await client.get<ExpenseSummary>('/api/expenses/summary');
  expect(year.centavos).toBe(210_050);
  const expenses = section(page, 'Yearly expenses');
  await expenses.getByText('Spent in 2026', { exact: true }).waitFor();
  await expenses.getByText('₱2,100.50', { exact: true }).waitFor();
  await expect.poll(() => expenses.getByRole('listitem').count()).toBe(12);

  await buildReminder(app.server.db, { petId: bantay, title: 'Bordetella', dueDate: '2026-11-19' });
  await page.reload();
  await page.getByText('3 reminders need attention', { exact: true }).waitFor();
  await page
    .getByText('Rabies (Bantay), General Deworming (Muning) +1 more', { exact: true })
    .waitFor();
  await overviewRegion(page)
    .getByText('Good, three things to catch up on', { exact: true })
    .waitFor();
});

test('shows each pet’s care, what is due within 30 days, and a link to its records', async () => {
  const { page, puti } = await startHousehold();
  await page.goto('/dashboard?tab=health');
  const summary = section(page, 'Health summary');
  const petRegion = (name: string) =>
    summary
      .locator('li')
      .filter({ has: page.getByRole('link', { name: `See all records of ${name}` }) });
  const readStates = async (name: string) =>
    await petRegion(name).getByRole('definition').allTextContents();
  await petRegion('Bantay').waitFor();
  expect(await readStates('Bantay')).toEqual([
    'Up to dateRabies: 12 days overdueFeb 1, 2026',
    'Up to dateOct 1, 2026',
    'Needed',
  ]);
  expect(await readStates('Puti')).toEqual(['Due soonNov 19, 2025', 'Not recorded', 'Needed']);
  expect(await readStates('Kuting')).toEqual(['Not recorded', 'Not recorded', 'RecentNov 9, 2026']);
  const dueList = petRegion('Bantay').getByRole('list', { name: 'Bantay: Due within 30 days' });
  expect(await dueList.getByRole('listitem').allTextContents()).toEqual([
    'Heartworm PreventionIn 26 days',
  ]);
  expect(await petRegion('Kuting').getByRole('list').count()).toBe(0);
  await summary.getByRole('link', { name: 'See all records of Puti' }).click();
  await page.waitForURL(`**/pet/${puti}`);
  await page.getByRole('tab', { name: 'Records', selected: true }).waitFor();
});

test('completing a reminder and adding a vaccine update every number without a reload', async () => {
  const { page, client, bantay, puti } = await startHousehold();
  await page.goto('/dashboard?tab=health');
  await ring(page).waitFor();
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const goHome = () => page.getByRole('link', { name: 'Home', exact: true }).click();
  const expectSentence = async (sentence: string) => {
    await goHome();
    await insightsTab(page).click();
    await overviewRegion(page).getByText(sentence, { exact: true }).waitFor();
    const { body: insights } = await client.get<HealthInsights>('/api/health-insights');
    await expect.poll(() => ring(page).textContent()).toBe(String(insights.score));
    await expect
      .poll(() => readCounts(page))
      .toEqual(Object.values(insights.counts).map((count) => String(count)));
    return insights;
  };

  await page.getByRole('link', { name: 'See all records of Bantay' }).click();
  await page.waitForURL(`**/pet/${bantay}`);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await tickOff(page, 'Rabies for Bantay');
  await page.getByText('Reminder completed', { exact: true }).waitFor();
  // The health score is 100 - 20 x 1/4 + 15 - (80 - 50)/2.
  const finalScore = await expectSentence('Excellent, one thing to catch up on');
  expect([finalScore.score, finalScore.completedThisMonth, finalScore.counts.overdue]).toEqual([
    95, 3, 1,
  ]);
  await overviewRegion(page).getByText('3 tasks done this month', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'See all records of Puti' }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Vaccine', exact: true }).click();
  await page.getByLabel('Vaccine', { exact: true }).selectOption('Rabies');
  await page.getByRole('button', { name: 'Save Record' }).click();
  await page.waitForURL(`**/pet/${puti}`);
  const vaccinated = await expectSentence('Excellent, one thing to catch up on');
  expect([vaccinated.coverage.covered, vaccinated.counts.records]).toEqual([3, 7]);
  await overviewRegion(page).getByText('3 of 4 pets', { exact: true }).waitFor();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

test('reports a failed load in its place, and Try Again repeats it', async () => {
  const { page } = await startHousehold();
  const refuse = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 400, json: { message: 'Not today.' } }));
  await refuse('**/api/health-insights');
  await refuse('**/api/expenses/summary*');
  await page.goto('/dashboard?tab=health');
  const failureMessage = page
    .getByRole('alert')
    .filter({ hasText: 'The health insights could not be shown' });
  await failureMessage.waitFor();
  await page.getByText('Managing 4 pets').waitFor();
  await page.unroute('**/api/health-insights');
  await failureMessage.getByRole('button', { name: 'Try Again' }).click();
  await ring(page).waitFor();
  const moneyAlert = page.getByRole('alert').filter({ hasText: 'The expenses could not be shown' });
  await page.unroute('**/api/expenses/summary*');
  await moneyAlert.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('₱2,100.50', { exact: true }).waitFor();
});

test('a pet without a history is up to date with no expenses; without pets the empty dashboard is shown', async () => {
  const { page, user } = await nextOwner(app);
  await page.goto('/dashboard?tab=health');
  await page.getByText('Start with a name and a photo.').waitFor();
  await page.getByRole('img', { name: /^Health score 100 of 100/ }).waitFor();
  await expect.poll(() => page.getByRole('tab').count()).toBe(2);
  await buildPet(app.server.db, { userId: user.id });
  await page.reload();
  await page.getByText('Everything is up to date', { exact: true }).waitFor();
  await page.getByText('No recent activity.', { exact: true }).waitFor();
  await overviewRegion(page).getByText('Fair, one pet without a recent vaccine').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('heading', { name: 'Yearly expenses' }).count()).toBe(0);
});

test('the tabs are one tab stop, and arrow keys switch between them', async () => {
  const { page } = await startHousehold();
  await page.goto('/dashboard');
  const keyboard = useKeyboard(page);
  await keyboard.tabTo(page.getByRole('tab', { name: 'My Pets' }));
  await page.keyboard.press('ArrowRight');
  await ring(page).waitFor();
  expect(await insightsTab(page).evaluate((tab) => tab === document.activeElement)).toBe(true);
  await keyboard.press(page.getByRole('link', { name: '+3 more: 3 more records' }));
  await keyboard.tabTo(page.getByRole('link', { name: 'See all records of Kuting' }));
});

test('a wide window shows pets and health side by side; accessible in both themes and at 320 px', async () => {
  const { page } = await startHousehold({ viewport: DESKTOP });
  await page.goto('/dashboard');
  await ring(page).waitFor();
  await section(page, 'Yearly expenses').getByText('₱2,100.50').waitFor();
  await page.getByRole('link', { name: /^Bantay Aspin/ }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  const wideLooks = LOOKS.filter(({ viewport }) => viewport === DESKTOP);
  await expectInOrder(page, 'beside the pets', wideLooks);
  await page.setViewportSize(PHONE);
  await insightsTab(page).click();
  await ring(page).waitFor();
  const smallLooks = LOOKS.filter(({ viewport }) => viewport !== DESKTOP);
  await expectInOrder(page, 'on its tab', smallLooks);
  // The tests above refused these requests on purpose.
  expect(app.problems.filter((problem) => !problem.includes('HTTP 400'))).toEqual([]);
});

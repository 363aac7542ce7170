import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import { actionsOn, tickOff, tickOffNow } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import {
  brokenWordsOf,
  expectInOrder,
  expectRoomForLargeText,
} from '#renderer/e2e/testing/layout-checks.ts';
import { forEveryLook, lookName, NARROW_VIEWPORT } from '#renderer/e2e/testing/looks.ts';
import { type App, DESKTOP, nextOwner, startApp, toastOf } from '#renderer/e2e/testing/testing.ts';

/** The clock of these tests shows 10:00 in Manila on a Friday. */
const NOW = '2026-11-20T02:00:00.000Z';

let app: App;

beforeAll(async () => {
  app = await startApp({ now: NOW });
});
afterEach(async () => {
  await app.closeOthers();
  await app.setTime(NOW);
});
afterAll(() => app?.close());

type Due = readonly [
  pet: 'Bantay' | 'Muning',
  title: string,
  type: ReminderRow['type'],
  dueDate: string,
];

const DUE_ROWS: readonly Due[] = [
  ['Bantay', 'Rabies', 'vaccine', '2026-11-08'],
  ['Muning', 'General Deworming', 'deworming', '2026-11-18'],
  ['Bantay', 'Ear Infection', 'treatment', '2026-11-20T02:30:00.000Z'],
  ['Muning', 'Follow-up Visit', 'checkup', '2026-11-21'],
  ['Bantay', 'Nail Trim', 'grooming', '2026-11-22'],
  ['Muning', 'FVRCP', 'vaccine', '2026-12-01'],
  ['Bantay', 'Annual Physical Exam', 'checkup', '2027-03-02'],
];

/** An owner with a dog, a cat and reminders; one reminder was completed in October. */
const start = async (due: readonly Due[] = DUE_ROWS, options?: BrowserContextOptions) => {
  const owner = await nextOwner(app, options);
  const { db } = app.server;
  const pets = {
    Bantay: await buildPet(db, { userId: owner.user.id, name: 'Bantay', category: 'dog' }),
    Muning: await buildPet(db, { userId: owner.user.id, name: 'Muning', category: 'cat' }),
  };
  for (const [pet, title, type, dueDate] of due) {
    await buildReminder(db, { petId: pets[pet].id, title, type, dueDate });
  }
  const completedBody = { isCompleted: true, completedAt: '2026-10-02T02:00:00.000Z' };
  await buildReminder(db, {
    petId: pets.Muning.id,
    title: 'FeLV',
    dueDate: '2026-10-01',
    ...completedBody,
  });
  return { ...owner, ...actionsOn(owner.page), pets };
};

const rows = (page: Page) => page.locator('main li[id^="reminder-"]');
const titles = (page: Page) => rows(page).getByRole('link').allTextContents();
const readHeadings = async (page: Page) =>
  (await page.locator('main h2[data-index]').allTextContents()).join(' ');
const expectText = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const chipButton = (page: Page, name: RegExp) => page.getByRole('button', { name });
const openBell = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications: / }).click();
  return page.getByRole('dialog', { name: 'Notifications' });
};

test('groups open reminders under six headings with counts; Done is immediate and reverts if refused', async () => {
  const { page, seesToast, sees } = await start();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'View Schedule' }).click();
  await sees('5 upcoming, 2 overdue');
  expect(await readHeadings(page)).toBe('Overdue2 Today1 Tomorrow1 This Week1 This Month1 Later1');
  expect(await titles(page)).toEqual(DUE_ROWS.map(([, title]) => title));
  await page.getByText('12 days overdue').first().waitFor();
  await page.getByText('Due today, 10:30 AM').first().waitFor();
  await page
    .getByText(/Mar 2, 2027/)
    .first()
    .waitFor();

  let refuse: () => void = () => undefined;
  const requestRefused = new Promise<void>((go) => {
    refuse = go;
  });
  await page.route('**/complete*', async (route) => {
    await requestRefused;
    await route.fulfill({ status: 400, json: { message: 'no', code: 'http.unexpected' } });
  });
  await tickOff(page, 'Rabies for Bantay');
  await sees('5 upcoming, 1 overdue');
  refuse();
  await seesToast('The reminder could not be marked done');
  await sees('5 upcoming, 2 overdue');
  expect((await titles(page))[0]).toBe('Rabies');
  await page.unroute('**/complete*');

  await tickOff(page, 'Rabies for Bantay');
  await seesToast('Reminder completed');
  await sees('5 upcoming, 1 overdue');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toContain('General Deworming');
  // From the row, Tab moves to its content.
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('General Deworming');

  await page.getByRole('radio', { name: 'Completed' }).click();
  await page.getByText('Done Nov 20, 2026').first().waitFor();
  expect(await titles(page)).toEqual(['Rabies', 'FeLV']);
  await page.getByRole('link', { name: 'FeLV' }).click();
  await page.waitForURL(/\/pet\//);
  expect(app.problems).toEqual([]);
});

test('a double tap on Done opens one sheet; Undo and Reopen restore the reminder', async () => {
  const { page, press, keepsToast, seesToast, sees } = await start();
  await page.goto('/schedule');
  const place = await page.getByRole('button', { name: 'Done: Rabies for Bantay' }).boundingBox();
  const [x, y] = [(place?.x ?? 0) + 20, (place?.y ?? 0) + 15];
  await page.mouse.click(x, y);
  const sheet = page.getByRole('dialog', { name: 'Given today' });
  await sheet.waitFor();
  // The second touch of a double tap goes to the element behind the closed sheet.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await sheet.getByText('Rabies for Bantay').waitFor();
  await tickOffNow(page);
  await keepsToast('Reminder completed');
  await sees('5 upcoming, 1 overdue');
  await press('Undo');
  await seesToast('The reminder is open again');
  await sees('5 upcoming, 2 overdue');
  expect(await titles(page)).toEqual(DUE_ROWS.map(([, title]) => title));

  await page.getByRole('radio', { name: 'Completed' }).click();
  await press('Reopen: FeLV for Muning');
  await expectText(page, 'Completed reminders will appear here.');
  await sees('5 upcoming, 3 overdue');
  await page.reload();
  await sees('5 upcoming, 3 overdue');
  expect(app.problems).toEqual([]);
});

test('filters and order are kept while visiting a pet, and can be cleared', async () => {
  const { page } = await start();
  await page.goto('/schedule');
  await chipButton(page, /All types/).click();
  await page.getByRole('menuitemcheckbox', { name: 'Vaccine' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Checkup' }).click();
  await page.keyboard.press('Escape');
  await chipButton(page, /All pets/).click();
  await page.getByRole('menuitemcheckbox', { name: 'Muning' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => titles(page)).toEqual(['Follow-up Visit', 'FVRCP']);
  await page.getByRole('link', { name: 'FVRCP' }).click();
  await page.waitForURL(/\/pet\//);
  await page.getByRole('link', { name: 'Schedule' }).first().click();
  await chipButton(page, /2 types/).waitFor();
  expect(await titles(page)).toEqual(['Follow-up Visit', 'FVRCP']);

  await chipButton(page, /2 types/).click();
  await page.getByRole('menuitemcheckbox', { name: 'All types' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Surgery' }).click();
  await page.keyboard.press('Escape');
  await expectText(page, 'No reminders for these filters.');
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect.poll(() => rows(page).count()).toBe(DUE_ROWS.length);

  await chipButton(page, /Due date/).click();
  await page.getByRole('menuitemradio', { name: 'Pet name' }).click();
  await chipButton(page, /Pet name/).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await chipButton(page, /Due date/).waitFor();
  // The keyboard continues at a control beside the button that is gone.
  const isControlFocused = () => page.evaluate(() => document.activeElement?.matches('main *'));
  await expect.poll(isControlFocused).toBe(true);
});

test('the empty schedule explains how reminders are added', async () => {
  const { page } = await nextOwner(app);
  await page.goto('/schedule');
  await expectText(page, '0 upcoming, 0 overdue');
  await page.getByText(/^Nothing is due\. Add a next due date/).waitFor();
  await page.getByRole('radio', { name: 'Completed' }).click();
  await expectText(page, 'Completed reminders will appear here.');
});

test('the dropdown lists the five most urgent; snoozed ones return, dismissed ones stay in the schedule', async () => {
  const { page, seesToast, sees } = await start();
  await page.goto('/dashboard');
  let notices = await openBell(page);
  await notices.getByRole('listitem').first().waitFor();
  const tones = await notices
    .locator('[data-tone]')
    .evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute('data-tone')]));
  expect(tones).toEqual([
    ['12 days overdue', 'overdue'],
    ['2 days overdue', 'overdue'],
    ['Due today', 'hour'],
    ['Due tomorrow', 'day'],
    ['Sun, Nov 22', 'later'],
  ]);
  const colours = await notices
    .locator('[data-tone]')
    .evaluateAll((all) => new Set(all.map((each) => getComputedStyle(each).color)).size);
  expect(colours).toBe(4);
  await notices.getByRole('link', { name: '+1 more' }).waitFor();

  // The owner uses only the keyboard to open the menu and choose the shortest snooze; the focus stays in the list.
  await notices.getByRole('button', { name: 'Actions: Rabies for Bantay' }).focus();
  await page.keyboard.press('Enter');
  const snoozeOptions = page.getByRole('group', { name: 'Snooze' }).getByRole('menuitem');
  await snoozeOptions.first().waitFor();
  expect(await snoozeOptions.allTextContents()).toEqual([
    ...['15 min', '30 min', '1 hour', '4 hours'],
    ...['Tomorrow morning', 'In a week'],
  ]);
  // The menu takes the focus shortly after it was rendered, and each key moves it.
  const focused = (text: string) =>
    page.locator('[role=menuitem]:focus', { hasText: text }).waitFor();
  await focused('Mark Done');
  await page.keyboard.press('ArrowDown');
  await focused('15 min');
  await page.keyboard.press('Enter');
  await seesToast('Reminder snoozed', 'It comes back at 10:15 AM.');
  await notices.getByText('Rabies').waitFor({ state: 'detached' });
  const isInsideList = () =>
    page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
  expect(await isInsideList()).toBe(true);

  await notices.getByRole('button', { name: 'Actions: General Deworming for Muning' }).click();
  await page.getByRole('menuitem', { name: 'Dismiss' }).click();
  await seesToast('Reminder dismissed', 'You can find it in the Schedule.');
  await notices.getByText('2 reminders are snoozed or dismissed.', { exact: false }).waitFor();
  const bell = notices.page().locator('button[aria-haspopup=dialog][aria-expanded]').first();
  expect(await bell.getAttribute('aria-label')).toBe(
    'Notifications: 2 overdue reminders, snoozed or dismissed',
  );
  await notices.getByRole('link', { name: 'Schedule' }).click();
  await page.waitForURL('/schedule');
  await sees('Snoozed until 10:15 AM');
  await sees('Dismissed');
  await page.reload();
  await sees('Snoozed until 10:15 AM');
  await page.getByRole('button', { name: 'Bring back: General Deworming for Muning' }).click();
  await page.getByText('Dismissed', { exact: true }).waitFor({ state: 'detached' });

  await app.setTime('2026-11-20T02:15:00.000Z');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByText(/^Snoozed/).waitFor({ state: 'detached' });
  await page.goto('/dashboard');
  notices = await openBell(page);
  await notices.getByText('Rabies').waitFor();
  await notices.getByText('General Deworming').waitFor();
  await page.keyboard.press('Escape');
  await notices.waitFor({ state: 'detached' });
  const focusedLabel = await page.evaluate(() =>
    document.activeElement?.getAttribute('aria-label'),
  );
  expect(focusedLabel).toBe('Notifications: 2 overdue reminders');
});

test('snoozes a reminder until a morning; the badge counts it again afterwards', async () => {
  const { page, seesToast, sees } = await start();
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Notifications: 2 overdue reminders' }).waitFor();
  const menu = page.getByRole('button', { name: 'Actions: Rabies for Bantay' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Snooze until tomorrow morning' }).click();
  await seesToast('Reminder snoozed', 'It comes back on Sat, Nov 21 at 9:00 AM.');
  await sees('Snoozed until Sat, Nov 21, 9:00 AM');
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  expect(await brokenWordsOf(toastOf(page))).toEqual([]);
  expect(await brokenWordsOf(rows(page).first())).toEqual([]);
  await page.evaluate("document.documentElement.style.fontSize = ''");
  await page.getByRole('button', { name: 'Notifications: 1 overdue reminder' }).waitFor();
  // The snooze does not change the counts.
  await sees('5 upcoming, 2 overdue');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Actions: Rabies for Bantay');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Snooze, back in a week' }).click();
  await sees('Snoozed until Fri, Nov 27, 9:00 AM');

  await app.setTime('2026-11-27T01:00:00.000Z');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByText(/^Snoozed/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Notifications: [2-9] overdue reminders$/ }).waitFor();
});

test('shows up to three cards for reminders within a day, until done, snoozed or dismissed', async () => {
  const { page, seesToast } = await start([
    ['Bantay', 'One', 'vaccine', '2026-11-21'],
    ['Bantay', 'Two', 'vaccine', '2026-11-21T01:00:00.000Z'],
    ['Muning', 'Three', 'vaccine', '2026-11-21T03:00:00.000Z'],
    ['Muning', 'Four', 'vaccine', '2026-11-21T03:00:00.000Z'],
    ['Muning', 'Too far', 'vaccine', '2026-11-21T03:00:01.000Z'],
    ['Muning', 'Too near', 'vaccine', '2026-11-21T00:59:59.000Z'],
  ]);
  await page.goto('/dashboard');
  const cards = page.getByRole('region', { name: 'Due in a day' }).getByRole('listitem');
  const readNames = async () => (await cards.getByRole('link').allTextContents()).join();
  await cards.first().waitFor();
  expect(await readNames()).toBe('One,Two,Three');
  await cards.nth(0).getByText('Tomorrow', { exact: true }).waitFor();
  await cards.nth(1).getByText('Tomorrow, 9:00 AM').waitFor();
  await page.getByRole('status').getByText('4 reminders are due in a day').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');

  await page.getByRole('button', { name: 'Dismiss: Two for Bantay' }).click();
  await expect.poll(readNames).toBe('One,Three,Four');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(readNames).toBe('One,Two,Three');
  await page.getByRole('button', { name: 'Actions: One for Bantay' }).click();
  await page.getByRole('menuitem', { name: 'Snooze 4 hours' }).click();
  await seesToast('Reminder snoozed', 'It comes back at 2:00 PM.');
  await expect.poll(readNames).toBe('Two,Three,Four');
  await page.getByRole('button', { name: 'Actions: Three for Muning' }).click();
  await page.getByRole('menuitem', { name: 'Mark Done' }).click();
  await tickOffNow(page);
  await seesToast('Reminder completed');
  await expect.poll(readNames).toBe('Two,Four');
  await page.reload();
  await cards.first().waitFor();
  expect(await readNames()).toBe('Two,Four');
});

test('in a wide window the cards cover nothing at the end of the dashboard', async () => {
  const due = ['One', 'Two', 'Three'].map(
    (title) => ['Bantay', title, 'vaccine', '2026-11-21'] as const,
  );
  const { page } = await start(due, { viewport: DESKTOP });
  await page.goto('/dashboard');
  const cards = page.getByRole('region', { name: 'Due in a day' });
  await cards.getByRole('listitem').nth(2).waitFor();
  const summary = page
    .getByRole('heading', { name: 'Health summary' })
    .locator('xpath=ancestor::section[1]');
  await summary.waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const { y = 0, height = 0 } = (await summary.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual((await cards.boundingBox())?.y ?? 0);
});

test('an unchanged list costs a 304; midnight and another zone change what is due', async () => {
  const { page, client, sees } = await start();
  const readStatuses = () =>
    app.server.lines
      .filter(({ route }) => JSON.stringify(route ?? '').includes('/api/reminders"'))
      .map(({ status }) => status);
  await page.goto('/schedule');
  await sees('5 upcoming, 2 overdue');
  await page.reload();
  await sees('5 upcoming, 2 overdue');
  expect(readStatuses().slice(-2)).toEqual([200, 304]);

  // The clock shows 23:59 in Manila, and then one minute later.
  await app.setTime('2026-11-20T15:59:00.000Z');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await sees('5 upcoming, 2 overdue');
  await app.setTime('2026-11-20T16:00:00.000Z');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await sees('4 upcoming, 3 overdue');
  expect(await readHeadings(page)).toBe('Overdue3 Today1 Tomorrow1 This Month1 Later1');

  await client.put('/api/auth/user', { timeZone: 'America/St_Johns' });
  await page.reload();
  await rows(page).first().waitFor();
  expect(await readHeadings(page)).toBe('Overdue3 Tomorrow1 This Week1 This Month1 Later1');
});

test('in a wide window a calendar and the pets filter the list, also by keyboard', async () => {
  const { page, sees } = await start(DUE_ROWS, { viewport: DESKTOP });
  await page.goto('/schedule');
  const calendar = page.getByRole('table', { name: 'Calendar of what is due' });
  await sees('November 2026');
  await calendar.getByRole('button', { name: 'Sunday, November 8: 1 overdue' }).waitFor();
  const todayButton = calendar.getByRole('button', { name: 'Friday, November 20: 1 due' });
  expect(await todayButton.getAttribute('aria-current')).toBe('date');
  await todayButton.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual(['Follow-up Visit']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await sees('December 2026');
  await page.keyboard.press('Space');
  await expectText(page, 'No reminders for these filters.');
  await page.getByRole('button', { name: 'Only Sat, Dec 5. Show every day' }).click();
  await expect.poll(() => rows(page).count()).toBe(DUE_ROWS.length);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await sees('November 2026');

  await page.getByRole('button', { name: /^Muning.*1 overdue/ }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
  await chipButton(page, /Muning/)
    .first()
    .waitFor();
});

test('the calendar shows the next month when a month ends, unless another day or month was chosen', async () => {
  const { page, press, sees } = await start(DUE_ROWS, { viewport: DESKTOP });
  const showTime = async (instant: string) => {
    await app.setTime(instant);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  };
  const calendar = page.getByRole('table', { name: 'Calendar of what is due' });
  const today = calendar.locator('[aria-current=date]');
  await page.goto('/schedule');
  await today.focus();
  await page.keyboard.press('ArrowRight');
  await showTime('2026-11-30T16:00:00.000Z');
  await sees('December 2026');
  await expect.poll(() => today.evaluate((day) => day === document.activeElement)).toBe(true);

  // No request reaches the server, because the session ends in December.
  await page.route('**/api/**', (route) => route.abort());
  await press('Previous month');
  await sees('November 2026');
  await showTime('2026-12-31T16:00:00.000Z');
  await sees('1 upcoming, 6 overdue');
  await sees('November 2026');

  await press('Next month');
  await press('Next month');
  await calendar.getByRole('button', { name: /January 5\b/ }).click();
  await calendar.getByRole('button', { name: /January 5\b/, pressed: true }).waitFor();
  await showTime('2027-01-31T16:00:00.000Z');
  await today.waitFor({ state: 'detached' });
  await sees('January 2027');
});

test('a phone and a tablet show the month above the list; a day filters it, and the month can be hidden', async () => {
  const { page, press } = await start([...DUE_ROWS, ['Muning', 'Bath', 'grooming', '2026-11-21']]);
  await page.goto('/schedule');
  const calendar = page.getByRole('table', { name: 'Calendar of what is due' });
  const dayButton = (name: string) => calendar.getByRole('button', { name, exact: true });
  const tomorrowButton = dayButton('Saturday, November 21: 2 due');
  await tomorrowButton.waitFor();
  await expect.poll(() => tomorrowButton.locator('[data-dot]').count()).toBe(2);
  const readTop = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const { width = 0, height = 0 } = (await tomorrowButton.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);

  // The day's chip makes the filter row higher, but the month stays in place.
  const before = await readTop(tomorrowButton);
  await tomorrowButton.click();
  await expect.poll(() => titles(page)).toEqual(['Follow-up Visit', 'Bath']);
  expect(await tomorrowButton.getAttribute('aria-pressed')).toBe('true');
  await page.getByText('2 reminders shown').waitFor();
  expect(Math.abs((await readTop(tomorrowButton)) - before)).toBeLessThanOrEqual(12);
  const lastRow = await rows(page).last().boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect((lastRow?.y ?? 0) + (lastRow?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual(['Nail Trim']);

  // While the calendar is hidden, the list has its full height, also after another screen was visited.
  const monthButton = page.getByRole('button', { name: 'Month calendar' });
  expect(await monthButton.getAttribute('aria-pressed')).toBe('true');
  await monthButton.click();
  await calendar.waitFor({ state: 'hidden' });
  await expect.poll(() => rows(page).count()).toBe(DUE_ROWS.length + 1);
  await page.reload();
  await rows(page).first().waitFor();
  expect(await calendar.isVisible()).toBe(false);
  await press('Month calendar');
  await calendar.waitFor();
  await page.getByRole('radio', { name: 'Completed' }).click();
  await calendar.waitFor({ state: 'hidden' });
  await page.getByRole('radio', { name: 'Upcoming' }).click();

  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('heading', { name: 'By pet' }).waitFor();
  expect(await readTop(calendar)).toBeLessThan(await readTop(rows(page).first()));
  await page.setViewportSize(DESKTOP);
  await monthButton.waitFor({ state: 'hidden' });
  await calendar.waitFor();
});

test('a landscape phone shows the list first, and the month on request, in both languages', async () => {
  const { page, client } = await start();
  await client.put('/api/auth/user', { preferredLanguage: 'fil' });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/schedule');
  await rows(page).first().waitFor();
  const calendar = page.getByRole('table', { name: 'Kalendaryo ng mga nakatakda' });
  expect(await calendar.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Kalendaryo ng buwan' }).click();
  await calendar.waitFor();
  const today = calendar.locator('[aria-current=date]');
  await today.click();
  await expect.poll(() => titles(page)).toEqual(['Ear Infection']);
  await expect
    .poll(async () => {
      const { y = 999, height = 0 } = (await rows(page).first().boundingBox()) ?? {};
      return y + height;
    })
    .toBeLessThanOrEqual(390);
});

test('the schedule’s bell opens the notifications and this device’s notice settings', async () => {
  const lateReminders = Array.from(
    { length: 10 },
    (_, place) => `2026-11-${String(place + 1).padStart(2, '0')}`,
  );
  const { page } = await start(
    lateReminders.map((day) => ['Bantay', `Due ${day}`, 'vaccine', day]),
  );
  await page.goto('/schedule');
  const bell = page.getByRole('button', { name: 'Notifications: 10 overdue reminders' });
  expect(await bell.locator('xpath=..').textContent()).toBe('9+');
  const dialog = await openBell(page);
  await dialog.getByText('19 days overdue').waitFor();
  await dialog.getByRole('link', { name: '+5 more' }).waitFor();
  await dialog.getByRole('heading', { name: 'On this device' }).waitFor();
});

test('the schedule and the notifications have no layout or accessibility problem, from 320 px to a desktop and with large text', async () => {
  const { page } = await start();
  await page.goto('/schedule');
  await rows(page).first().waitFor();
  await expectInOrder(page, '/schedule');
  await expectRoomForLargeText(page, '/schedule', [320, 820]);
  await page.goto('/dashboard');
  await page.getByText('Rabies').first().waitFor();
  await expectInOrder(page, '/dashboard', [{ viewport: NARROW_VIEWPORT, colorScheme: 'light' }]);
  await expectRoomForLargeText(page, '/dashboard');
  const notices = await openBell(page);
  await notices.getByRole('button', { name: 'Actions: Rabies for Bantay' }).click();
  const dismissMenuItem = page.getByRole('menuitem', { name: 'Dismiss' });
  await dismissMenuItem.waitFor();
  await forEveryLook(page, async (look) => {
    await dismissMenuItem.waitFor();
    expect(await findSeriousProblems(page), lookName(look)).toEqual([]);
  });
  expect(app.problems).toEqual([]);
});

test('a name that is written from right to left leaves the text after it in order', async () => {
  const { user, page } = await nextOwner(app);
  const pet = await buildPet(app.server.db, { userId: user.id, name: 'بانتاي', category: 'dog' });
  await buildReminder(app.server.db, {
    ...{ petId: pet.id, title: 'Rabies', type: 'vaccine' },
    dueDate: '2026-11-08',
  });
  await page.goto('/schedule');
  const overdue = page.getByText('12 days overdue', { exact: true }).filter({ visible: true });
  const countPieces = () => overdue.last().evaluate((text) => text.getClientRects().length);
  await overdue.waitFor();
  expect(await countPieces()).toBe(1);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  expect(await countPieces()).toBe(1);
});

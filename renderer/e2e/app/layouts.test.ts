import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildFoundReport } from '#db/lost/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { buildVisitReport } from '#db/visit-reports/factory.ts';
import {
  brokenWordsOf,
  doubleText,
  expectInOrder,
  expectRoomForLargeText,
} from '#renderer/e2e/testing/layout-checks.ts';
import { measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { addPetFor } from '#renderer/e2e/testing/owned-pets.ts';
import {
  type App,
  DESKTOP,
  nextOwner,
  nextOwnerWithDog,
  PHONE,
  startApp,
} from '#renderer/e2e/testing/testing.ts';
import type { Pet } from '#server/pets/contract.ts';

let app: App;

beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T02:00:00.000Z' });
});
afterAll(() => app.close());

const TABLET = { width: 820, height: 1180 };
const SMALL_WINDOW = { width: 360, height: 560 };
const LANDSCAPE = { width: 844, height: 390 };

const NAMES = ['Bantay', 'Muning', 'Puti', 'Kuting', 'Luningning', 'Bruno', 'Pilak', 'Kiko'];

const DUE_REMINDERS = [
  ['Rabies', 'vaccine', '2026-11-08'],
  ['Heartworm Prevention', 'deworming', '2026-11-20'],
  ['Nail Trim', 'grooming', '2026-11-22'],
] as const;

/**
 * Opens the dashboard of an owner with eight pets and a scanned one; the first pet has reminders that are overdue, due
 * today and due later.
 */
const start = async () => {
  const { client, page } = await nextOwner(app);
  const pets: Pet[] = [];
  // One after the other, because the cards are in this order.
  for (const name of NAMES) pets.push(await addPetFor(client, { name }));
  const [firstPet] = pets;
  for (const [title, type, nextDueDate] of DUE_REMINDERS) {
    await client.post(`/api/pets/${firstPet?.id}/medical-records`, {
      type,
      title,
      dateAdministered: '2025-11-05',
      nextDueDate,
    });
  }
  await client.post('/api/scanned-pets', { petId: 'elsewhere-1', name: 'Choco', category: 'dog' });
  return { page, pet: firstPet };
};

/** The bounding box of an element in whole CSS pixels. */
const readBox = async (part: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return { left: x, top: y, right: x + width, bottom: y + height, width, height };
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const card = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^${name} Aspin`) });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the dashboard has three columns in a very wide window, within its maximum width', async () => {
  const { page } = await start();
  await page.setViewportSize({ width: 1500, height: 900 });
  await page.goto('/dashboard');
  await page.getByText('Health score').waitFor();
  await page.getByText('Nail Trim').first().waitFor();
  const [due, pets, health] = await Promise.all(
    ['Coming up', 'My Pets', 'Health Insights'].map((name) => readBox(heading(page, name))),
  );
  expect([due?.top, health?.top]).toEqual([pets?.top, pets?.top]);
  expect((pets?.left ?? 0) - (due?.left ?? 0)).toBe(416 + 32);
  expect(health?.width).toBe(384);
  expect((health?.left ?? 0) - (pets?.right ?? 0)).toBe(32);
  await expectInOrder(page, '1500', [
    { viewport: { width: 1500, height: 900 }, colorScheme: 'light' },
    { viewport: { width: 1500, height: 900 }, colorScheme: 'dark' },
  ]);

  await page.setViewportSize({ width: 1920, height: 1080 });
  const readLastHeadingBox = () => readBox(heading(page, 'Health Insights'));
  await expect.poll(async () => (await readLastHeadingBox()).right).toBeGreaterThan(1700);
  const firstHeadingBox = await readBox(heading(page, 'Coming up'));
  expect((await readLastHeadingBox()).right - firstHeadingBox.left).toBe(1552);
  const [bantay, muning] = [
    await readBox(card(page, 'Bantay')),
    await readBox(card(page, 'Muning')),
  ];
  expect(muning.top).toBe(bantay.top);

  await page.setViewportSize(DESKTOP);
  await heading(page, 'Coming up').waitFor({ state: 'detached' });
  expect((await readBox(heading(page, 'My Pets'))).left).toBeLessThan(
    (await readLastHeadingBox()).left,
  );
});

test('a tablet has a slim rail, due reminders next to the score, and four pets in a row', async () => {
  const { page } = await start();
  await page.setViewportSize(TABLET);
  await page.goto('/dashboard');
  await page.getByText('Health score').waitFor();
  await page.getByText('Nail Trim').first().waitFor();
  expect(await readBox(navigation(page))).toMatchObject({ left: 0, top: 0, height: 1180 });
  expect((await readBox(navigation(page))).width).toBeCloseTo(88, -1);
  for (const linkName of ['Home', 'Schedule', 'Expenses', 'Profile']) {
    const { width, height } = await readBox(navigation(page).getByRole('link', { name: linkName }));
    expect([width, height]).toEqual([72, 60]);
  }
  const health = await readBox(heading(page, 'Health Insights'));
  expect(health.width).toBe(264);
  expect((await readBox(heading(page, 'Coming up'))).top).toBe(health.top);
  // Items due today appear in Today only, not among the next ones.
  const todayRegion = page.getByRole('region', { name: 'Today' });
  const doneButton = { name: 'Done: Heartworm Prevention for Bantay' };
  await todayRegion.getByRole('button', doneButton).waitFor();
  await expect.poll(() => page.getByRole('button', doneButton).count()).toBe(1);
  const cardTops = await Promise.all(
    NAMES.map(async (name) => (await readBox(card(page, name))).top),
  );
  expect(new Set(cardTops).size).toBe(2);
  expect(new Set(cardTops.slice(0, 4)).size).toBe(1);
  expect(Math.min(...cardTops)).toBeGreaterThan(health.bottom);
  await expectInOrder(page, '/dashboard', [
    { viewport: TABLET, colorScheme: 'light' },
    { viewport: TABLET, colorScheme: 'dark' },
    { viewport: LANDSCAPE, colorScheme: 'light' },
  ]);
  for (const path of ['/schedule', '/expenses', '/profile', '/add-pet', '/vet-clinics']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectInOrder(page, path, [
      { viewport: TABLET, colorScheme: 'light' },
      { viewport: LANDSCAPE, colorScheme: 'dark' },
    ]);
  }
});

test('typed text and open dialogs of the dashboard survive rotation and resizing', async () => {
  const { page } = await start();
  await page.goto('/dashboard');
  const search = page.getByRole('searchbox', { name: 'Find a pet' });
  await search.fill('Choco');
  const rotateDevice = async (expectUnchanged: () => Promise<void>) => {
    for (const viewport of [LANDSCAPE, DESKTOP, { width: 1600, height: 900 }, PHONE]) {
      await page.setViewportSize(viewport);
      await expectUnchanged();
    }
  };
  await rotateDevice(async () => expect(await search.inputValue()).toBe('Choco'));
  await search.fill('');

  await page.getByRole('button', { name: /^Choco/ }).click();
  const viewer = page.getByRole('dialog', { name: 'Choco' });
  await viewer.waitFor();
  await rotateDevice(() => viewer.waitFor());
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Done: Rabies for Bantay' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Given today' });
  await sheet.getByLabel('Batch number').fill('A-1');
  await rotateDevice(async () =>
    expect(await sheet.getByLabel('Batch number').inputValue()).toBe('A-1'),
  );
});

test('a landscape phone and a tablet show a pet next to its tabs, which scroll separately', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2025-11-05',
    nextDueDate: '2026-11-08',
  });
  await page.setViewportSize(LANDSCAPE);
  for (const tab of ['overview', 'records']) {
    await page.goto(`/pet/${pet.id}?tab=${tab}`);
    const nameHeading = page.getByRole('heading', { level: 1, name: 'Bantay' });
    await nameHeading.waitFor();
    await page.getByText('1 overdue', { exact: true }).waitFor();
    expect(await readBox(page.locator('main > header'))).toMatchObject({
      left: 88,
      top: 0,
      width: 232,
      height: 390,
    });
    expect(await readBox(page.getByRole('tablist'))).toMatchObject({
      left: 320,
      top: 0,
      width: 524,
    });
  }
  const pane = page.locator('main > header');
  await pane.getByRole('button', { name: 'Add weight' }).click();
  const sheet = page.getByRole('dialog', { name: 'Weight' });
  await sheet.getByRole('spinbutton').or(sheet.getByRole('textbox')).first().fill('14.2');
  await page.setViewportSize(PHONE);
  await sheet.waitFor();
  await page.setViewportSize(LANDSCAPE);
  await sheet.getByRole('button', { name: 'Save Weight' }).click();
  await pane.getByRole('button', { name: '14.2 kg today Add weight' }).waitFor();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Weight' }).waitFor();
  await page.mouse.move(600, 200);
  await page.mouse.wheel(0, 400);
  await expect.poll(async () => (await readBox(page.getByRole('tablist'))).top).toBeLessThan(-100);
  expect((await readBox(page.locator('main > header'))).top).toBe(0);
  await expectInOrder(page, 'a pet', [
    { viewport: LANDSCAPE, colorScheme: 'light' },
    { viewport: TABLET, colorScheme: 'dark' },
  ]);
  expect(await readBox(page.locator('main > header'))).toMatchObject({ left: 88, width: 232 });
  await expectRoomForLargeText(page, 'a pet', [568, 820]);
});

test('a row of tabs has no scroll bar of its own', async () => {
  const { page, pet } = await start();
  await page.setViewportSize(DESKTOP);
  await page.goto(`/pet/${pet?.id}`);
  const tabs = page.getByRole('tablist');
  await tabs.waitFor();
  // The browsers of tests draw no scroll bars, so that only what would make one can be measured.
  const { hidden, bars } = await tabs.evaluate((list) => ({
    hidden: list.scrollHeight - list.clientHeight,
    bars: getComputedStyle(list).scrollbarWidth,
  }));
  expect([hidden, bars]).toEqual([0, 'none']);
});

test('on a landscape phone a form has two thirds of the height, and cards are in one row', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  for (const title of ['Rabies', 'FVRCP']) {
    await client.post(`/api/pets/${pet.id}/medical-records`, {
      type: 'vaccine',
      title,
      dateAdministered: '2025-11-05',
      nextDueDate: '2026-11-21',
    });
  }
  await page.setViewportSize(LANDSCAPE);
  for (const path of ['/add-pet', `/pet/${pet.id}/vaccine`]) {
    await page.goto(path);
    const dock = page.locator('main [data-dock]');
    await dock.waitFor();
    const [headerBox, dockBox] = [
      await readBox(page.locator('main > header')),
      await readBox(dock),
    ];
    expect(dockBox.bottom).toBe(LANDSCAPE.height);
    expect(dockBox.top - headerBox.bottom, path).toBeGreaterThan(LANDSCAPE.height * (2 / 3));
  }
  // The dock never covers a focused field.
  for (let pressCount = 0; pressCount < 12; pressCount += 1) {
    await page.keyboard.press('Tab');
    const isCovered = await page.evaluate(() => {
      const field = document.activeElement;
      const dock = document.querySelector('main [data-dock]');
      if (!field || !dock || !field.matches('input, textarea, select')) return false;
      return field.getBoundingClientRect().top > dock.getBoundingClientRect().top - 10;
    });
    expect(isCovered).toBe(false);
  }
  await page.goto('/dashboard');
  const cards = page.getByRole('region', { name: 'Due in a day' }).getByRole('listitem');
  await cards.nth(1).waitFor();
  const [firstCardBox, second] = [await readBox(cards.nth(0)), await readBox(cards.nth(1))];
  expect(second.top).toBe(firstCardBox.top);
  expect(firstCardBox.left).toBeGreaterThan(88);
});

test('in a small window the navigation at the bottom covers no focused link or button', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  await page.setViewportSize(SMALL_WINDOW);
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('link', { name: 'Lab Test' }).waitFor();
  const bar = await readBox(page.getByRole('navigation').filter({ visible: true }));
  const coveredNames: string[] = [];
  for (let pressCount = 0; pressCount < 25; pressCount += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':is(a, button):focus');
    if ((await focused.count()) === 0) continue;
    const isInBar = await focused.evaluate((element) => element.closest('nav') !== null);
    const name = (await focused.textContent()) ?? '';
    if (!isInBar && (await readBox(focused)).bottom > bar.top) coveredNames.push(name);
  }
  expect(coveredNames).toEqual([]);
});

test('a tablet’s dashboard has room for text of double size', async () => {
  const { page } = await start();
  await page.setViewportSize(TABLET);
  await page.goto('/dashboard');
  await page.getByText('Health score').waitFor();
  await expectRoomForLargeText(page, '/dashboard', [768, 820, 1500]);
});

test('menus stay on a small screen, and show a name that is longer than they are wide', async () => {
  const { context, page, client, pet } = await nextOwnerWithDog(app, { viewport: PHONE });
  const long = await addPetFor(client, { name: 'Napakahabangpangalan'.repeat(5) });
  await client.post(`/api/pets/${long.id}/medical-records`, {
    ...{ type: 'vaccine', title: 'Rabies', dateAdministered: '2025-11-05' },
    nextDueDate: '2026-11-21',
  });
  const menu = page.getByRole('menu');
  const openPets = async () => {
    await page.goto('/schedule');
    await page.getByRole('button', { name: 'Pets' }).click();
    await menu.getByText(long.name).waitFor();
  };
  await openPets();
  const hiddenWidth = await menu.evaluate(
    ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
  );
  expect(hiddenWidth).toBe(0);

  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await menu.getByRole('menuitem', { name: 'Delete' }).scrollIntoViewIfNeeded();
  expect((await readBox(menu)).bottom).toBeLessThanOrEqual(360);

  await page.setViewportSize(PHONE);
  await doubleText(page);
  await openPets();
  expect((await readBox(menu)).right).toBeLessThan(PHONE.width);
  await context.close();
});

test('buttons and menus with a long name are no wider than a phone', async () => {
  const { page, client } = await nextOwnerWithDog(app, { viewport: PHONE });
  const { db } = app.server;
  const { id: petId } = await addPetFor(client, { name: 'Napakahabangpangalan'.repeat(5) });
  await client.put(`/api/pets/${petId}/lost`, { lost: true });
  await buildFoundReport(db, { petId });
  await buildCarePlan(db, { petId });
  const { id: reportId } = await buildVisitReport(db, { petId });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Not Napaka/ }).waitFor();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await page
    .getByRole('button', { name: /^Amoxicillin/ })
    .first()
    .press('Enter');
  const openPet = page.getByRole('menuitem', { name: /^Open Napaka/ });
  await openPet.waitFor();
  expect(await openPet.evaluate((item) => item.scrollWidth - item.clientWidth)).toBe(0);
  await page.goto(`/visit-report/${reportId}`);
  await page.getByRole('button', { name: /^Add to Napaka/ }).waitFor();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.goto(`/pet/${petId}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  expect(await question.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
});

test('a reminder between the tasks of a day has its buttons below a title that needs the room', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app, { viewport: PHONE });
  const { db } = app.server;
  // The Done button is longer in Filipino.
  await client.put('/api/auth/user', { preferredLanguage: 'fil' });
  await buildCarePlan(db, { petId: pet.id });
  const title = 'General Deworming';
  await buildReminder(db, { petId: pet.id, title, type: 'deworming', dueDate: '2026-11-20' });
  await page.goto('/schedule');
  const region = page.getByRole('region', { name: 'Ngayong araw' });
  const reminderRow = region.getByRole('listitem').filter({ hasText: title });
  await reminderRow.getByRole('button').nth(1).waitFor();
  expect(await brokenWordsOf(reminderRow)).toEqual([]);
});

test('a segment can be pressed at the edge of its control', async () => {
  const { page } = await nextOwnerWithDog(app);
  await page.goto('/schedule');
  const control = page.getByRole('radiogroup', { name: 'What the schedule shows' });
  const { right, bottom } = await readBox(control);
  await page.mouse.click(right - 20, bottom - 1);
  await control.getByRole('radio', { name: 'Completed', checked: true }).waitFor();
});

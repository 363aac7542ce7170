import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import {
  type App,
  newOwner,
  ownerWithDog,
  PHONE,
  startApp,
} from '#renderer/e2e/testing/testing.ts';

const NO_ANSWER = 'Alaga could not reach the server. Please check your connection and try again.';

let app: App;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  page = await app.freshPage();
});
afterAll(() => app.close());

it('creates a calendar link for some pets without titles, and deletes it', async () => {
  const screen = actionsOn(page);
  const { user } = await app.signIn({}, page.context());
  for (const name of ['Bantay', 'Muning']) {
    const pet = await buildPet(app.server.db, { userId: user.id, name });
    await buildReminder(app.server.db, { petId: pet.id, title: 'Rabies', dueDate: '2026-12-01' });
  }
  await page.goto('/profile');
  await screen.press('Calendar link');
  await page.getByRole('checkbox', { name: 'Bantay' }).uncheck();
  await page.getByRole('switch', { name: 'Hide titles' }).click();
  await screen.press('Make link');
  await screen.sees('Add this link to your calendar app. We show it only once.');
  expect(await findSeriousProblems(page)).toEqual([]);
  const url = await page.getByText(/\/calendar\/[\w-]{22}\.ics$/).textContent();
  const { pathname } = new URL(url ?? '');
  const read = () => page.request.get(pathname);
  const text = await (await read()).text();
  expect(text).toContain('SUMMARY:Muning: care\r\n');
  expect(text).not.toMatch(/Bantay|Rabies/);

  await screen.press('Delete link');
  await page.getByRole('button', { name: 'Make link', exact: true }).waitFor();
  expect((await read()).status()).toBe(404);
});

it('shows what a call has done whose answer was lost, and offers nothing before it is known', async () => {
  const { page: ownPage, client } = await ownerWithDog(app);
  const screen = actionsOn(ownPage);
  const button = (name: string) => ownPage.getByRole('button', { name, exact: true });
  const address = '**/api/calendar-feed';
  await ownPage.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await ownPage.goto('/profile');
  await screen.press('Calendar link');
  await screen.press('Make link');
  await screen.seesToast('The link could not be made', NO_ANSWER);
  await screen.sees('You have a link. A new one replaces it.');
  await screen.press('Delete link');
  await screen.seesToast('The link could not be deleted', NO_ANSWER);
  await button('Make link').waitFor();

  await client.post('/api/calendar-feed', { petIds: null, hideTitles: false });
  await ownPage.route(address, (route) => route.fulfill({ status: 500, json: {} }));
  await ownPage.reload();
  await screen.press('Calendar link');
  await screen.sees(
    'Your calendar link could not be loaded. Check your connection and open this again.',
  );
  expect(await button('Make link').count()).toBe(0);
});

it('saves a reminder as a calendar file', async () => {
  const screen = actionsOn(page);
  const { user } = await app.signIn({}, page.context());
  const pet = await buildPet(app.server.db, { userId: user.id, name: 'Bantay' });
  const dueReminder = { title: 'Rabies', dueDate: '2027-06-01' };
  await buildReminder(app.server.db, { petId: pet.id, ...dueReminder });
  await page.goto('/schedule');
  const download = page.waitForEvent('download');
  await screen.press('Actions: Rabies for Bantay');
  await page.getByRole('menuitem', { name: 'Add to Calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Bantay-Rabies.ics');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('DTSTART;VALUE=DATE:20270601\r\n');
  expect(text).toContain('SUMMARY:Bantay: Rabies\r\n');
  await screen.seesToast('Calendar file saved');

  await buildCarePlan(app.server.db, { petId: pet.id });
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('button', { name: /^Amoxicillin/ }).click();
  const secondDownload = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Add to Calendar' }).click();
  const plan = await readFile(await (await secondDownload).path(), 'utf8');
  expect(plan).toContain('SUMMARY:Bantay: Amoxicillin (1 tablet)\r\n');
});

it('offers more pets than one page of the list', async () => {
  const { page: ownPage, user } = await newOwner(app);
  for (let number = 1; number <= 23; number += 1) {
    const pet = await buildPet(app.server.db, { userId: user.id, name: `Kuting ${number}` });
    await buildReminder(app.server.db, { petId: pet.id, title: `Rabies ${number}.` });
  }
  await ownPage.goto('/profile');
  await actionsOn(ownPage).press('Calendar link');
  const boxes = ownPage.getByRole('checkbox');
  await expect.poll(() => boxes.count()).toBe(23);
  await ownPage.getByRole('searchbox', { name: 'Find a pet' }).fill('23');
  await expect.poll(() => boxes.count()).toBe(1);
  await boxes.uncheck();
  await ownPage.getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(() => boxes.count()).toBe(23);
  // The last control is scrolled into view.
  const makeLinkButton = ownPage.getByRole('button', { name: 'Make link', exact: true });
  await makeLinkButton.scrollIntoViewIfNeeded();
  const box = await makeLinkButton.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  await makeLinkButton.click();
  const url = await ownPage.getByText(/\/calendar\/[\w-]{22}\.ics$/).textContent();
  const text = await (await ownPage.request.get(new URL(url ?? '').pathname)).text();
  expect(text).toContain('Rabies 22.');
  expect(text).not.toContain('Rabies 23.');
});

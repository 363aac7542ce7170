import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { phonePhotoFile } from '#renderer/e2e/testing/large-files.ts';
import { countStoredItems } from '#renderer/e2e/testing/stored-items.ts';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import type { Dose } from '#server/doses/contract.ts';

let app: App;

/** The real date, because the service worker of the page has the real clock. */
const today = new Date().toISOString().slice(0, 10);
const dayLater = (days: number): string =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  app = await startApp({ now: `${today}T02:00:00.000Z` });
});
afterEach(() => app.closeOthers());
afterAll(() => app.close());

/** Opens the page of a new link, with a dose at 8 AM, on a new profile. */
const openSheet = async (options: BrowserContextOptions = {}) => {
  const { client, pet } = await nextOwnerWithDog(app);
  await client.post(`/api/pets/${pet.id}/care-plans`, {
    ...{ kind: 'medication', title: 'Syrup' },
    steps: [{ startsOn: today, times: ['08:00'], repeat: { every: 1, unit: 'day' } }],
  });
  const { body } = await client.post<{ link: string }>('/api/sitter-links', {
    ...{ petIds: [pet.id], from: today, until: dayLater(6), canLog: true },
    ...{ language: 'en', showAddress: false },
  });
  const context = await app.newContext(options);
  const sitter = await context.newPage();
  await sitter.goto(new URL(body.link).pathname);
  const readNotes = async () => {
    const { body: entries } = await client.get<readonly DiaryEntry[]>(`/api/pets/${pet.id}/diary`);
    return entries.map(({ note }) => note);
  };
  const countDoses = async () =>
    (await client.get<readonly Dose[]>(`/api/pets/${pet.id}/doses`)).body.length;
  return { context, sitter, screen: actionsOn(sitter), readNotes, countDoses };
};

const noteOf = (page: Page) => page.getByLabel('What happened');
const giveButton = (page: Page) =>
  page.getByRole('button', { name: 'Given: Syrup for Bantay, 8 AM' });

test('a full phone sends entries at once, or says that they are not saved', async () => {
  const { context, sitter, screen, readNotes, countDoses } = await openSheet();
  await sitter.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await screen.fill({ 'What happened': 'Limps a little.', 'Your name': 'Joy' });
  await screen.press('Send to Ana');
  await sitter.locator('[data-said]').getByText('Sent to Ana', { exact: true }).waitFor();
  expect(await readNotes()).toEqual(['Limps a little.']);

  await context.setOffline(true);
  await screen.fill({ 'What happened': 'Ate well.' });
  await screen.press('Send to Ana');
  await screen.sees('This could not be saved. Please tell Ana: Bantay, Ate well.');
  await screen.press('OK');
  expect(await noteOf(sitter).inputValue()).toBe('Ate well.');
  expect(await sitter.locator('[data-said]').textContent()).toBe('');
  await giveButton(sitter).click();
  await screen.sees('This could not be saved. Please tell Ana: Given: Syrup for Bantay, 8 AM');
  await screen.press('OK');
  await context.setOffline(false);
  await giveButton(sitter).click();
  await screen.sees('✓ 10:00 AM, Joy');
  expect(await countDoses()).toBe(1);
  expect(await readNotes()).toHaveLength(1);
});

test('nothing is sent if the sitter cancels, and what is written while a photo is shrunk is', async () => {
  const { sitter, screen, readNotes } = await openSheet();
  await noteOf(sitter).fill('Limps a little.');
  await screen.press('Send to Ana');
  await sitter.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await sitter.getByRole('dialog').waitFor({ state: 'hidden' });
  await sitter.locator('form[data-diary] button:not([aria-disabled])').waitFor();
  expect([await readNotes(), await countStoredItems(sitter, 'alaga-sit', 'entries')]).toEqual([
    [],
    0,
  ]);
  expect(await noteOf(sitter).inputValue()).toBe('Limps a little.');

  await sitter.evaluate(() => {
    const decode = createImageBitmap;
    window.createImageBitmap = async (source: ImageBitmapSource) => {
      await new Promise((resolve) => addEventListener('input', resolve, { once: true }));
      return decode(source);
    };
  });
  await sitter.locator('#name').fill('Joy');
  await sitter.locator('#photo').setInputFiles(await phonePhotoFile());
  await screen.press('Send to Ana');
  await sitter.locator('form[data-diary] button[aria-disabled]').waitFor();
  await noteOf(sitter).fill('Limps a little, on the left.');
  await sitter.locator('[data-said]').getByText('Sent to Ana', { exact: true }).waitFor();
  expect(await readNotes()).toEqual(['Limps a little, on the left.']);
});

test('the stored page says that there is no connection, also on the next day', async () => {
  const { context, sitter, screen, readNotes } = await openSheet({ serviceWorkers: 'allow' });
  await expect
    .poll(() =>
      sitter.evaluate(
        async () =>
          navigator.serviceWorker.controller !== null &&
          (await caches.match(location.origin + location.pathname)) !== undefined,
      ),
    )
    .toBe(true);
  const banner = sitter.locator('[data-offline]').filter({ visible: true });
  let loads = 0;
  sitter.on('load', () => {
    loads += 1;
  });
  const nextDay = new Date(`${dayLater(1)}T02:00:00.000Z`);
  await context.clock.setFixedTime(nextDay);
  await context.route(/\/sit\//, (route) =>
    route.fulfill({ status: 502, headers: { Date: nextDay.toUTCString() } }),
  );
  await sitter.reload();
  await banner.getByText('You can go on.').waitFor();
  await screen.fill({ 'What happened': 'Limps a little.', 'Your name': 'Joy' });
  await screen.press('Send to Ana');
  await banner.getByText('1 entry waits on this phone and is sent once.').waitFor();
  expect(loads).toBe(1);
  await context.unrouteAll();
  await banner.waitFor({ state: 'hidden' });
  expect(await readNotes()).toEqual(['Limps a little.']);
});

test('an entry from a phone whose clock is a day behind has the time of the server', async () => {
  const { context, sitter, screen, readNotes } = await openSheet();
  await context.clock.setFixedTime(`${dayLater(-1)}T02:00:00.000Z`);
  await screen.fill({ 'What happened': 'Limps a little.', 'Your name': 'Joy' });
  await screen.press('Send to Ana');
  await sitter.locator('[data-said]').getByText('Sent to Ana', { exact: true }).waitFor();
  expect(await readNotes()).toEqual(['Limps a little.']);
});

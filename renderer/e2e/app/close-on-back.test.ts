import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/**
 * A press of Escape that the page does not see, so that the browser handles it. It does the same with Back on an
 * Android phone, which a desktop does not have.
 */
const pressBack = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const hide = (event: KeyboardEvent) => event.stopImmediatePropagation();
    window.addEventListener('keydown', hide, { capture: true, once: true });
  });
  await page.keyboard.press('Escape');
};

test('Back closes the menu, question or sheet that was opened last, and stays on the screen', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  await page.goto(`/pet/${pet.id}?tab=info`);
  const sheet = page.getByRole('dialog', { name: 'Edit Pet Info' });
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  await sheet.getByLabel(/^Breed/).fill('Aspin mix');
  await pressBack(page);
  await sheet.waitFor({ state: 'detached' });
  // The draft was kept, and the sheet works again.
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  expect(await sheet.getByLabel(/^Breed/).inputValue()).toBe('Aspin mix');
  await pressBack(page);
  await sheet.waitFor({ state: 'detached' });

  const openMenu = () =>
    page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).click();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  await pressBack(page);
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await openMenu();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Bantay?' });
  await question.waitFor();
  await pressBack(page);
  await question.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(`/pet/${pet.id}`);
  expect(app.problems).toEqual([]);
});

test('Back closes the menus of a reminder and of a filter', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    ...{ type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' },
    nextDueDate: '2026-12-01',
  });
  await page.goto('/schedule');
  for (const name of ['Actions: Rabies for Bantay', /^Pets?: /]) {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('menu').waitFor();
    await pressBack(page);
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
  expect(new URL(page.url()).pathname).toBe('/schedule');
});

test('in a browser without close watchers, Back closes what was opened last, and only then leaves the screen', async () => {
  const { context, page, pet } = await nextOwnerWithDog(app);
  await context.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Bantay/ }).click();
  await page.waitForURL(`**/pet/${pet.id}*`);
  const goBack = () => page.evaluate(() => history.back());
  const openMenu = () =>
    page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).click();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  await goBack();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await openMenu();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Bantay?' });
  await question.waitFor();
  await goBack();
  await question.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Info' }).click();
  await page.setViewportSize({ width: 390, height: 480 });
  await page.getByRole('button', { name: 'Edit Pet Info' }).scrollIntoViewIfNeeded();
  const scrolledTo = await page.evaluate(() => window.scrollY);
  expect(scrolledTo).toBeGreaterThan(0);
  const sheet = page.getByRole('dialog', { name: 'Edit Pet Info' });
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  await sheet.getByLabel(/^Breed/).fill('Aspin mix');
  await goBack();
  await sheet.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolledTo);
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  expect(await sheet.getByLabel(/^Breed/).inputValue()).toBe('Aspin mix');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(`/pet/${pet.id}`);

  await goBack();
  await page.waitForURL('**/dashboard');
  expect(app.problems).toEqual([]);
});

test('in a browser without close watchers, the screen is that of the address after two Backs at once', async () => {
  const { context, page, pet } = await nextOwnerWithDog(app, {});
  await context.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
  await page.goto('/schedule');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: /^Bantay/ }).click();
  await page.waitForURL(`**/pet/${pet.id}*`);
  await page.getByRole('tab', { name: 'Info' }).click();
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit Pet Info' });
  await sheet.waitFor();
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  await sheet.waitFor({ state: 'detached' });
  await page.waitForURL('**/schedule');
  await page.getByRole('heading', { name: 'Schedule', exact: true }).waitFor();
  expect(app.problems).toEqual([]);
});

test('a sheet stays open while it makes what is shown only once', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  const sheet = page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  const forms = [
    {
      path: '/household',
      call: '**/api/sitter-links',
      open: async () => {
        await press('New sitter link');
        await sheet.getByRole('button', { name: 'Bantay' }).click();
      },
      make: 'Make link',
      created: /\/sit\/[\w-]+/,
    },
    {
      path: `/pet/${pet.id}`,
      call: '**/vet-links',
      open: () => press('For the vet'),
      make: 'Make link',
      created: /\/vet\/[\w-]+/,
    },
    {
      path: `/pet/${pet.id}`,
      call: '**/hand-over',
      open: async () => {
        await page.getByRole('button', { name: 'More', exact: true }).last().click();
        await page.getByRole('menuitem', { name: 'Hand over…' }).click();
        await sheet.getByRole('radio', { name: /^Nothing/ }).click();
      },
      make: 'Make hand-over link',
      created: /\/hand-over\/[\w-]+/,
    },
    {
      path: '/profile',
      call: '**/api/tokens',
      open: async () => {
        await press('API tokens');
        await press('New Token');
        await sheet.getByLabel('Name').fill('Home Assistant');
      },
      make: 'Make Token',
      created: /^alaga_/,
    },
  ];
  for (const { path, call, open, make, created } of forms) {
    await page.goto(path);
    await open();
    const requested = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      requested.resolve();
      await answered.promise;
      await route.continue();
    });
    await press(make);
    await requested.promise;
    await expect
      .poll(() => sheet.getByRole('button', { name: 'Close' }).isDisabled(), { message: make })
      .toBe(true);
    await pressBack(page);
    await page.keyboard.press('Escape');
    answered.resolve();
    await sheet.getByText(created).waitFor();
    await page.unroute(call);
    await press('Close');
    await sheet.waitFor({ state: 'detached' });
  }
  expect(app.problems).toEqual([]);
});

import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tickOff } from '#renderer/e2e/testing/actions.ts';
import { type App, nextOwnerWithDog, startApp, toastOf } from '#renderer/e2e/testing/testing.ts';
import type { Pet } from '#server/pets/contract.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

/** An owner on a phone with a dog and an overdue vaccination; the date is Nov 20, 2026 in Manila. */
const start = async () => {
  const owner = await nextOwnerWithDog(app);
  const { client, pet } = owner;
  const vaccineBody = { type: 'vaccine', title: 'Rabies', dateAdministered: '2025-11-08' };
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    ...vaccineBody,
    nextDueDate: '2026-11-08',
  });
  return owner;
};

const openEdit = async (page: Page, { id }: Pet) => {
  await page.goto(`/pet/${id}?tab=records`);
  await page.getByRole('button', { name: /Rabies/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  return page.getByRole('dialog', { name: 'Edit Rabies' });
};

/** Refuses saves, because an unreachable server would queue them instead of leaving the form open. */
const refuseSaves = (page: Page) =>
  page.route('**/api/medical-records/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { message: 'Not today.', code: 'x' } })
      : route.continue(),
  );

test('a sheet and a question that a menu opened return the focus to the button of the menu', async () => {
  const { page, pet } = await start();
  await page.goto(`/pet/${pet.id}`);
  const more = page.getByRole('button', { name: 'More', exact: true });
  for (const [item, role] of [
    ['Edit', 'dialog'],
    ['Delete', 'alertdialog'],
  ] as const) {
    await more.press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
    await page.getByRole(role).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole(role).waitFor({ state: 'detached' });
    await expect.poll(() => more.evaluate((at) => at === document.activeElement)).toBe(true);
  }
});

test('a toast is above an open sheet, is announced, and closes without closing the sheet', async () => {
  const { page, pet } = await start();
  const edit = await openEdit(page, pet);
  await edit.getByLabel('Notes').fill('Brave boy');
  await refuseSaves(page);
  await edit.getByRole('button', { name: 'Save Record' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Not today.' });
  await toast.waitFor();
  const isOnTop = await toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(topElement) && element.closest('[aria-hidden="true"]') === null;
  });
  expect(isOnTop).toBe(true);
  await toast.getByRole('button', { name: 'Close' }).click();
  await toast.waitFor({ state: 'detached' });
  expect(await edit.getByLabel('Notes').inputValue()).toBe('Brave boy');
});

test('an edit’s draft survives closing the sheet until it is saved or discarded', async () => {
  const { page, pet, client } = await start();
  const edit = await openEdit(page, pet);
  await edit.getByLabel('Notes').fill('Brave boy');
  await page.keyboard.press('Escape');
  await edit.waitFor({ state: 'detached' });
  const detailDialog = page.getByRole('dialog', { name: 'Rabies' });
  await detailDialog.getByRole('button', { name: 'Edit' }).click();
  expect(await edit.getByLabel('Notes').inputValue()).toBe('Brave boy');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await detailDialog.getByRole('button', { name: 'Edit' }).click();
  expect(await edit.getByLabel('Notes').inputValue()).toBe('');
  const [record] = (await client.get<{ notes: null }[]>(`/api/pets/${pet.id}/medical-records`))
    .body;
  expect(record?.notes).toBeNull();
});

test('a sheet that starts over keeps the focus, and returns it when it closes', async () => {
  const { page, pet } = await start();
  const edit = await openEdit(page, pet);
  await edit.getByLabel('Notes').fill('Brave boy');
  await edit.getByRole('button', { name: 'Start over' }).press('Enter');
  const fieldsRegion = edit.getByRole('region', { name: 'Edit Rabies' });
  const hasFocus = (element: Element) => element === document.activeElement;
  await expect.poll(() => fieldsRegion.evaluate(hasFocus)).toBe(true);
  await page.keyboard.press('Tab');
  expect(
    await edit.getByRole('textbox').or(edit.getByRole('combobox')).first().evaluate(hasFocus),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await edit.waitFor({ state: 'detached' });
  const editButton = page
    .getByRole('dialog', { name: 'Rabies' })
    .getByRole('button', { name: 'Edit' });
  await expect.poll(() => editButton.evaluate(hasFocus)).toBe(true);
});

test('shows the pet when its records cannot be loaded, and Try Again loads them', async () => {
  const { page, pet } = await start();
  const address = `**/api/pets/${pet.id}/medical-records*`;
  await page.route(address, (route) =>
    route.fulfill({ status: 400, json: { message: 'no', code: 'x' } }),
  );
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByRole('heading', { name: 'Bantay', exact: true }).waitFor();
  await page.getByText('Failed to fetch medical records').first().waitFor();
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try Again' }).first().click();
  await page.getByRole('button', { name: /Rabies/ }).waitFor();
});

test('reports a pet that cannot be loaded', async () => {
  const { page, pet } = await start();
  await page.route(`**/api/pets/${pet.id}?*`, (route) =>
    route.fulfill({ status: 400, json: { message: 'The server is tired.', code: 'x' } }),
  );
  await page.goto(`/pet/${pet.id}`);
  await page.getByText('Failed to fetch pet profile. The server is tired.').waitFor();
});

test('the form of a record for a missing pet shows the pet’s own page', async () => {
  const { page } = await start();
  await page.goto('/pet/01990000-0000-7000-8000-000000000000/vaccine');
  await page.getByText('Pet not found').first().waitFor();
});

test('saving a record goes to refresh=true, which is then removed from the address', async () => {
  const { page, pet } = await start();
  const visitedPaths: string[] = [];
  await using _visited = await page.exposeFunction('visited', (address: string) =>
    visitedPaths.push(address),
  );
  await using _historyScript = await page.addInitScript(() => {
    const report = (window as unknown as { visited: (address: string) => void }).visited;
    for (const name of ['pushState', 'replaceState'] as const) {
      const originalMethod = history[name].bind(history);
      history[name] = (state, unused, url) => {
        report(String(url));
        originalMethod(state, unused, url);
      };
    }
  });
  await page.goto(`/pet/${pet.id}/grooming`);
  await page.getByLabel('Grooming service').selectOption('Nail Trim');
  await page.getByRole('button', { name: 'Save Record' }).click();
  await page.waitForURL((url) => url.pathname === `/pet/${pet.id}` && url.search === '');
  expect(visitedPaths.some((address) => address.endsWith(`/pet/${pet.id}?refresh=true`))).toBe(
    true,
  );
});

test('after Done the focus stays in the list', async () => {
  const { page, pet } = await start();
  await page.goto(`/pet/${pet.id}`);
  await tickOff(page, 'Rabies for Bantay');
  await page.getByText('Reminder completed').first().waitFor();
  const focusedText = await page.evaluate(() => document.activeElement?.textContent ?? '');
  expect(focusedText).toContain('Nothing is due.');
});

test('the focus that Tab moved to a toast is not lost when it closes', async () => {
  const { page, pet } = await start();
  await page.goto(`/pet/${pet.id}`);
  await tickOff(page, 'Rabies for Bantay');
  const undo = toastOf(page).getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  const before = page.getByRole('button', { name: 'For the vet', exact: true });
  await before.focus();
  const isOn = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 10 && !(await isOn(undo)); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await undo.waitFor({ state: 'detached' });
  expect(await isOn(page.locator('body'))).toBe(false);
});

test('the title of an error toast is red', async () => {
  const { page, pet } = await start();
  const edit = await openEdit(page, pet);
  await edit.getByLabel('Notes').fill('x');
  await refuseSaves(page);
  await edit.getByRole('button', { name: 'Save Record' }).click();
  const title = page.locator('[data-tone="danger"]').getByText('The record was not saved').first();
  const colour = await title.evaluate((element) => getComputedStyle(element).color);
  expect(colour).toBe('rgb(180, 50, 42)');
});

test('a toast closed by hand keeps neither the focus nor the timer of the next one', async () => {
  const { page, pet } = await start();
  await page.goto('/dashboard');
  const remove = async () => {
    await page
      .getByRole('link', { name: /^Bantay/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const confirmButton = page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete Bantay' });
    await confirmButton.click();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`${pet.name} is back`).first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest('[data-toasts]'))).toBeNull();
  // A visible toast must not block the dialog's button.
  await remove();
  await page.getByText('Pet Deleted').first().waitFor();
  await page.getByText('Pet Deleted').first().waitFor({ state: 'detached' });
});

test('a form without a required choice brings its owner back to that choice', async () => {
  const { page, client } = await nextOwnerWithDog(app);
  await client.post('/api/pets', { name: 'Muning', category: 'cat' });
  const choices = [
    ['/household', 'New sitter link', [], 'Make link', 'Pets'],
    ['/household', 'Invite someone', ['All, also new ones'], 'Make invitation', 'Which pets'],
    ['/profile', 'New Token', ['Read'], 'Make Token', 'What it may do'],
    // The draft keeps that nothing may be read.
    ['/profile', 'New Token', ['Read', 'Bantay', 'Muning'], 'Make Token', 'For these pets'],
  ] as const;
  for (const [path, opener, pressedChoices, maker, group] of choices) {
    await page.goto(path);
    if (path === '/profile') await page.getByRole('button', { name: 'API tokens' }).click();
    await page.getByRole('button', { name: opener }).click();
    const sheet = page.getByRole('dialog');
    if (opener === 'New Token') await sheet.getByLabel('Name').fill('Home Assistant');
    for (const name of pressedChoices) await sheet.getByText(name, { exact: true }).click();
    await sheet.getByRole('button', { name: maker }).click();
    const field = sheet.getByRole('group', { name: group });
    await field.getByRole('alert').waitFor();
    expect(await field.evaluate((element) => element.matches(':focus')), group).toBe(true);
    const isSeen = await field.getByRole('alert').evaluate((error) => {
      const { left, top, height } = error.getBoundingClientRect();
      return error.contains(document.elementFromPoint(left + 4, top + height / 2));
    });
    expect(isSeen, group).toBe(true);
  }
});

test('a form without a choice of many pets shows the problem above their list', async () => {
  const { page, client } = await nextOwnerWithDog(app);
  for (let count = 1; count <= 40; count += 1) {
    await client.post('/api/pets', { name: `Muning ${count}`, category: 'cat' });
  }
  await page.goto('/household');
  await page.getByRole('button', { name: 'New sitter link' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Muning 40', { exact: true }).waitFor();
  const maker = sheet.getByRole('button', { name: 'Make link' });
  await maker.scrollIntoViewIfNeeded();
  await maker.click();
  const error = sheet.getByRole('group', { name: 'Pets' }).getByRole('alert');
  await error.waitFor();
  await expect
    .poll(() =>
      error.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 4, top + height / 2));
      }),
    )
    .toBe(true);
});

test('a text that is too long stays as it was pasted, with the problem below it', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  const path = `/pet/${pet.id}`;
  const forms = [
    ['/household', ['New sitter link'], 'House notes', 'Make link', '2,000'],
    [path, ['Add Care Plan'], 'Instructions', 'Save Care Plan', '10,000'],
    [path, ['Add Entry', 'Note first'], 'Note', 'Save Entry', '10,000'],
    [`${path}/documents`, ['Add document'], 'Note', 'Save document', '10,000'],
    [path, ['More', 'Lost…'], 'Message for the finder', 'Mark as Lost', '1,000'],
    [path, ['More', 'Lost…'], 'Last seen', 'Mark as Lost', '200'],
    [path, ['Add Care Plan'], 'What', 'Save Care Plan', '100'],
    [path, ['Add Care Plan'], 'Dose', 'Save Care Plan', '100'],
    [`${path}/documents`, ['Add document'], 'Title', 'Save document', '100'],
    [`${path}/documents`, ['Add document'], 'Number', 'Save document', '200'],
    ['/expenses', ['Add expense'], 'Note', 'Save expense', '200'],
  ] as const;
  for (const [address, openers, label, saver, limit] of forms) {
    await page.goto(address);
    for (const name of openers) {
      await page.getByRole(name === 'Lost…' ? 'menuitem' : 'button', { name, exact: true }).click();
    }
    const field = page.getByRole('dialog').getByRole('textbox', { name: label });
    const length = Number(limit.replace(',', '')) + 1;
    await field.focus();
    // Unlike `fill`, this is cut at a limit of the field, as a pasted text is.
    await page.keyboard.insertText('a'.repeat(length));
    await page.getByRole('button', { name: saver }).click();
    const problem = page.getByText(new RegExp(`^Please keep .+ to ${limit} characters`));
    // A field of the same form that was tried before is still too long in its draft.
    await problem.first().waitFor();
    expect((await field.inputValue()).length, label).toBe(length);
  }
});

import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actionsOn, everythingLoaded, waitForController } from '#renderer/e2e/testing/actions.ts';
import { listOwnPets } from '#renderer/e2e/testing/owned-pets.ts';
import { type App, newOwner, startApp } from '#renderer/e2e/testing/testing.ts';

/** Two tabs have restored the same draft of a new pet, and the first one saves it. */

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const nameField = (page: Page) => page.getByLabel('Name', { exact: true });

const save = (page: Page) => page.getByRole('button', { name: 'Save Pet Profile' }).click();

const draftNote = (page: Page) => page.getByText('Draft saved', { exact: true });

const openTwoTabs = async () => {
  const { page: first, context, client } = await newOwner(app, { serviceWorkers: 'allow' });
  await first.goto('/add-pet');
  await first.getByRole('radio', { name: 'Cat' }).click();
  await nameField(first).fill('Muning');
  await draftNote(first).waitFor();
  await waitForController(first);
  const second = await context.newPage();
  await second.goto('/add-pet');
  await draftNote(second).waitFor();
  expect(await nameField(second).inputValue()).toBe('Muning');
  const listNames = async () => (await listOwnPets(client)).map(({ name }) => name).toSorted();
  return { first, second, listNames };
};

test('what is typed in the second tab afterwards is another pet', async () => {
  const { first, second, listNames } = await openTwoTabs();
  await save(first);
  await first.waitForURL('**/dashboard');
  await nameField(second).fill('Puti');
  await save(second);
  await second.waitForURL('**/dashboard');
  expect(await listNames()).toEqual(['Muning', 'Puti']);
});

test('what was typed in the second tab before is another pet, and is kept as a draft', async () => {
  const { first, second, listNames } = await openTwoTabs();
  await nameField(second).fill('Puti');
  await save(first);
  await first.waitForURL('**/dashboard');
  await second.waitForFunction(() =>
    Object.values(localStorage).some((text) => String(text).includes('"name":"Puti"')),
  );
  await second.reload();
  expect(await nameField(second).inputValue()).toBe('Puti');
  await save(second);
  await second.waitForURL('**/dashboard');
  expect(await listNames()).toEqual(['Muning', 'Puti']);
});

test('offline, what is typed in the second tab does not replace what the first one saved', async () => {
  const { first, second, listNames } = await openTwoTabs();
  await everythingLoaded(first);
  await everythingLoaded(second);
  await first.context().setOffline(true);
  await save(first);
  await actionsOn(first).seesToast('Saved offline');
  await nameField(second).fill('Puti');
  await save(second);
  await actionsOn(second).seesToast('Saved offline');
  await first.context().setOffline(false);
  await expect.poll(listNames, { timeout: 30_000 }).toEqual(['Muning', 'Puti']);
});

test('the same text is saved once', async () => {
  const { first, second, listNames } = await openTwoTabs();
  await save(first);
  await first.waitForURL('**/dashboard');
  await save(second);
  await second.waitForURL('**/dashboard');
  expect(await listNames()).toEqual(['Muning']);
});

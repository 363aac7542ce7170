import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { listStoredReads } from '#renderer/e2e/testing/stored-paths.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';

/** These tests are about two owners who share a browser, in two tabs. */

const PASSWORD = 'sampaguita';

let app: App;
let context: BrowserContext;
/** The tab that stays open while somebody else signs in in another one. */
let oldPage: Page;
let otherPage: Page;
let count = 0;
let names: { readonly ana: string; readonly ben: string };

const signUpOwner = async (firstName: string): Promise<string> => {
  const email = `${firstName.toLowerCase()}${count}@example.com`;
  await buildUser(app.server.db, { email, firstName, passwordHash: await hashPassword(PASSWORD) });
  return email;
};

const logIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/dashboard');
};

const signOut = async (page: Page): Promise<void> => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/(login)?$/);
};

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await context?.close();
  count += 1;
  names = { ana: await signUpOwner('Ana'), ben: await signUpOwner('Ben') };
  context = await app.newContext();
  [oldPage, otherPage] = [await context.newPage(), await context.newPage()];
  await logIn(oldPage, names.ana);
});

/** Blocks events from other tabs, as for a suspended tab. */
const makeDeaf = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const type of ['storage', 'visibilitychange']) {
      const stop = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
      window.addEventListener(type, stop, true);
    }
  });

const switchToBen = async (): Promise<void> => {
  await signOut(otherPage);
  await logIn(otherPage, names.ben);
};

const nameField = (page: Page) => page.getByLabel('Name', { exact: true });

const typePet = async (): Promise<void> => {
  await oldPage.goto('/add-pet');
  await oldPage.getByRole('radio', { name: 'Cat' }).click();
  await nameField(oldPage).fill('Muning');
};

const listPetNames = () => app.server.db.run((knex) => knex('pets').pluck<string[]>('name'));

/** Ana signs in again in the other tab: her draft is there, and nobody else saw it. */
const expectPetDraft = async (): Promise<void> => {
  await otherPage.goto('/add-pet');
  await nameField(otherPage).waitFor();
  expect(await nameField(otherPage).inputValue()).toBe('');
  await signOut(otherPage);
  await logIn(otherPage, names.ana);
  await otherPage.goto('/add-pet');
  await otherPage.getByText('Draft saved', { exact: true }).waitFor();
  expect(await nameField(otherPage).inputValue()).toBe('Muning');
};

test('signing out and in reaches every tab at once; drafts stay with their owner', async () => {
  await typePet();
  await signOut(otherPage);
  await oldPage.getByRole('button', { name: 'Login', exact: true }).waitFor();
  await logIn(otherPage, names.ben);
  await oldPage.waitForURL('**/dashboard');
  await oldPage.getByText('Ben is now logged in').first().waitFor();
  await expectPetDraft();
});

test('a pet saved in an outdated tab is not saved for the next owner, and its draft stays', async () => {
  await makeDeaf(oldPage);
  await typePet();
  const previous = await listPetNames();
  await switchToBen();
  await oldPage.getByRole('button', { name: 'Save Pet Profile' }).click();
  await oldPage.waitForURL('**/dashboard');
  await oldPage.getByText('Ben is now logged in').first().waitFor();
  expect(await listPetNames()).toEqual(previous);
  await expectPetDraft();
});

test('a profile edited in an outdated tab is not saved for the next owner', async () => {
  await makeDeaf(oldPage);
  await oldPage.goto('/profile');
  await oldPage.getByRole('button', { name: 'Edit', exact: true }).click();
  await oldPage.getByLabel('City', { exact: false }).fill('Cebu');
  await switchToBen();
  await oldPage.getByRole('button', { name: 'Save', exact: true }).click();
  await oldPage.waitForURL('**/dashboard');
  const cities = await app.server.db.run((knex) => knex('users').pluck<(string | null)[]>('city'));
  expect(cities).not.toContain('Cebu');
  await signOut(otherPage);
  await logIn(otherPage, names.ana);
  await otherPage.goto('/profile');
  expect(await otherPage.getByLabel('City', { exact: false }).inputValue()).toBe('Cebu');
});

test('answers to the next owner’s session are never stored under the first one’s id', async () => {
  await makeDeaf(oldPage);
  await oldPage.goto('/dashboard');
  await switchToBen();
  const ben = await app.server.db.run((knex) =>
    knex('users').where({ email: names.ben }).first('id'),
  );
  await otherPage.evaluate(async () => {
    const body = JSON.stringify({ name: 'Bens Brownie', category: 'dog' });
    const headers = { 'Content-Type': 'application/json' };
    await fetch('/api/pets', { method: 'POST', headers, body });
  });
  // The first request with Ben's cookie reveals that another account is signed in.
  await oldPage.getByRole('link', { name: 'Schedule' }).first().click();
  await oldPage.getByText('Ben is now logged in').first().waitFor();
  await oldPage.getByText('Bens Brownie').first().waitFor();
  await expect
    .poll(async () =>
      (await listStoredReads(oldPage)).some(({ text }) => text.includes('Bens Brownie')),
    )
    .toBe(true);
  expect([...new Set((await listStoredReads(oldPage)).map(({ owner }) => owner))]).toEqual([
    ben.id,
  ]);
});

test('a renewed session of the same owner does not disturb typed text', async () => {
  await typePet();
  await context.clearCookies();
  await logIn(otherPage, names.ana);
  await oldPage.bringToFront();
  expect(await nameField(oldPage).inputValue()).toBe('Muning');
  await oldPage.getByRole('button', { name: 'Save Pet Profile' }).click();
  await oldPage.getByText('Pet profile created successfully!').first().waitFor();
});

test('causes no errors on any page', () => {
  expect(app.problems).toEqual([]);
});

import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actions, actionsOn, everythingLoaded } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import { buildMembership } from '#server/members/testing.ts';

let app: App;
let page: Page;
let screen: Actions;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  page = await app.freshPage();
  screen = actionsOn(page);
  await app.signIn({}, page.context());
});

const startExploring = async () => {
  await page.goto('/dashboard');
  await screen.press('Explore with sample pets');
  await screen.sees('These are sample pets');
};

describe('an empty dashboard', () => {
  it('adds sample pets that can be opened, and removes them with one press', async () => {
    await startExploring();
    await screen.sees('Managing 3 pets');
    await page.getByRole('link', { name: /Aspin/ }).click();
    await screen.seesHeading('Bantay');
    await page.goBack();
    await screen.press('Remove samples');
    await screen.sees('Sample pets removed');
    await page.getByRole('link', { name: 'Add your first pet' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Explore with sample pets' }).waitFor();
    expect(app.problems).toEqual([]);
  });

  it('works by keyboard only', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Add your first pet' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await screen.sees('These are sample pets');
  });

  it('reports that samples cannot be created, and can be tried again', async () => {
    await page.route('**/api/sample-pets', (route) => route.abort());
    await page.goto('/dashboard');
    await screen.press('Explore with sample pets');
    await screen.sees('The sample pets could not be added');
    await page.unroute('**/api/sample-pets');
    await screen.press('Explore with sample pets');
    await screen.sees('These are sample pets');
  });
});

describe('the row about sample pets', () => {
  it('is only shown to the owner of the pets, because nobody else can remove them', async () => {
    const { user } = await app.signIn({}, page.context());
    const owner = await app.server.owner();
    await owner.client.post('/api/sample-pets');
    const household = { ownerId: owner.user.id, userId: user.id };
    await buildMembership(app.server.db, household, { role: 'family' });
    await page.goto('/dashboard');
    await screen.sees('3 pets, 3 shared with you');
    await everythingLoaded(page);
    expect(await page.getByText('These are sample pets').count()).toBe(0);
  });

  it('has no layout or accessibility problem in both themes, from 320 px to a desktop', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Explore with sample pets' }).waitFor();
    await expectInOrder(page, 'the empty dashboard');
    await screen.press('Explore with sample pets');
    await screen.sees('These are sample pets');
    await expectInOrder(page, 'the sample pets');
  });
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, DESKTOP, nextOwner, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import { fetchOtherExpensesSooner } from '#renderer/e2e/testing/timers.ts';
import { buildMembership } from '#server/members/testing.ts';

/** These tests are about whose expenses a family member sees. */

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const addExpense = { category: 'food', spentOn: '2026-11-03' } as const;

/** A member with an expense of 5 pesos, who is family of an owner with an expense of 8 pesos. */
const startWithFamily = async () => {
  const owner = await nextOwner(app);
  const member = await nextOwner(app);
  const { db } = app.server;
  const pet = await buildPet(db, { userId: owner.user.id, name: 'Muning', category: 'cat' });
  await owner.client.post('/api/expenses/items', { ...addExpense, amount: '8', petId: pet.id });
  await member.client.post('/api/expenses/items', { ...addExpense, amount: '5' });
  const parties = { ownerId: owner.user.id, userId: member.user.id };
  await buildMembership(db, parties, { role: 'family' });
  return { owner, member };
};

test('expenses that are no longer shared leave the open screen, which says so', async () => {
  const { owner, member } = await startWithFamily();
  const { page } = member;
  const screen = actionsOn(page);
  await fetchOtherExpensesSooner(page);
  // The check for changes, which would end the screen as well, comes later.
  await page.route('**/api/changes*', (route) => route.abort());
  await page.goto(`/expenses?owner=${owner.user.id}`);
  await screen.sees('₱8.00 spent this year');
  await owner.client.put(`/api/household/members/${member.user.id}`, { role: 'carer' });
  await screen.sees('₱5.00 spent this year');
  await screen.sees('The expenses that you opened are not shared with you');
  expect(await page.getByText('₱8.00').count()).toBe(0);
  await expectInOrder(page, 'expenses that are no longer shared');
  await page.getByRole('tab', { name: 'History' }).click();
  await screen.sees('1 expense · ₱5.00 in all');
  expect(await page.getByText('not shared with you').count()).toBe(0);
  expect(app.problems).toEqual([]);
});

test('a link to the expenses of a household shows no others while pets are loading', async () => {
  const { owner, member } = await startWithFamily();
  const { page } = member;
  const arePetsRequested = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  await page.route('**/api/pets?*', async (route) => {
    arePetsRequested.resolve();
    await mayAnswer.promise;
    await route.continue();
  });
  await page.goto(`/expenses?owner=${owner.user.id}`);
  await arePetsRequested.promise;
  await page.getByRole('heading', { name: 'Expenses', exact: true }).waitFor();
  await page.getByText('Loading expenses...').first().waitFor({ state: 'attached' });
  expect(await page.getByText('₱5.00').count()).toBe(0);
  mayAnswer.resolve();
  await actionsOn(page).sees('₱8.00 spent this year');
  expect(await page.getByText('₱5.00').count()).toBe(0);
  expect(app.problems).toEqual([]);
});

test('owners with the same first name are told apart by their pets', async () => {
  const { owner, member } = await startWithFamily();
  const namesake = await app.server.owner({ firstName: owner.user.firstName });
  const { db } = app.server;
  for (const name of ['Bantay', 'Sir Barksalot the Third of Quezon City']) {
    await buildPet(db, { userId: namesake.user.id, name });
  }
  const parties = { ownerId: namesake.user.id, userId: member.user.id };
  await buildMembership(db, parties, { role: 'family' });
  const { page } = member;
  const name = owner.user.firstName;
  await page.goto(`/expenses?owner=${owner.user.id}`);
  const menu = page.getByRole('button', { name: `Whose expenses: ${name} · Muning` });
  await menu.click();
  await expect
    .poll(() => page.getByRole('menuitemradio').allInnerTexts())
    .toEqual([
      'My expenses',
      `${name} · Muning`,
      `${name} · Bantay, Sir Barksalot the Third of Quezon City`,
    ]);
  const menuArea = await page.getByRole('menu').boundingBox();
  expect((menuArea?.x ?? 0) + (menuArea?.width ?? 0)).toBeLessThan(PHONE.width);
  await expectInOrder(page, 'the choice of a household');
  await page.getByRole('menuitemradio', { name: /Bantay/ }).click();
  await page.getByText(`Nothing has been spent yet on the pets that ${name} shares`).waitFor();
  await page.setViewportSize(DESKTOP);
  await expectInOrder(page, 'the expenses of a namesake');
  expect(app.problems).toEqual([]);
});

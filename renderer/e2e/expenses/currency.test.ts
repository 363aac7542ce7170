import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, DESKTOP, nextOwner, startApp } from '#renderer/e2e/testing/testing.ts';
import { buildMembership } from '#server/members/testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

test('an account chooses its currency, which is confirmed once there are amounts, and reads decimal commas', async () => {
  const { page, client } = await nextOwner(app);
  const screen = actionsOn(page);
  await page.goto('/profile');
  const currencyField = page.getByLabel('Currency', { exact: true });
  await currencyField.selectOption('JPY');
  await screen.seesToast('Profile updated');
  expect((await client.get('/api/auth/user')).body).toMatchObject({ currency: 'JPY' });
  await client.post('/api/expenses/items', {
    ...{ category: 'food', amount: '1250', spentOn: '2026-11-18' },
  });

  await page.goto('/expenses');
  await screen.sees('¥1,250 spent this year');
  await page.goto('/profile');
  await currencyField.selectOption('EUR');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Amounts keep their numbers: 100 JPY becomes 100 EUR.').waitFor();
  await expectInOrder(page, 'the question about the currency');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => currencyField.inputValue()).toBe('JPY');
  await currencyField.selectOption('EUR');
  await dialog.getByRole('button', { name: 'Change Currency' }).click();
  await screen.seesToast('Profile updated');
  await page.getByText('€1,250.00').first().waitFor();
  await expectInOrder(page, 'the profile with units');

  await page.goto('/expenses');
  await screen.sees('€1,250.00 spent this year');
  await page.getByRole('button', { name: 'Add expense' }).filter({ visible: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Add expense', exact: true });
  await sheet.getByLabel('Amount').fill('12,50');
  await sheet.getByText('€', { exact: true }).waitFor();
  await sheet.getByRole('radio', { name: 'Food' }).click();
  await expectInOrder(page, 'an expense in euros');
  await screen.press('Save expense');
  await screen.sees('€1,262.50 spent this year');
  const { body } = await client.get<{ items: object[] }>('/api/expenses');
  expect(body.items).toContainEqual(expect.objectContaining({ costCentavos: 1250 }));
});

test('the costs of a shared pet are in the currency of its owner', async () => {
  const owner = await nextOwner(app);
  const { page, user, client } = await nextOwner(app);
  await owner.client.put('/api/auth/user', { currency: 'KWD' });
  const { db } = app.server;
  const pet = await buildPet(db, { userId: owner.user.id, name: 'Muning', category: 'cat' });
  await buildRecord(db, {
    ...{ petId: pet.id, type: 'checkup', title: 'Wellness Check', dateAdministered: '2026-11-02' },
    ...{ cost: '12,5', costCentavos: 1250 },
  });
  await buildMembership(db, { ownerId: owner.user.id, userId: user.id }, { role: 'family' });
  await client.put('/api/auth/user', { currency: 'EUR' });
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByText('KWD 12.500').first().waitFor();
});

test('a family member sees the expenses of a household in its currency, and changes nothing', async () => {
  const owner = await nextOwner(app);
  const { page, user, client } = await nextOwner(app);
  const { db } = app.server;
  await owner.client.put('/api/auth/user', { currency: 'EUR' });
  const pet = await buildPet(db, { userId: owner.user.id, name: 'Muning', category: 'cat' });
  await buildRecord(db, {
    ...{ petId: pet.id, type: 'checkup', title: 'Wellness Check', dateAdministered: '2026-11-02' },
    ...{ cost: '12,50', costCentavos: 1250 },
  });
  await owner.client.post('/api/expenses/items', {
    ...{ category: 'food', amount: '8', spentOn: '2026-11-03', petId: pet.id, note: 'Kibble' },
  });
  await buildMembership(db, { ownerId: owner.user.id, userId: user.id }, { role: 'family' });
  await client.post('/api/expenses/items', {
    ...{ category: 'toys', amount: '5', spentOn: '2026-11-04', note: 'Ball' },
  });
  const screen = actionsOn(page);
  const addButton = page.getByRole('button', { name: 'Add expense' }).filter({ visible: true });
  await page.goto('/expenses');
  await screen.sees('₱5.00 spent this year');
  await addButton.waitFor();
  const ownerMenu = page.getByRole('button', { name: /^Whose expenses: / });
  await expectInOrder(page, 'the expenses of a family member');
  await ownerMenu.click();
  await page.getByRole('menuitemradio', { name: owner.user.firstName }).click();
  await screen.sees('€20.50 spent this year');
  expect(await addButton.count()).toBe(0);
  await page.getByRole('button', { name: /Wellness Check/ }).waitFor();
  await page.getByText('Kibble').waitFor();
  expect(await page.getByRole('button', { name: /Kibble/ }).count()).toBe(0);
  expect(await page.getByText('Ball').count()).toBe(0);
  await expectInOrder(page, 'the expenses of a household');
  await screen.press('See all');
  await screen.sees('2 expenses · €20.50 in all');
  await page.reload();
  await screen.sees('2 expenses · €20.50 in all');
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await page.getByText('€12.50').first().waitFor();
  const download = page.waitForEvent('download');
  await screen.press('Save CSV');
  expect((await download).suggestedFilename()).toBe('expenses-2026.csv');
  await page.getByRole('tab', { name: 'Budget' }).click();
  await page.getByRole('heading', { name: 'By pet this month' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save Budget' }).count()).toBe(0);
  await page.setViewportSize(DESKTOP);
  await expectInOrder(page, 'the budget of a household');
  await ownerMenu.click();
  await page.getByRole('menuitemradio', { name: 'My expenses' }).click();
  await page.getByRole('button', { name: 'Save Budget' }).waitFor();

  await owner.client.delete(`/api/household/members/${user.id}`);
  await page.goto(`/expenses?owner=${owner.user.id}`);
  await screen.sees('₱5.00 spent this year');
  expect(await ownerMenu.count()).toBe(0);
  expect(app.problems).toEqual([]);
});

test('a household is offered also after 20 other pets, and one without living pets has no budget', async () => {
  const owner = await nextOwner(app);
  const { page, user } = await nextOwner(app);
  const { db } = app.server;
  for (let count = 0; count < 20; count += 1) await buildPet(db, { userId: user.id });
  await buildPet(db, {
    ...{ userId: owner.user.id, name: 'Muning', passedAwayOn: '2026-10-02' },
    createdAt: '2026-04-02T02:00:00.000Z',
  });
  await buildMembership(db, { ownerId: owner.user.id, userId: user.id }, { role: 'family' });
  await page.goto(`/expenses?owner=${owner.user.id}&tab=budget`);
  const name = owner.user.firstName;
  await page.getByRole('button', { name: `Whose expenses: ${name}` }).waitFor();
  await page.getByText(`${name} shares no living pet with you, so there is no budget.`).waitFor();
  expect(app.problems).toEqual([]);
});

import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { actionsOn, loseAnswers } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, lookName, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';

const PHRASE = 'DELETE MY ACCOUNT';
const CONFIRM = 'Permanently Delete My Account';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** An owner with two pets and a record, with the deletion dialog open. */
const ask = async (page: Page) => {
  const { user, client } = await app.signIn({}, page.context());
  const { id: petId } = await buildPet(app.server.db, { userId: user.id });
  await buildPet(app.server.db, { userId: user.id });
  await buildRecord(app.server.db, { petId });
  await page.goto('/profile');
  const screen = actionsOn(page);
  const consequence =
    'Deleting your account permanently deletes your 2 pets, 1 record and all photos, right away.';
  await screen.sees(consequence);
  await screen.press('Delete account');
  await page.getByRole('dialog').getByText(consequence).waitFor();
  return { screen, user, client, confirm: page.getByRole('button', { name: CONFIRM }) };
};

it('says that the account is deleted when the answer was lost', async () => {
  const page = await (await app.newContext()).newPage();
  const { screen, confirm } = await ask(page);
  await page.getByLabel(`Type ${PHRASE} to confirm`).fill(PHRASE);
  await loseAnswers(page, '**/api/auth/account');
  await confirm.click();
  await screen.seesToast('Your account and all its data were deleted.');
  await page.waitForURL('/login');
  await page.context().close();
});

it('deletes only after the exact phrase was typed, and shows the login', async () => {
  const page = await (await app.newContext()).newPage();
  const { screen, user, client, confirm } = await ask(page);
  const field = page.getByLabel(`Type ${PHRASE} to confirm`);
  for (const almost of ['', 'delete my account', 'DELETE MY ACCOUN', `${PHRASE} `]) {
    await field.fill(almost);
    expect(await confirm.isDisabled(), almost).toBe(true);
  }
  await field.press('Enter');
  await screen.seesToast(
    'Confirmation Required',
    'Please type DELETE MY ACCOUNT exactly as shown.',
  );
  await screen.press('Cancel');
  await screen.press('Delete account');
  expect(await field.inputValue()).toBe('');

  await field.fill('Delete my account');
  await screen.sees(
    'Almost there: write DELETE MY ACCOUNT in capital letters, with one space between the words.',
  );
  await field.fill(PHRASE);
  await page.route('**/api/auth/account', (route) => route.fulfill({ status: 500, body: '' }));
  await confirm.click();
  await screen.seesToast('Deletion Failed', 'Failed to delete account. Please try again.');
  expect(await field.inputValue()).toBe(PHRASE);
  await page.unroute('**/api/auth/account');

  await page.evaluate((id) => {
    localStorage.setItem(`biometric_${id}`, 'true');
    localStorage.setItem('biometric_somebody-else', 'true');
    localStorage.setItem('alaga.draft.add-pet', '{}');
  }, user.id);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/auth/account', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await confirm.click();
  await screen.sees('Deleting...');
  for (const name of ['Cancel', 'Close']) {
    const button = page.getByRole('dialog').getByRole('button', { name });
    expect(await button.isDisabled(), name).toBe(true);
  }
  expect(await page.getByRole('dialog').locator('[inert]').getByText('Export data').count()).toBe(
    1,
  );
  answer.resolve();
  await screen.seesToast('Your account and all its data were deleted.');
  await page.waitForURL('/login');
  await screen.seesHeading('Welcome back');
  const storageKeys = await page.evaluate(() => Object.keys(localStorage));
  expect(storageKeys.filter((key) => key.startsWith('biometric_'))).toEqual([
    'biometric_somebody-else',
  ]);
  expect(storageKeys.filter((key) => key.startsWith('alaga.draft'))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect((await client.get('/api/auth/user')).status).toBe(401);
});

it('is accessible at every width and in both themes', async () => {
  const page = await (await app.newContext()).newPage();
  await ask(page);
  const expectGoodLayout = () =>
    forEveryLook(page, async (look) => {
      expect(await page.getByRole('dialog').isVisible(), lookName(look)).toBe(true);
      expect(await findSeriousProblems(page), lookName(look)).toEqual([]);
      expect(await measureOverflow(page), lookName(look)).toBeLessThanOrEqual(0);
    });
  await expectGoodLayout();
  await page.getByLabel(`Type ${PHRASE} to confirm`).fill(PHRASE);
  await expectGoodLayout();
  await actionsOn(page).press('Cancel');
});

it('causes no uncaught errors', () => {
  expect(app.problems).toEqual([]);
});

import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionsOn, everythingLoaded } from '#renderer/e2e/testing/actions.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import type { Pet } from '#server/pets/contract.ts';

/** The clock of these tests shows 10:00 in Manila. */
const NOW = '2026-11-20T02:00:00.000Z';
const PASSWORD = 'mabuting-aso';

const EAR_DROPS_PLAN = {
  ...{ kind: 'medication', title: 'Ear drops' },
  steps: [
    {
      ...{ dose: '2 drops', startsOn: '2026-11-20', times: ['09:30'] },
      repeat: { every: 1, unit: 'day' },
    },
  ],
};

let app: App;
beforeAll(async () => {
  app = await startApp({ now: NOW, config: { mode: 'household' }, mailAvailable: false });
});
afterAll(() => app?.close());

const emailOf = (name: string): string => `${name.toLowerCase()}@example.com`;

const signUp = async (page: Page, name: string): Promise<void> => {
  const screen = actionsOn(page);
  await page.goto('/signup');
  await screen.fill({ 'First Name': name, 'Last Name': 'Reyes', Email: emailOf(name) });
  await screen.fill({ Password: PASSWORD, 'Confirm Password': PASSWORD });
  await screen.press('Create Account');
  await screen.seesHeading('Your account is ready');
};

const logIn = async (page: Page, name: string): Promise<void> => {
  await page.goto('/');
  await actionsOn(page).fill({ Email: emailOf(name), Password: PASSWORD });
  await actionsOn(page).press('Login');
  await page.waitForURL('**/dashboard');
};

const signOut = async (page: Page): Promise<void> => {
  await page.goto('/profile');
  await actionsOn(page).press('Sign out');
  await page.waitForURL(/\/(login)?$/);
};

/** Whether anything on the dashboard of the account that is logged in names the pet. */
const isPetShown = async (page: Page): Promise<boolean> => {
  await page.goto('/dashboard');
  await everythingLoaded(page);
  return (await page.getByText('Bantay').count()) > 0;
};

const invite = async (page: Page): Promise<string> => {
  const screen = actionsOn(page);
  await page.goto('/household');
  await screen.press('Invite someone');
  await page.getByRole('radio', { name: 'Carer', exact: true }).click();
  await screen.press('Make invitation');
  const link = await page.getByText(/\/invitation\/[\w-]{22}$/).textContent();
  return link ?? '';
};

test('two people on one household computer, each with an account, care for one pet', async () => {
  const { page } = app;
  const screen = actionsOn(page);
  await signUp(page, 'Ana');
  await logIn(page, 'Ana');
  const dog = { name: 'Bantay', category: 'dog' };
  const createdPet = await page.request.post('/api/pets', { data: dog });
  const { id }: Pet = await createdPet.json();
  const planResponse = await page.request.post(`/api/pets/${id}/care-plans`, {
    data: EAR_DROPS_PLAN,
  });
  expect([createdPet.status(), planResponse.status()]).toEqual([201, 201]);
  const link = await invite(page);
  await signOut(page);

  await signUp(page, 'Ben');
  await logIn(page, 'Ben');
  expect(await isPetShown(page)).toBe(false);
  await page.goto('/household');
  await screen.press('I have a link');
  await screen.fill({ 'Link of the invitation': link });
  await screen.press('Open');
  await screen.press('Accept');
  await page.waitForURL('**/dashboard');
  await screen.press('Give Ear drops to Bantay, 9:30 AM');
  await expect
    .poll(async () => (await page.request.get(`/api/pets/${id}/doses`)).json())
    .toMatchObject([{ status: 'given', by: { name: 'Ben' } }]);
  await signOut(page);

  await logIn(page, 'Ana');
  await page.getByText(/^Ben gave /).waitFor();
  await page.goto('/household');
  await page.getByRole('button', { name: /Ben Reyes/ }).click();
  await screen.press('Remove from household');
  await screen.seesHeading('Remove Ben Reyes?');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Remove from household' })
    .click();
  await screen.seesToast('Member removed');
  expect(await isPetShown(page)).toBe(true);
  await signOut(page);

  await logIn(page, 'Ben');
  expect(await isPetShown(page)).toBe(false);
  expect(app.problems).toEqual([]);
});

import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { type Actions, actionsOn, loseAnswers } from '#renderer/e2e/testing/actions.ts';
import { expectFits } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';

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
});

const expectPageFits = () => expectFits(page);

const read = (token: string) =>
  fetch(`${app.server.url}/api/pets`, { headers: { Authorization: `Bearer ${token}` } });

it('makes a token for one pet, shows it once, and deletes it', async () => {
  const { user } = await app.signIn({}, page.context());
  for (const name of ['Bantay', 'Muning']) await buildPet(app.server.db, { userId: user.id, name });
  await page.goto('/profile');
  await screen.press('API tokens');
  await screen.sees('You have no tokens.');
  await screen.press('New Token');
  await page.getByRole('button', { name: 'Make Token', exact: true }).click();
  await screen.sees('Enter a name for the token');
  await page.getByLabel('Name').fill('Home Assistant');
  await page.getByRole('checkbox', { name: /^Care/ }).check();
  await page.getByRole('checkbox', { name: 'Bantay' }).uncheck();
  await page.getByLabel('Works for').selectOption('90');
  await expectPageFits();
  await page.getByRole('button', { name: 'Make Token', exact: true }).click();
  await screen.sees('Copy it into the program now. We show it only once.');
  await expectPageFits();
  const token = (await page.getByText(/^alaga_[\w-]{43}$/).textContent()) ?? '';
  const pets: unknown = await (await read(token)).json();
  expect(pets).toMatchObject([{ name: 'Muning' }]);
  expect(pets).toHaveLength(1);

  await page.goto('/profile');
  await screen.press('API tokens');
  await screen.sees('Home Assistant');
  await screen.sees('Read, Care · 1 pet · until Feb 18, 2027 · last used Nov 20, 2026');
  expect(await page.content()).not.toContain(token);
  await expectPageFits();
  await page.getByRole('button', { name: 'Delete Home Assistant' }).click();
  await screen.sees('Delete this token?');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await screen.seesToast('The token no longer works');
  await screen.sees('You have no tokens.');
  expect((await read(token)).status).toBe(401);
});

it('deletes a token again after the first answer was lost', async () => {
  const { client } = await app.signIn({}, page.context());
  await client.post('/api/tokens', { name: 'Home Assistant', scopes: ['read'], petIds: null });
  await page.goto('/profile');
  await screen.press('API tokens');
  const deleteToken = async () => {
    await screen.press('Delete Home Assistant');
    await screen.press('Delete');
  };
  const stopLosing = await loseAnswers(page, '**/api/tokens/*');
  await deleteToken();
  await screen.seesToast(
    'The token could not be deleted',
    'Alaga could not reach the server. Please check your connection and try again.',
  );
  await stopLosing();
  await deleteToken();
  await screen.seesToast('The token no longer works');
  await screen.sees('You have no tokens.');
});

it('says so where the tokens cannot be loaded', async () => {
  await app.signIn({}, page.context());
  await page.route('**/api/tokens', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/profile');
  await screen.press('API tokens');
  await screen.sees('The tokens could not be loaded. Check your connection and open this again.');
  await expectPageFits();
});

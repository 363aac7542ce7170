import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type App, startApp, toastOf } from '#renderer/e2e/testing/testing.ts';
import { type Peer, startPeer } from '#server/provider/testing/peer.ts';

let peer: Peer;
let app: App;
let page: Page;

const maya = {
  email: 'maya@example.com',
  email_verified: true,
  given_name: 'Maya',
  family_name: 'Santos',
};

beforeAll(async () => {
  peer = await startPeer({ maya, lito: { ...maya, email: 'lito@example.com' } });
  app = await startApp({ config: { provider: peer.settings } });
  peer.serve(app.url);
});
afterAll(async () => {
  await app.close();
  await peer[Symbol.asyncDispose]();
});

beforeEach(async () => {
  page = await app.freshPage();
});

const chooseProvider = () => page.getByRole('button', { name: 'Continue with Sample ID' }).click();

/** Logs in on the provider's own pages. */
const logInAtProvider = async (login: string) => {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
};

it('leads from the requested page through the provider, and back to it', async () => {
  await page.goto('/profile');
  await page.waitForURL('/');
  await page.getByRole('link', { name: 'Other ways to log in' }).click();
  await chooseProvider();
  await page.waitForURL(`${peer.url}/**`);
  await logInAtProvider('maya');
  await page.waitForURL('/profile');
  await page.getByText('Maya Santos').first().waitFor();
  const user = await (await page.request.get('/api/auth/user')).json();
  expect(user).toMatchObject({ email: 'maya@example.com', isEmailConfirmed: true });
  expect(app.problems).toEqual([]);
});

it('reports refused consent, and can be tried again', async () => {
  await page.goto('/landing');
  await chooseProvider();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL('/landing?error=denied');
  await page.getByRole('alert').getByText('You are not logged in', { exact: true }).waitFor();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await chooseProvider();
  await logInAtProvider('lito');
  await page.waitForURL('/dashboard');
});

it('treats a double click as one', async () => {
  await page.goto('/landing');
  await page.getByRole('button', { name: 'Continue with Sample ID' }).dblclick();
  await page.waitForURL(`${peer.url}/**`);
  await logInAtProvider('lito');
  await page.waitForURL('/dashboard');
});

it('sends a pending logout before leaving, so that it cannot end the new session', async () => {
  await app.signIn({}, page.context());
  await using _initScript = await page.addInitScript(() =>
    localStorage.setItem('alaga.log-out-pending', 'true'),
  );
  await page.route('**/api/logout', (route) => route.abort());
  await page.goto('/landing');
  await chooseProvider();
  await toastOf(page).getByText('Alaga could not reach the server.', { exact: false }).waitFor();
  await page.unroute('**/api/logout');
  const logOutRequest = page.waitForRequest('**/api/logout');
  await chooseProvider();
  await logOutRequest;
  await page.waitForURL(`${peer.url}/**`);
});

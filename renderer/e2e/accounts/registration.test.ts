import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findUserByEmail } from '#db/accounts/queries.ts';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectFits } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import { ANA } from '#server/accounts/testing.ts';
import { issueCode } from '#server/registration/codes.ts';

const provider = {
  issuer: 'http://127.0.0.1:9',
  clientId: 'alaga',
  clientSecret: undefined,
  name: 'Sample ID',
};

let app: App;
let page: Page;
let screen: Actions;

beforeAll(async () => {
  app = await startApp({ config: { provider, signUp: 'invite' } });
  await app.server.owner();
});
afterAll(() => app.close());

beforeEach(async () => {
  page = await app.freshPage();
  screen = actionsOn(page);
});

/** Fakes the capabilities of the server. */
const withCapabilities = (can: Readonly<Record<string, unknown>>) =>
  page.route('**/api/capabilities', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...can } });
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });

/** Waits for the question, which shares its paragraph with the link that answers it. */
const asks = (question: string) => page.getByText(question).waitFor();

const expectPageFits = () => expectFits(page);

const fillIn = async ({ email = ANA.email } = {}) => {
  await page.getByLabel('First Name').fill(ANA.firstName);
  await page.getByLabel('Last Name').fill(ANA.lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(ANA.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(ANA.password);
};

describe('a server for invited people', () => {
  it('asks for the invitation, refuses a wrong one and accepts that of the link', async () => {
    await page.goto('/login');
    await asks('Do you have an invitation?');
    await link('Sign up here').click();
    await page.getByLabel('Invitation code').fill('AAAA-BBBB-CCCC-DDDD');
    await fillIn();
    await button('Create Account').click();
    await screen.sees('A new account needs a valid invitation here.');
    await button('Continue with Sample ID').waitFor();
    await expectPageFits();

    const now = app.server.clock.now();
    const { code } = await issueCode(app.server.db, { kind: 'invitation' }, now);
    await page.goto(`/signup?invitation=${code}`);
    await page.getByLabel('Invitation code').waitFor();
    expect(await page.getByLabel('Invitation code').inputValue()).toBe(code);
    await fillIn();
    await button('Create Account').click();
    await screen.seesHeading('Check your email');
  });

  it('lets somebody in who was invited to a household', async () => {
    const { client } = await app.server.owner();
    const invitation = { role: 'family', petIds: null, until: null };
    const { body } = await client.post('/api/household/invitations', invitation);
    const email = 'bea@example.com';
    await page.goto(new URL(String(body['link'])).pathname);
    await button('Create account and accept').click();
    await page.getByLabel('Invitation code').waitFor();
    await fillIn({ email });
    await button('Create Account').click();
    await screen.seesHeading('Check your email');
    expect(await findUserByEmail(app.server.db, email)).toBeDefined();
  });

  it('takes the code along to the provider', async () => {
    await page.route('**/api/login?*', (route) => route.fulfill({ body: 'the server' }));
    await page.goto('/signup?invitation=AAAA-BBBB-CCCC-DDDD');
    await button('Continue with Sample ID').click();
    await page.waitForURL(/\/api\/login\?.*invitation=AAAA-BBBB-CCCC-DDDD/);
  });
});

describe('a closed server', () => {
  it('says so on the login, the landing and the page of sign-up', async () => {
    await withCapabilities({ signUp: 'closed' });
    await page.goto('/login');
    await screen.sees('No new accounts are made here.');
    expect(await link('Sign up here').count()).toBe(0);
    await page.goto('/landing?error=closed');
    await screen.sees('You have no account here yet');
    await screen.sees('No new accounts are made here.');
    expect(await link('Sign up').count()).toBe(0);
    await expectPageFits();
    await page.goto('/signup');
    await screen.sees('No new accounts are made here');
    expect(await button('Create Account').count()).toBe(0);
    await expectPageFits();
  });

  it('asks for the set-up code while there is no account', async () => {
    await withCapabilities({ signUp: 'closed', setUp: true });
    await page.goto('/login');
    await asks('There is no account yet.');
    await link('Sign up here').click();
    await page.getByLabel('Set-up code').waitFor();
    await expectPageFits();
  });
});

describe('a server without passwords', () => {
  it('begins with the landing, and offers no password anywhere', async () => {
    await withCapabilities({ passwordLogin: false, passwordReset: false });
    await page.goto('/login');
    await page.waitForURL('/landing');
    await button('Continue with Sample ID').waitFor();
    expect(await link('Login with email').count()).toBe(0);
    await page.goto('/signup?invitation=AAAA-BBBB-CCCC-DDDD');
    await screen.sees('Accounts are made without a password here');
    expect(await page.getByLabel('Email').count()).toBe(0);
    await expectPageFits();
    await page.goto('/forgot-password');
    await screen.sees('Passwords are turned off here');
  });
});

it('leads straight to the provider, but not where somebody chose the login', async () => {
  await withCapabilities({ providerAuto: true });
  await page.route('**/api/login?*', (route) => route.fulfill({ body: 'the server' }));
  await page.goto('/');
  await page.waitForURL(/\/api\/login\?timeZone/);
  await page.goto('/landing');
  await link('Login with email').click();
  await page.waitForURL('/login');
  await asks('Do you have an invitation?');
  await page.goto('/login?auto=false');
  await asks('Do you have an invitation?');
  expect(new URL(page.url()).pathname).toBe('/login');
});

import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';

const PASSWORD = 'sampaguita';

let app: App;
let page: Page;
let screen: Actions;
let passwordHash: string;
let count = 0;

beforeAll(async () => {
  app = await startApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => app.close());

beforeEach(async () => {
  page = await app.freshPage();
  screen = actionsOn(page);
});

const newEmail = () => {
  count += 1;
  return `maya${count}@example.com`;
};

const createOwner = async (isEmailConfirmed = true) => {
  const email = newEmail();
  await buildUser(app.server.db, { email, passwordHash, isEmailConfirmed });
  return email;
};

const logIn = async (email: string, password = PASSWORD) => {
  await screen.fill({ Email: email, Password: password });
  await screen.press('Login');
};

const signUp = async (email: string) => {
  await screen.fill({
    'First Name': 'Maya',
    'Last Name': 'Santos',
    Email: email,
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  });
  await screen.press('Create Account');
};

const mailLink = (email: string): string => {
  const link = app.mails.findLast(({ to }) => to === email)?.link;
  if (!link) throw new Error(`no mail with a link came to ${email}`);
  return link;
};

describe('sign-up', () => {
  it('leads through the email and the confirmation to the dashboard', async () => {
    const email = newEmail();
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign up here' }).click();
    await signUp(email);
    await screen.seesHeading('Check your email');
    await page.getByRole('link', { name: 'Continue to Login' }).click();
    await page.waitForURL('/');

    // In a browser other than the one that made the account, the link signs nobody in.
    await page.context().clearCookies();
    await page.goto(mailLink(email));
    await screen.seesHeading('Email Confirmed');
    await screen.seesToast('Email Confirmed', 'Your email is confirmed. You can log in now.');
    await page.getByRole('link', { name: 'Continue to Login' }).click();
    await screen.seesHeading('Welcome to Alaga');

    await page.evaluate(() => localStorage.setItem('auth-user', '{}'));
    await logIn(email);
    await page.waitForURL('/dashboard');
    expect(await page.evaluate(() => localStorage.getItem('auth-user'))).toBeNull();
    const user = await page.request.get('/api/auth/user');
    expect(await user.json()).toMatchObject({ email, timeZone: 'Asia/Manila' });
  });

  it('confirms the email in the language of the page', async () => {
    const email = newEmail();
    await page.goto('/signup');
    await signUp(email);
    await screen.seesHeading('Check your email');
    const otherDevice = await app.newContext({ locale: 'fil-PH' });
    const filipinoPage = await otherDevice.newPage();
    await filipinoPage.goto(mailLink(email));
    const { sees, seesToast } = actionsOn(filipinoPage);
    const text = 'Na-confirm na ang email mo. Puwede ka nang mag-log in.';
    await seesToast('Na-confirm na ang email', text);
    await sees(text);
  });

  it('names missing fields, and keeps the typed text', async () => {
    await page.goto('/signup');
    await screen.press('Create Account');
    await screen.sees('First Name');
    await screen.sees('First name is required');
    await screen.sees('Last name is required');
    await screen.sees('Please enter a valid email address');
    await screen.sees('Password must be at least 6 characters');
    const firstNameField = page.getByLabel('First Name');
    expect(await firstNameField.evaluate((field) => field === document.activeElement)).toBe(true);
    const note = await firstNameField.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${note}"]`).textContent()).toBe('First name is required');

    await screen.fill({
      'First Name': 'Maya',
      Password: PASSWORD,
      'Confirm Password': 'other one',
    });
    await screen.sees("Passwords don't match");
    expect(await firstNameField.inputValue()).toBe('Maya');
  });

  it('reports errors of the server and the connection, and keeps the typed text', async () => {
    await page.goto('/signup');
    await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 502, body: 'no' }));
    await signUp('maya@example.com');
    await screen.seesToast('Signup failed', 'Failed to create account. Please try again.');
    await page.unroute('**/api/auth/signup');
    await page.route('**/api/auth/signup', (route) => route.abort());
    await screen.press('Create Account');
    await screen.seesToast(
      'Signup failed',
      'Alaga could not reach the server. Please check your connection and try again.',
    );
    expect(await page.getByLabel('Email').inputValue()).toBe('maya@example.com');
  });

  it('is busy while it runs, and submits once', async () => {
    let calls = 0;
    let release = () => {};
    const responseGate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/signup', async (route) => {
      calls += 1;
      await responseGate;
      await route.continue();
    });
    await page.goto('/signup');
    await signUp(newEmail());
    const busyButton = page.getByRole('button', { name: 'Creating Account...' });
    await busyButton.waitFor();
    expect(await busyButton.isDisabled()).toBe(true);
    await page.getByLabel('Email').press('Enter');
    release();
    await screen.seesHeading('Check your email');
    expect(calls).toBe(1);
  });
});

describe('login', () => {
  it('shows the product, and links to the sign-up and back', async () => {
    await page.goto('/login');
    await page.locator('svg[viewBox="0 0 64 64"]').first().waitFor();
    await screen.seesHeading('Welcome to Alaga');
    const benefitList = page.getByRole('list', { name: 'What Alaga does' });
    await expect.poll(() => benefitList.getByRole('listitem').count()).toBe(3);
    await page.getByText('By logging in you agree to our').waitFor();
    // This app is not served over HTTPS with a host name, so biometric login is not offered.
    expect(await page.getByText(/biometric/i).count()).toBe(0);
    await page.getByRole('link', { name: 'Sign up here' }).click();
    await page.waitForURL('/signup');
    await page.getByRole('link', { name: 'Sign in here' }).click();
    await page.waitForURL('/login');
  });

  it('reports missing fields', async () => {
    await page.goto('/login');
    await screen.press('Login');
    await screen.sees('Please enter a valid email address');
    await screen.sees('Password is required');
  });

  it('shows and hides the password', async () => {
    await page.goto('/login');
    const field = page.getByLabel('Password', { exact: true });
    await screen.press('Show password');
    expect(await field.getAttribute('type')).toBe('text');
    await screen.press('Hide password');
    expect(await field.getAttribute('type')).toBe('password');
  });

  it('shows the reason of a refusal', async () => {
    await page.goto('/login');
    await logIn(await createOwner(), 'not that one');
    await screen.seesToast('Login failed', 'Invalid email or password. Please try again.');
    // The error stays in the form after the toast has gone.
    await page.locator('form').getByText('Invalid email or password.').waitFor();
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, body: '' }));
    await screen.press('Login');
    await screen.seesToast('Login failed', 'Invalid email or password. Please try again.');
    expect(page.url()).toBe(`${app.url}/login`);
  });

  it('says how long an owner who failed too often has to wait', async () => {
    const email = await createOwner();
    const fail = () => app.server.client().post('/api/auth/login', { email, password: 'wrong' });
    for (let failure = 0; failure < 5; failure += 1) expect((await fail()).status).toBe(401);
    await page.goto('/login');
    await logIn(email);
    await screen.seesToast(
      'Login failed',
      'Too many attempts. Please wait 15 minutes and try again.',
    );
    await page.locator('form').getByText('Please wait 15 minutes').waitFor();
  });

  it('is busy while it runs', async () => {
    await page.goto('/login');
    await page.route('**/api/auth/login', () => {});
    await logIn(await createOwner());
    await page.getByRole('button', { name: 'Signing In...' }).waitFor();
  });

  it('offers another confirmation email, and hides the offer after sending it', async () => {
    const email = await createOwner(false);
    await page.goto('/login');
    await logIn(email);
    await screen.seesToast(
      'Email confirmation required',
      'Please confirm your email before logging in.',
    );
    await screen.press('Resend Confirmation Email');
    await screen.seesToast('Confirmation email sent');
    await page.getByText('Resend Confirmation Email').waitFor({ state: 'hidden' });
    await page.goto(mailLink(email));
    await screen.seesHeading('Email Confirmed');
  });

  it('keeps the offer when sending the email failed', async () => {
    await page.goto('/login');
    await logIn(await createOwner(false));
    await page.route('**/resend-confirmation', (route) => route.fulfill({ status: 502, body: '' }));
    await screen.press('Resend Confirmation Email');
    await screen.seesToast(
      'Failed to resend',
      'Failed to resend confirmation email. Please try again.',
    );
    await page.unroute('**/resend-confirmation');
    await screen.press('Resend Confirmation Email');
    await screen.seesToast('Confirmation email sent');
  });

  it('withdraws the offer when the email has been confirmed meanwhile', async () => {
    const email = await createOwner(false);
    await page.goto('/login');
    await logIn(email);
    const resendButton = page.getByRole('button', { name: 'Resend Confirmation Email' });
    await resendButton.waitFor();
    await app.server.db.run((knex) =>
      knex('users').where({ email }).update({ isEmailConfirmed: true }),
    );
    await resendButton.click();
    await screen.seesToast(
      'Email already confirmed',
      'Your email is already confirmed. You can log in now.',
    );
    await resendButton.waitFor({ state: 'hidden' });
  });
});

it('causes no uncaught errors', () => {
  expect(app.problems).toEqual([]);
});

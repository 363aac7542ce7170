import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';

const NEW_PASSWORD = 'ilang-ilang';

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

const lastMailedLink = (): string => {
  const link = app.mails.at(-1)?.link;
  if (!link) throw new Error('no mail with a link was sent');
  return link;
};

const askForLink = async (email: string) => {
  await page.goto('/forgot-password');
  await screen.fill({ Email: email });
  await screen.press('Send Reset Link');
  await screen.seesHeading('Check Your Email');
};

const choose = async (password: string, confirmation = password) => {
  await screen.fill({ 'New Password': password, 'Confirm New Password': confirmation });
  await screen.press('Update Password');
};

const refuse = (status: number) =>
  page.route('**/api/auth/**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, body: '' }) : route.continue(),
  );

describe('a forgotten password', () => {
  it('is reset by email, and the new one logs in', async () => {
    const { email } = await buildUser(app.server.db, { email: 'lola@example.com' });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('/forgot-password');
    await askForLink(String(email));

    await page.goto(lastMailedLink());
    await screen.sees('Password must be at least 8 characters');
    await choose(NEW_PASSWORD);
    await screen.seesHeading('Password Updated!');
    await page.waitForURL('/');
    await screen.fill({ Email: String(email), Password: NEW_PASSWORD });
    await screen.press('Login');
    await page.waitForURL('/dashboard');
  });

  it('needs a valid address', async () => {
    await page.goto('/forgot-password');
    await screen.press('Send Reset Link');
    await screen.sees('Please enter a valid email address');
  });

  it('reports that no email could be sent, and keeps the address', async () => {
    await page.goto('/forgot-password');
    await refuse(502);
    await screen.fill({ Email: 'lola@example.com' });
    await screen.press('Send Reset Link');
    await screen.seesToast('Reset failed', 'Failed to send reset email. Please try again.');
    expect(await page.getByLabel('Email').inputValue()).toBe('lola@example.com');
  });
});

describe('a reset link', () => {
  it('works once', async () => {
    await buildUser(app.server.db, { email: 'tito@example.com' });
    await askForLink('tito@example.com');
    const link = lastMailedLink();
    await page.goto(link);
    await choose(NEW_PASSWORD);
    await screen.seesHeading('Password Updated!');

    await page.goto(link);
    await choose(NEW_PASSWORD);
    await screen.seesToast(
      'Invalid reset link',
      'This password reset link is invalid or has expired.',
    );
    await page.waitForURL('/');
  });

  it('needs a token', async () => {
    await page.goto('/reset-password');
    await screen.seesToast(
      'No token',
      'Reset token is missing. Please use the link from your email.',
    );
    expect(await page.getByRole('button', { name: 'Update Password' }).isDisabled()).toBe(true);
    await page.waitForURL('/');
  });

  it('requires two equal passwords of 8 characters', async () => {
    await page.goto('/reset-password?token=abc');
    await choose('seven77');
    const field = page.getByLabel('New Password', { exact: true });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await choose(NEW_PASSWORD, 'something else');
    await screen.sees("Passwords don't match");
  });

  it('keeps the form after other errors', async () => {
    await page.goto('/reset-password?token=abc');
    await refuse(500);
    await choose(NEW_PASSWORD);
    await screen.seesToast('Reset failed', 'Failed to reset password. The link may have expired.');
    expect(await page.getByLabel('New Password', { exact: true }).inputValue()).toBe(NEW_PASSWORD);
  });

  it('can be left by Back', async () => {
    await page.goto('/reset-password?token=abc');
    await screen.press('Back');
    await page.waitForURL('/login');
  });
});

describe('a confirmation link', () => {
  it('needs a token', async () => {
    await page.goto('/email-confirmed');
    await screen.sees('Invalid confirmation link. No token provided.');
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.waitForURL('/');
  });

  it('reports why it failed: by the server, in general, offline', async () => {
    await page.goto('/email-confirmed?token=abc');
    await page.getByText('The link has expired or was already used.').waitFor();
    await page.route('**/confirm-email**', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await screen.sees('Email confirmation failed');
    await page.unroute('**/confirm-email**');
    await page.route('**/confirm-email**', (route) => route.abort());
    await page.reload();
    await screen.sees('Network error. Please try again.');
  });

  it('is sent once, and shows its progress', async () => {
    let calls = 0;
    let release = () => {};
    const responseGate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/confirm-email**', async (route) => {
      calls += 1;
      await responseGate;
      await route.fulfill({ json: { message: 'Confirmed.' } });
    });
    await page.goto('/email-confirmed?token=abc');
    await screen.sees('Confirming your email...');
    release();
    // The page's own text, because the server's is always English.
    await screen.seesToast('Email Confirmed', 'Your email is confirmed. You can log in now.');
    expect(calls).toBe(1);
  });
});

describe('a household', () => {
  it('shows texts that are true without email', async () => {
    const links: string[] = [];
    await using home = await startApp({
      config: { mode: 'household' },
      mailAvailable: false,
      showResetLink: (link) => links.push(link),
    });
    const otherScreen = actionsOn(home.page);
    await home.page.goto('/signup');
    await otherScreen.fill({
      'First Name': 'Maya',
      'Last Name': 'Santos',
      Email: 'maya@example.com',
      Password: NEW_PASSWORD,
      'Confirm Password': NEW_PASSWORD,
    });
    await otherScreen.press('Create Account');
    await otherScreen.seesHeading('Your account is ready');
    expect(await home.page.getByText(/check|confirm|link/i).count()).toBe(0);

    await home.page.goto('/forgot-password');
    await otherScreen.fill({ Email: 'maya@example.com' });
    await otherScreen.press('Send Reset Link');
    await otherScreen.seesHeading('Look at the Alaga window');
    expect(links).toHaveLength(1);

    await home.page.goto('/signup');
    await otherScreen.fill({
      'First Name': 'Maya',
      'Last Name': 'Santos',
      Email: 'MAYA@example.com',
      Password: NEW_PASSWORD,
      'Confirm Password': NEW_PASSWORD,
    });
    await otherScreen.press('Create Account');
    await otherScreen.seesToast('Signup failed', 'An account with this email already exists.');
    expect(home.problems).toEqual([]);
  });
});

describe('without a mail server', () => {
  it('hides forms that need email, and says whom to ask', async () => {
    await using mute = await startApp({
      mailAvailable: false,
      config: { supportEmail: 'help@example.com' },
    });
    const { page: at } = mute;
    for (const [path, title] of [
      ['/forgot-password', 'No reset link can be sent'],
      ['/signup', 'You cannot sign up by email here'],
    ] as const) {
      await at.goto(path);
      await actionsOn(at).sees(title);
      const addressLink = at.getByRole('link', { name: 'help@example.com' });
      expect(await addressLink.getAttribute('href'), path).toBe('mailto:help@example.com');
      expect(await at.getByLabel('Email').count(), path).toBe(0);
      expect(await at.getByRole('button', { name: /Send|Create/ }).count(), path).toBe(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await at.emulateMedia({ colorScheme });
        await at.waitForFunction(() => document.getAnimations().length === 0);
        expect(await findSeriousProblems(at), `${path} ${colorScheme}`).toEqual([]);
      }
    }
    // An owner without a password is not offered to set one, because this server sends no mails.
    await mute.signIn({ passwordHash: null });
    await at.goto('/profile');
    await actionsOn(at).sees('Signed-in devices');
    await at.getByRole('button', { name: 'Contact support' }).waitFor();
    expect(await at.getByText('Set a password').count()).toBe(0);
    expect(mute.problems).toEqual([]);
  });

  it('applies to a household without a window too', async () => {
    await using home = await startApp({ config: { mode: 'household' }, mailAvailable: false });
    await home.page.goto('/forgot-password');
    await home.page.getByText(/Alaga is running without one/).waitFor();
    expect(await home.page.getByLabel('Email').count()).toBe(0);
  });
});

it('causes no uncaught errors', () => {
  expect(app.problems).toEqual([]);
});

describe('a link that was used', () => {
  /** Records every heading and toast that is rendered, however briefly; returns the current ones. */
  const recordTexts = async () => {
    await page.evaluate(() => {
      const seenTexts = new Set<string>();
      new MutationObserver(() => {
        for (const part of document.querySelectorAll('h1, h2, li[data-tone]')) {
          seenTexts.add(part.textContent);
        }
        sessionStorage.setItem('seen', JSON.stringify([...seenTexts]));
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    return async () => JSON.parse(await page.evaluate(() => sessionStorage.getItem('seen') ?? ''));
  };

  /** Toasts appear one after another: once this one is visible, all earlier ones have been shown. */
  const waitForNextToast = async () => {
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, body: '' }));
    await screen.fill({ Email: 'lola@example.com', Password: NEW_PASSWORD });
    await screen.press('Login');
    await screen.seesToast('Login failed');
    await page.unroute('**/api/auth/login');
  };

  it('leaves after a reset without reporting a missing token', async () => {
    await buildUser(app.server.db, { email: 'ninang@example.com' });
    await askForLink('ninang@example.com');
    await page.goto(lastMailedLink());
    const noteMail = await recordTexts();
    await choose(NEW_PASSWORD);
    await screen.seesHeading('Password Updated!');
    await page.getByRole('link', { name: 'Continue to Login' }).click();
    await page.waitForURL('/');
    await waitForNextToast();
    expect((await noteMail()).filter((text: string) => text.includes('token'))).toEqual([]);
  });

  it('leaves a confirmation without reverting it', async () => {
    await page.route('**/confirm-email**', (route) =>
      route.fulfill({ json: { message: 'Confirmed.' } }),
    );
    await page.goto('/email-confirmed?token=abc');
    await screen.seesHeading('Email Confirmed');
    const noteMail = await recordTexts();
    await page.getByRole('link', { name: 'Continue to Login' }).click();
    await screen.seesHeading('Welcome to Alaga');
    await waitForNextToast();
    expect(await noteMail()).not.toContain('Email not confirmed');
  });
});

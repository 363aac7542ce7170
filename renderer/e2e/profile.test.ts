import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { type Acting, actingOn } from './acting.ts';
import { seriousProblems } from './axe.ts';
import { type App, DESKTOP, PHONE, startApp } from './testing.ts';

const PASSWORD = 'sampaguita';

let app: App;
let page: Page;
let on: Acting;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  page = await (await app.newContext()).newPage();
  on = actingOn(page);
  return () => page.context().close();
});

const open = async (overrides: Parameters<App['signIn']>[0] = {}) => {
  await app.signIn(overrides, page.context());
  await page.goto('/profile');
  await on.seesHeading('Ana Reyes');
};

const userNow = async () => (await page.request.get('/api/auth/user')).json();

describe('the name', () => {
  it('is changed by sending only what changed', async () => {
    await open({ createdAt: '2026-03-01T02:00:00.000Z' });
    await on.sees('Member for 8 months');
    expect(await page.title()).toBe('Profile · Alaga');
    await on.press('Edit');
    await on.fill({ 'First Name': ' ' });
    await on.press('Save');
    await on.sees('First name is required');
    await on.fill({ 'First Name': 'Anna' });
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await on.press('Save');
    expect((await sent).postDataJSON()).toEqual({ firstName: 'Anna' });
    await on.seesHeading('Anna Reyes');
    await on.seesToast('Profile updated');
  });

  it('stays in the form when it could not be saved', async () => {
    await open();
    await on.press('Edit');
    await on.fill({ 'Last Name': 'Cruz' });
    await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, body: '' }));
    await on.press('Save');
    await on.seesToast('Update failed', 'Failed to update your profile. Please try again.');
    expect(await page.getByLabel('Last Name').inputValue()).toBe('Cruz');
  });
});

describe('the password', () => {
  const send = async (current: string, next: string, confirmation = next) => {
    await on.fill({
      'Current password': current,
      'New password': next,
      'Confirm new password': confirmation,
    });
    await on.press('Change Password');
  };

  it('is asked for in three fields', async () => {
    await open();
    await on.press('Change password');
    await on.press('Change Password');
    await on.sees('Current password is required');
    await on.sees('New password must be at least 6 characters');
    await on.sees('Please confirm your new password');
    await send(PASSWORD, 'ilang-ilang', 'something else');
    await on.sees("Passwords don't match");
  });

  it('is changed with the right one only', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const { email } = await buildUser(app.server.db, { passwordHash });
    await page.goto('/login');
    await on.fill({ Email: String(email), Password: PASSWORD });
    await on.press('Login');
    await page.waitForURL('/dashboard');
    await page.goto('/profile');
    await on.press('Change password');
    await page.route('**/change-password', (route) => route.fulfill({ status: 502, body: '' }));
    await send(PASSWORD, 'ilang-ilang');
    await on.seesToast('Password change failed', 'Failed to change password. Please try again.');
    await page.unroute('**/change-password');
    await send('not that one', 'ilang-ilang');
    await on.seesToast('Password change failed', 'The current password is not right.');
    await send(PASSWORD, 'ilang-ilang');
    await on.seesToast('Password changed');
    expect((await userNow()).email).toBe(email);
  });
});

it('asks to log in where nobody is signed in any more', async () => {
  await open();
  // The way to the login is kept open for as long as it takes to read.
  await page.route('**/api/login**', () => {});
  await app.server.db.run((k) => k('sessions').del());
  await on.press('Edit');
  await on.fill({ 'First Name': 'Anna' });
  await on.press('Save');
  await on.seesToast('Unauthorized', 'You are logged out. Logging in again...');
  await on.sees('Please log in to view your profile.');
});

describe('the time zone', () => {
  it('of another device is asked about, and taken over when wanted', async () => {
    await open({ timeZone: 'Asia/Tokyo' });
    await on.sees('Use Asia/Manila?');
    expect((await userNow()).timeZone).toBe('Asia/Tokyo');
    await on.press('Use Asia/Manila');
    await page.getByText('Use Asia/Manila?').waitFor({ state: 'detached' });
    expect((await userNow()).timeZone).toBe('Asia/Manila');
  });

  it('is not asked about again once it was kept', async () => {
    await open({ timeZone: 'Asia/Tokyo' });
    await on.press('Keep Asia/Tokyo');
    await page.getByText('Use Asia/Manila?').waitFor({ state: 'detached' });
    await page.reload();
    await on.seesHeading('Ana Reyes');
    expect(await page.getByText('Use Asia/Manila?').count()).toBe(0);
    expect((await userNow()).timeZone).toBe('Asia/Tokyo');
  });
});

const LOOKS = [
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: PHONE, colorScheme: 'dark' },
  { viewport: DESKTOP, colorScheme: 'light' },
  { viewport: DESKTOP, colorScheme: 'dark' },
  { viewport: { width: 320, height: 640 }, colorScheme: 'light' },
] as const;

const VISITED = [
  ['/login?reason=expired', 'Welcome back'],
  ['/signup', 'Create your account'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password?token=abc', 'Choose a new password'],
  ['/email-confirmed', 'Email not confirmed'],
] as const;

describe.each(LOOKS)('at $viewport.width px, $colorScheme', (look) => {
  const isFine = async (at: Page) => {
    expect(await seriousProblems(at)).toEqual([]);
    const overflow = await at.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  };

  it('every screen of the accounts can be read and used by everybody', async () => {
    await using context = await app.newContext(look);
    const at = await context.newPage();
    for (const [path, heading] of VISITED) {
      await at.goto(path);
      await actingOn(at).seesHeading(heading);
      await isFine(at);
    }
    await app.signIn({ timeZone: 'Asia/Tokyo' }, context);
    await at.goto('/profile');
    await actingOn(at).seesHeading('Ana Reyes');
    await isFine(at);
    await actingOn(at).press('Change password');
    await at.getByRole('dialog').waitFor();
    await isFine(at);
  });
});

it('leaves nothing uncaught', () => {
  expect(app.problems).toEqual([]);
});

import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, startApp, toastOf } from '#renderer/e2e/testing/testing.ts';
import { testPhone } from '#server/phones/testing.ts';

const MINUTE = 60_000;
const phone = testPhone();

let app: App;
let page: Page;
let screen: Actions;

beforeAll(async () => {
  app = await startApp({ sms: phone.sms, config: { trustProxy: true } });
});
afterAll(() => app.close());

let visitors = 0;
let number = '';

/** Every journey has its own number and address, so that it does not exhaust the rate limits of another. */
beforeEach(async () => {
  visitors += 1;
  number = `0917 555 ${String(visitors).padStart(4, '0')}`;
  phone.state = 'delivers';
  page = await app.freshPage();
  await page.context().setExtraHTTPHeaders({ 'X-Forwarded-For': `203.0.113.${visitors}` });
  screen = actionsOn(page);
});

const advanceClock = (milliseconds: number) =>
  app.setTime(new Date(app.server.clock.now().getTime() + milliseconds).toISOString());

/** Returns the phone number in international form. */
const international = () => `+63 ${number.slice(1)}`;

const openSms = async () => {
  await page.goto('/landing');
  await screen.press('Login with SMS');
  await screen.seesHeading('Login with SMS');
};

const getCode = async () => {
  await screen.fill({ 'Phone Number': number });
  await screen.press('Send Verification Code');
  await screen.seesHeading('Check your messages');
};

describe('login by text message', () => {
  it('leads from the requested page through both steps back to it, and creates an account without an email', async () => {
    await page.goto('/profile');
    await page.waitForURL('**/');
    await openSms();
    await getCode();
    await screen.sees(international());
    const codeField = page.getByLabel('Verification Code');
    expect(await codeField.evaluate((input) => document.activeElement === input)).toBe(true);
    expect(await codeField.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await codeField.getAttribute('inputmode')).toBe('numeric');
    expect(await codeField.evaluate((input) => getComputedStyle(input).textAlign)).toBe('center');
    await codeField.pressSequentially(`${phone.otp()}7`);
    expect(await codeField.inputValue()).toBe(phone.otp());
    await Promise.all([page.waitForEvent('load'), screen.press('Verify & Login')]);
    await page.waitForURL('**/profile');
    const user = await (await page.request.get('/api/auth/user')).json();
    expect(user).toMatchObject({ email: null, timeZone: 'Asia/Manila' });
    expect(user.verifiedPhone).toBe(`+63${number.slice(1).replaceAll(' ', '')}`);
    await screen.seesHeading(user.verifiedPhone);
    expect(app.problems).toEqual([]);
  });

  it('validates the number and the code before sending them', async () => {
    await openSms();
    await screen.press('Send Verification Code');
    await screen.sees('Phone number must be at least 10 digits');
    await screen.fill({ 'Phone Number': 'call me maybe' });
    await screen.press('Send Verification Code');
    await screen.sees('Invalid phone number format');
    await getCode();
    await screen.fill({ 'Verification Code': '12345' });
    await screen.press('Verify & Login');
    await screen.sees('OTP must be 6 digits');
    await screen.fill({ 'Verification Code': '12345a' });
    await screen.press('Verify & Login');
    await screen.sees('OTP must contain only numbers');
  });

  it('counts the minute to the next code down, also after a reload', async () => {
    await openSms();
    await getCode();
    const messagesBefore = phone.messages.length;
    const resendButton = page.getByRole('button', { name: /^Resend/ });
    await screen.sees('Resend in 60s');
    expect(await resendButton.isDisabled()).toBe(true);
    await advanceClock(1000);
    await screen.sees('Resend in 59s');
    await page.reload();
    await screen.seesHeading('Check your messages');
    await screen.sees(international());
    await advanceClock(17_000);
    await screen.sees('Resend in 42s');
    await advanceClock(42_000);
    await screen.press('Resend Code');
    await screen.sees('Resend in 60s');
    expect(phone.messages).toHaveLength(messagesBefore + 1);
    await screen.press('Change Phone Number');
    expect(await page.getByLabel('Phone Number').inputValue()).toBe(international());
    await page.getByRole('link', { name: 'Back to Regular Login' }).click();
    await page.waitForURL('**/login');
  });

  it('reports in a toast why a code failed', async () => {
    await openSms();
    phone.state = 'fails';
    await screen.fill({ 'Phone Number': number });
    await screen.press('Send Verification Code');
    const unsentMessage = 'The text message could not be sent. Please try again in a few minutes.';
    await screen.seesToast('Failed to send OTP', unsentMessage);
    await page.route('**/send-otp', (route) => route.fulfill({ status: 500, body: '' }));
    await screen.press('Send Verification Code');
    await screen.seesToast('Failed to send OTP', 'Please try again.');
    await page.unroute('**/send-otp');
    phone.state = 'delivers';
    await getCode();
    await screen.fill({ 'Verification Code': phone.otp() === '000000' ? '000001' : '000000' });
    await screen.press('Verify & Login');
    const wrongCodeMessage =
      'This code is wrong or has expired. Please check it, or request a new one.';
    await screen.seesToast('Invalid OTP', wrongCodeMessage);
    await page.route('**/verify-otp', (route) => route.fulfill({ status: 500, body: '' }));
    await screen.press('Verify & Login');
    await screen.seesToast('Invalid OTP', 'Please check your code and try again.');
    await advanceClock(MINUTE);
    phone.state = 'fails';
    await screen.press('Resend Code');
    await screen.seesToast('Failed to resend OTP', unsentMessage);
  });

  it('goes back step by step, and forward to the pending code', async () => {
    await openSms();
    await getCode();
    const messageCount = phone.messages.length;
    await page.goBack();
    await screen.seesHeading('Login with SMS');
    await advanceClock(18_000);
    // The same number is entered in another notation, so another code may not be sent yet.
    await screen.fill({ 'Phone Number': number.replaceAll(' ', '-') });
    await screen.press('Send Verification Code');
    await screen.seesHeading('Check your messages');
    await screen.sees('Resend in 42s');
    expect(phone.messages).toHaveLength(messageCount);
    await screen.press('Back');
    await screen.seesHeading('Login with SMS');
    await page.goBack();
    await screen.press('Login with SMS');
    await screen.seesHeading('Check your messages');
    await page.goBack();
    await screen.seesHeading('Login with SMS');
  });

  it('accepts a code with spaces, and does not call an unchecked one wrong', async () => {
    await openSms();
    await getCode();
    const otp = phone.otp();
    await page.evaluate(
      (text) => {
        document.execCommand('insertText', false, text);
      },
      `${otp.slice(0, 3)} ${otp.slice(3)}`,
    );
    expect(await page.getByLabel('Verification Code').inputValue()).toBe(otp);
    await page.route('**/verify-otp', (route) => route.abort());
    await screen.press('Verify & Login');
    const unreachedProvider =
      'Alaga could not reach the server. Please check your connection and try again.';
    await screen.seesToast('That did not work', unreachedProvider);
    await page.unroute('**/verify-otp');
    await screen.press('Verify & Login');
    await page.waitForURL('**/dashboard');
  });

  it('says how long to wait', async () => {
    await openSms();
    await getCode();
    const wrongCode = phone.otp() === '000000' ? '000001' : '000000';
    await page.request.post('/api/auth/send-otp', { data: { phoneNumber: number } });
    for (let n = 0; n < 10; n += 1) {
      await page.request.post('/api/auth/verify-otp', {
        data: { phoneNumber: number, otp: wrongCode },
      });
    }
    await screen.fill({ 'Verification Code': wrongCode });
    await screen.press('Verify & Login');
    await screen.seesToast(
      'That did not work',
      'Too many attempts. Please wait 15 minutes and try again.',
    );
  });

  it('is accessible at any width', async () => {
    await openSms();
    await expectInOrder(page, 'asking for a code');
    await getCode();
    await expectInOrder(page, 'typing a code');
    await screen.sees(
      'Your phone number is encrypted on its way and, here, used only for login verification. SMS charges may apply.',
    );
  });
});

it('shows a developer the code for ten seconds', async () => {
  await using appWithoutSms = await startApp();
  const otherScreen = actionsOn(appWithoutSms.page);
  await appWithoutSms.page.goto('/landing');
  await otherScreen.press('Login with SMS');
  await otherScreen.fill({ 'Phone Number': '0917 555 0100' });
  await otherScreen.press('Send Verification Code');
  await otherScreen.seesToast('OTP Sent (Development Mode)');
  const otp = /\b\d{6}\b/.exec(await toastOf(appWithoutSms.page).innerText())?.[0] ?? '';
  // The clock passes the duration of every other toast.
  await appWithoutSms.page.clock.fastForward(5500);
  await otherScreen.seesToast('OTP Sent (Development Mode)');
  await appWithoutSms.page.clock.fastForward(4500);
  await toastOf(appWithoutSms.page).waitFor({ state: 'hidden' });
  await otherScreen.fill({ 'Verification Code': otp });
  await otherScreen.press('Verify & Login');
  await appWithoutSms.page.waitForURL('**/dashboard');
});

/** The content behind a sheet's scrim is dimmed and inert, so it is excluded from the check. */
const expectAccessibleSheet = async () => {
  const show = (visibility: string) =>
    page.evaluate((value) => {
      for (const main of document.querySelectorAll('main, nav, header')) {
        if (main instanceof HTMLElement && !main.closest('[role=dialog]')) {
          main.style.visibility = value;
        }
      }
    }, visibility);
  await show('hidden');
  await expectInOrder(page, 'the sheet of a number');
  await show('');
};

describe('in the profile', () => {
  it('verifies, replaces and removes a number', async () => {
    const { client } = await app.signIn({}, page.context());
    await page.goto('/profile');
    await page.getByRole('button', { name: /^Verified phone number/ }).click();
    await expectAccessibleSheet();
    await screen.fill({ 'Phone Number': number });
    await screen.press('Send Verification Code');
    await page.getByLabel('Verification Code').waitFor();
    await screen.fill({ 'Verification Code': phone.otp() });
    await expectAccessibleSheet();
    await screen.press('Verify');
    const verifiedNumber = `+63${number.slice(1).replaceAll(' ', '')}`;
    await screen.seesToast('Phone number verified', verifiedNumber);
    expect((await client.get('/api/auth/user')).body['verifiedPhone']).toBe(verifiedNumber);
    await page.getByRole('button', { name: /^Verified phone number/ }).click();
    await screen.press('Remove Number');
    await screen.seesToast('Phone number removed');
    await screen.sees('Log in and get reminders by text message');
  });

  it('an owner who signed up by phone adds an email, then sets a password', async () => {
    const verifiedPhone = `+63${number.slice(1).replaceAll(' ', '')}`;
    const phoneAccount = { email: null, isEmailConfirmed: false, verifiedPhone };
    await app.signIn(phoneAccount, page.context());
    await page.goto('/profile');
    await page.getByRole('button', { name: /^Verified phone number/ }).click();
    await screen.press('Remove Number');
    await screen.seesToast(
      'Failed to remove the number',
      'You can only log in with this number. Add and confirm an email first.',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Add your email/ }).click();
    await expectAccessibleSheet();
    await screen.fill({ Email: 'new@example.com' });
    await screen.press('Send Confirmation Link');
    await screen.seesToast('Check your email', 'A link to confirm your address is on its way.');
    await page.goto(app.mails.at(-1)?.link ?? '');
    await page.getByRole('link', { name: 'Continue to Login' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: /^Set a password/ }).click();
    await screen.seesToast('Check your email');
    expect(app.mails.at(-1)).toMatchObject({ to: 'new@example.com' });
    expect(app.mails.at(-1)?.link).toContain('/reset-password?token=');
  });
});

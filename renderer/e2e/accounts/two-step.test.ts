import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { type Actions, actionsOn, loseAnswers } from '#renderer/e2e/testing/actions.ts';
import { expectFits } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { appFor, type CodeApp } from '#server/two-step/testing.ts';

const PASSWORD = 'sampaguita';

let app: App;
let passwordHash: string;
let page: Page;
let screen: Actions;

beforeAll(async () => {
  app = await startApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => app.close());

beforeEach(async () => {
  page = await app.freshPage();
  screen = actionsOn(page);
});

const expectPageFits = () => expectFits(page);

/** Closes the sheet by its own button, because a toast has a button of the same name. */
const closeSheet = () =>
  page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();

/** Ends the session after leaving the app, which would otherwise return to the same page after the login. */
const endSession = async () => {
  await page.goto('about:blank');
  await page.context().clearCookies();
};

const logIn = async (email: string) => {
  await page.goto('/login');
  await screen.fill({ Email: email, Password: PASSWORD });
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

/** The key that the page shows. */
const readKey = async (): Promise<string> => {
  const shownSecret = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  return ((await shownSecret.textContent()) ?? '').replaceAll(' ', '');
};

/** The code of the next step. Two servers have clocks of their own, which `nextCode` of the codes does not move. */
const nextCode = async (codes: CodeApp): Promise<string> => {
  await app.advance(30_000);
  return codes.code();
};

/** Sets two-step login up on the page that shows the key, and returns the owner's app. */
const setUp = async (server = app.server): Promise<CodeApp> => {
  await screen.seesHeading('Add Alaga to your code app');
  const key = await readKey();
  const link = page.getByRole('link', { name: 'Open in an app on this phone' });
  expect(await link.getAttribute('href')).toContain(`secret=${key}`);
  await page.getByRole('img', { name: 'QR code with the key for your app' }).waitFor();
  const codes = appFor(key, server);
  await expectPageFits();
  await page.getByLabel('Code from the app').fill(codes.wrongCode());
  await screen.press('Check Code');
  await screen.sees('This code is wrong or was already used.');
  await page.getByLabel('Code from the app').fill(codes.code());
  await screen.press('Check Code');
  await screen.seesHeading('Keep your recovery codes');
  const recoveryCodes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByText(/^.{4}-.{4}$/)
    .allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await expectPageFits();
  const download = page.waitForEvent('download');
  await screen.press('Save');
  expect((await download).suggestedFilename()).toBe('alaga-recovery-codes.txt');
  expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
  await page.getByRole('checkbox').check();
  await screen.press('Continue');
  await screen.seesHeading('Two-step login is on');
  await expectPageFits();
  await screen.press('Done');
  return { ...codes, recoveryCodes };
};

describe('two-step login', () => {
  it('is set up in the profile, asked for at the login, and turned off', async () => {
    const { user } = await app.signIn({ passwordHash }, page.context());
    await page.goto('/profile');
    await page.getByRole('button', { name: /^Two-step login/ }).click();
    const codes = await setUp();
    await page.getByText(/^On, with an app, since/).waitFor();

    await endSession();
    await logIn(String(user.email));
    await screen.seesHeading('One more step');
    await expectPageFits();
    await page.getByLabel('Code from the app').fill(codes.wrongCode());
    await screen.press('Log In');
    await screen.sees('This code is wrong or was already used.');
    await page.getByLabel('Code from the app').fill(await nextCode(codes));
    await page.getByRole('checkbox').check();
    await screen.press('Log In');
    await page.waitForURL('**/dashboard');

    await page.goto('/profile');
    await page.getByRole('button', { name: /^Two-step login/ }).click();
    await screen.sees('10 of 10 left');
    await expectPageFits();
    await page.getByRole('button', { name: /^Remembered devices/ }).click();
    await expectPageFits();
    await page.getByRole('button', { name: /^Forget/ }).click();
    await screen.sees('No device is remembered. Every login asks for a code.');
    await closeSheet();
    await page.getByRole('button', { name: /^Recovery codes/ }).click();
    await page.getByLabel('Code from the app').fill(await nextCode(codes));
    await screen.press('Make New Codes');
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    await expectPageFits();
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('body').innerText();
    expect(printed).toMatch(/^Recovery codes for Alaga at [^\n]+\n\n(.{4}-.{4}\n?){10}$/);
    await page.emulateMedia({ media: 'screen' });
    await closeSheet();
    await screen.press('Turn Two-Step Login Off');
    await page.getByLabel('Code from the app').fill(await nextCode(codes));
    const stopLosing = await loseAnswers(page, '**/api/auth/mfa/turn-off');
    await screen.press('Turn Two-Step Login Off');
    await screen.seesToast(
      'That did not work. Please try again.',
      'Alaga could not reach the server. Please check your connection and try again.',
    );
    await stopLosing();
    await screen.press('Turn Two-Step Login Off');
    await screen.seesToast('Two-step login is off.');
    expect(await page.getByText('That did not work. Please try again.').count()).toBe(0);
    await screen.sees('A code from an app besides your password');
  });

  it('opens and is turned off with recovery codes, and begins again when the sheet is closed', async () => {
    const { user } = await app.signIn({ passwordHash }, page.context());
    await page.goto('/two-step');
    const codes = await setUp();
    await page.waitForURL('**/profile');
    await endSession();
    await logIn(String(user.email));
    await closeSheet();
    await screen.sees('Enter the code from your app to finish logging in.');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await screen.press('Use a recovery code');
    const [first = '', second = ''] = codes.recoveryCodes;
    await page.getByLabel('Recovery code').fill(first.slice(0, -1));
    await screen.press('Log In');
    await screen.sees(
      'Enter the 6 digits from your app, or a whole recovery code such as 7KQ4-M2XV.',
    );
    await page.getByLabel('Recovery code').fill(first.toLowerCase());
    await screen.press('Log In');
    await page.waitForURL('**/dashboard');

    await page.goto('/profile');
    await page.getByRole('button', { name: /^Two-step login/ }).click();
    await screen.press('Turn Two-Step Login Off');
    await screen.press('Use a recovery code');
    // The keyboard for digits of a phone has no letters.
    expect(await page.getByLabel('Recovery code').getAttribute('inputmode')).toBe('text');
    await expectPageFits();
    await page.getByLabel('Recovery code').fill(second);
    await screen.press('Turn Two-Step Login Off');
    await screen.sees('A code from an app besides your password');
  });
});

describe('two-step login that is on before its owner has kept the recovery codes', () => {
  const SENTENCE =
    'If you did not keep your recovery codes, make new ones now: without them, a lost phone can lock you out.';

  const makeNewCodes = async (code: string) => {
    await screen.seesHeading('Two-step login is on');
    await screen.sees(SENTENCE);
    await expectPageFits();
    await page.getByLabel('Code from the app').fill(code);
    await screen.press('Make New Codes');
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    await screen.press('Done');
    await page.waitForURL('**/profile');
    await page.getByText(/^On, with an app, since/).waitFor();
  };

  it('offers new ones after a reload', async () => {
    await app.signIn({ passwordHash }, page.context());
    await page.goto('/two-step');
    const codes = appFor(await readKey(), app.server);
    await page.getByLabel('Code from the app').fill(codes.code());
    await screen.press('Check Code');
    await screen.seesHeading('Keep your recovery codes');
    await page.reload();
    await makeNewCodes(await nextCode(codes));
  });

  it('offers new ones if the answer with them was lost', async () => {
    await app.signIn({ passwordHash }, page.context());
    await page.goto('/two-step');
    const codes = appFor(await readKey(), app.server);
    await page.route('**/api/auth/mfa/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByLabel('Code from the app').fill(codes.code());
    await screen.press('Check Code');
    await screen.seesToast(
      'That did not work. Please try again.',
      'Alaga could not reach the server. Please check your connection and try again.',
    );
    await page.unroute('**/api/auth/mfa/confirm');
    await screen.press('Check Code');
    await makeNewCodes(await nextCode(codes));
  });
});

it('leads an account without two steps to the set-up where they are required', async () => {
  await using strict = await startApp({ config: { requireMfa: true } });
  const user = await buildUser(strict.server.db, { passwordHash });
  page = await strict.freshPage();
  screen = actionsOn(page);
  await logIn(String(user.email));
  await page.waitForURL('**/two-step');
  await page.goto('/dashboard');
  await page.waitForURL('**/two-step');
  await setUp(strict.server);
  await page.waitForURL('**/dashboard');
});

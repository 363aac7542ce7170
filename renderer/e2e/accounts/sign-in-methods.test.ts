import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCredential } from '#db/biometrics/factory.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, lookName, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp, toastOf } from '#renderer/e2e/testing/testing.ts';
import { PASSWORD, passwordHash, tokenIn } from '#server/accounts/testing.ts';
import { testPhone } from '#server/phones/testing.ts';

const phone = testPhone();
let app: App;

beforeAll(async () => {
  app = await startApp({ sms: phone.sms });
});
afterAll(() => app.close());

const NEW_PASSWORD = 'battery staple';

it('asks again before removing a number, and removes others with the new password', async () => {
  const { user } = await app.signIn({
    passwordHash: await passwordHash(),
    verifiedPhone: '+639175550100',
    verifiedPhoneAt: '2026-01-05T02:00:00.000Z',
  });
  const createdAt = '2026-11-15T02:00:00.000Z';
  await buildCredential(app.server.db, { userId: user.id, createdAt });
  await app.setTime('2026-11-20T02:11:00.000Z');
  const { page } = app;
  const screen = actionsOn(page);
  await page.goto('/profile');

  await page.getByRole('button', { name: /^Verified phone number/ }).click();
  await screen.press('Remove Number');
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.waitFor();
  await forEveryLook(page, async (look) => {
    expect(await measureOverflow(page), lookName(look)).toBeLessThanOrEqual(0);
    expect([lookName(look), await findSeriousProblems(page)]).toEqual([lookName(look), []]);
  });
  await question.getByLabel('Your password', { exact: true }).fill('a guess');
  await screen.press('Continue');
  await question.getByText('The password is wrong.').first().waitFor();
  await question.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await screen.press('Continue');
  await screen.sees('Phone number removed');

  await screen.press('Change password');
  const sheet = page.getByRole('dialog', { name: 'Change password' });
  await sheet.getByText('Also remove the other ways to log in').waitFor();
  expect(await sheet.getByRole('checkbox', { name: /Chrome · Android/ }).isChecked()).toBe(true);
  await forEveryLook(page, async (look) => {
    expect(await measureOverflow(page), lookName(look)).toBeLessThanOrEqual(0);
    expect([lookName(look), await findSeriousProblems(page)]).toEqual([lookName(look), []]);
  });
  await sheet.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await sheet.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await sheet.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
  await sheet.getByRole('button', { name: 'Change Password' }).click();
  await screen.sees('Password changed');
  expect(await app.server.db.run((knex) => knex('biometricCredentials').select('id'))).toEqual([]);
});

it('confirms an added email after a login to its own account', async () => {
  const { user, client } = await app.server.owner({ email: null, verifiedPhone: '+639175550122' });
  await client.put('/api/auth/email', { email: 'bea@example.com' });
  const context = await app.newContext();
  const page = await context.newPage();
  const screen = actionsOn(page);
  await page.goto(`/email-confirmed?token=${tokenIn(app.mails.at(-1))}`);
  await screen.sees('Log in to confirm');
  expect(await findSeriousProblems(page)).toEqual([]);
  await screen.press('Log in with the number');
  await page.getByLabel('Phone Number').fill('0917 555 0122');
  await screen.press('Send Verification Code');
  await page.getByLabel('Verification Code').waitFor();
  await page.getByLabel('Verification Code').fill(phone.otp());
  await screen.press('Verify & Login');
  await page.getByRole('heading', { name: 'Email Confirmed' }).waitFor();
  const storedUser = app.server.db.run((knex) =>
    knex('users').where({ id: user.id }).first('email'),
  );
  expect(await storedUser).toEqual({ email: 'bea@example.com' });
});

it('lists what a reset removed', async () => {
  const { user } = await app.server.owner({
    passwordHash: await passwordHash(),
    verifiedPhone: '+639175550133',
  });
  await app.server.client().post('/api/auth/forgot-password', { email: user.email });
  const page = await (await app.newContext()).newPage();
  const screen = actionsOn(page);
  await page.goto(`/reset-password?token=${tokenIn(app.mails.at(-1))}`);
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD);
  await screen.press('Update Password');
  await screen.sees('Password Updated!');
  await screen.sees('The number ending in 0133, which no longer gets text reminders');
});

it('names the account that stays logged in after a reset of another one', async () => {
  const { user } = await app.server.owner({ passwordHash: await passwordHash() });
  const context = await app.newContext();
  await app.signIn({ firstName: 'Ben' }, context);
  await app.server.client().post('/api/auth/forgot-password', { email: user.email });
  const page = await context.newPage();
  await page.goto(`/reset-password?token=${tokenIn(app.mails.at(-1))}`);
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD);
  await actionsOn(page).press('Update Password');
  await toastOf(page).getByText('You are still logged in as Ben').waitFor();
  await page.waitForURL('**/dashboard');
  await toastOf(page).getByText('The new password is for another account.').waitFor();
});

it('the reset page mentions other ways to sign in only to an owner who has some', async () => {
  const openReset = async (verifiedPhone: string | null) => {
    const context = await app.newContext();
    const { user } = await app.signIn(
      { passwordHash: await passwordHash(), verifiedPhone },
      context,
    );
    await app.server.client().post('/api/auth/forgot-password', { email: user.email });
    const page = await context.newPage();
    const answer = page.waitForResponse('**/api/auth/ways-in');
    await page.goto(`/reset-password?token=${tokenIn(app.mails.at(-1))}`);
    await answer;
    return page.getByRole('heading', { name: 'Other ways to log in' });
  };
  await (await openReset('+639175550144')).waitFor();
  const resetWithoutMethods = await openReset(null);
  await resetWithoutMethods.page().getByRole('button', { name: 'Update Password' }).waitFor();
  expect(await resetWithoutMethods.count()).toBe(0);
});

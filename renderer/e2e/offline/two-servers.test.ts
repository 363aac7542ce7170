import { expect, test } from 'vitest';
import { completeMainJob, logIn, signUp } from '#renderer/e2e/testing/main-journey.ts';
import { startApp } from '#renderer/e2e/testing/testing.ts';
import { hasTwoServers } from '#server/testing/two-servers.ts';

const OWNER = { email: 'ana@example.com', password: 'mabuting-aso' };

/** All other journeys run against two servers with `npm run test:two-servers`. */
test('the main job against two servers on one database, with alternating requests', async (run) => {
  run.skip(!hasTwoServers(), 'PostgreSQL is not here');
  await using app = await startApp({ servers: 'two', now: new Date().toISOString() });
  const { page } = app;
  await page.goto('/');
  await signUp(page, OWNER);
  await page.getByText('Check your email').first().waitFor();
  // In a browser other than the one that made the account, the link signs nobody in.
  await page.context().clearCookies();
  await page.goto(app.mails.at(-1)?.link ?? '');
  await page.getByText('Email Confirmed').first().waitFor();
  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await logIn(page, OWNER);
  await completeMainJob(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  expect(app.problems).toEqual([]);
});

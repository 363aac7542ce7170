import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { TestClient } from '#server/testing.ts';
import { type Acting, actingOn } from './acting.ts';
import { type App, startApp } from './testing.ts';

/** Milliseconds that a machine with much else to do is forgiven. */
const PATIENCE = 1800;

let app: App;
let context: BrowserContext;
let page: Page;
let on: Acting;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  context = await app.newContext();
  page = await context.newPage();
  on = actingOn(page);
  return () => context.close();
});

/** Whether the wait took so long: counted at least from what began it, at most from what was seen of it. */
const took = (delay: number, { begun, seen }: { begun: number; seen: number }) => {
  const now = performance.now();
  expect(now - begun).toBeGreaterThanOrEqual(delay);
  expect(now - seen).toBeLessThan(delay + PATIENCE);
};

it('a new password leads to the login after 3 s', async () => {
  await buildUser(app.server.db, { email: 'lola@example.com' });
  await page.goto('/forgot-password');
  await on.fill({ Email: 'lola@example.com' });
  await on.press('Send Reset Link');
  await on.seesHeading('Check Your Email');
  await page.goto(app.mails.at(-1)?.link ?? '');
  await on.fill({ 'New Password': 'ilang-ilang', 'Confirm New Password': 'ilang-ilang' });
  const begun = performance.now();
  await on.press('Update Password');
  await on.seesHeading('Password Updated!');
  const seen = performance.now();
  await page.waitForURL('/');
  took(3000, { begun, seen });
});

it('a reset link without a token leads to the login after 2 s', async () => {
  const begun = performance.now();
  await page.goto('/reset-password');
  await on.seesToast('No token');
  const seen = performance.now();
  await page.waitForURL('/');
  took(2000, { begun, seen });
});

it('a reset link that is refused leads to the login after 2 s', async () => {
  await page.goto('/reset-password?token=abc');
  await on.fill({ 'New Password': 'ilang-ilang', 'Confirm New Password': 'ilang-ilang' });
  const begun = performance.now();
  await on.press('Update Password');
  await on.seesToast('Invalid reset link');
  const seen = performance.now();
  await page.waitForURL('/');
  took(2000, { begun, seen });
});

const withPet = async (): Promise<{ client: TestClient; pet: Pet }> => {
  const { client } = await app.signIn({}, context);
  const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
  return { client, pet };
};

/** Resolves with the moment at which a pet itself is read, so many milliseconds after `since` or later. */
const readAfter = (pet: Pet, since: () => number | undefined, delay: number): Promise<void> =>
  new Promise((resolve) => {
    page.on('request', (request) => {
      const begun = since();
      const isRead =
        request.method() === 'GET' && new URL(request.url()).pathname === `/api/pets/${pet.id}`;
      if (isRead && begun !== undefined && performance.now() - begun >= delay) resolve();
    });
  });

it('what is shown is read again 1 s after a record was saved', async () => {
  const { pet } = await withPet();
  await page.goto(`/pet/${pet.id}/vaccine`);
  await page.getByLabel('Vaccine').selectOption('Rabies');
  let saved: number | undefined;
  page.on('response', (response) => {
    if (response.request().method() === 'POST') saved = performance.now();
  });
  // Everything that follows at once, refresh=true and its 100 ms too, is over long before.
  const again = readAfter(pet, () => saved, 950);
  await on.press('Save Record');
  await on.seesHeading('Coming up');
  await again;
  expect(performance.now() - (saved ?? 0)).toBeLessThan(1000 + PATIENCE);
});

it('refresh=true reads again after 100 ms', async () => {
  const { pet } = await withPet();
  let shown: number | undefined;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === `/api/pets/${pet.id}`) shown ??= performance.now();
  });
  const again = readAfter(pet, () => shown, 95);
  await page.goto(`/pet/${pet.id}?refresh=true`);
  await again;
  expect(performance.now() - (shown ?? 0)).toBeLessThan(100 + PATIENCE);
});

it('a draft is kept 1 s after the last change, and not before', async () => {
  await app.signIn({}, context);
  await page.goto('/add-pet');
  const name = page.getByLabel('Name', { exact: true });
  const note = page.getByText('Draft saved', { exact: true });
  const begun = performance.now();
  await name.fill('Muning');
  const seen = performance.now();
  await note.waitFor();
  took(1000, { begun, seen });
});

it('leaves nothing uncaught', () => {
  expect(app.problems).toEqual([]);
});

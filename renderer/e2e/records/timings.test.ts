import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { TestClient } from '#server/testing.ts';

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

/**
 * Whether a delay was at least this long, measured from before its start, so that a slow computer cannot fail
 * it.
 */
const expectDelay = (delay: number, startedAt: number) => {
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(delay);
};

it('redirects to the login 3 s after a new password', async () => {
  await buildUser(app.server.db, { email: 'lola@example.com' });
  await page.goto('/forgot-password');
  await screen.fill({ Email: 'lola@example.com' });
  await screen.press('Send Reset Link');
  await screen.seesHeading('Check Your Email');
  await page.goto(app.mails.at(-1)?.link ?? '');
  await screen.fill({ 'New Password': 'ilang-ilang', 'Confirm New Password': 'ilang-ilang' });
  const startedAt = performance.now();
  await screen.press('Update Password');
  await screen.seesHeading('Password Updated!');
  await page.waitForURL('/');
  expectDelay(3000, startedAt);
});

it('redirects to the login 2 s after a reset link without a token', async () => {
  const startedAt = performance.now();
  await page.goto('/reset-password');
  await screen.seesToast('No token');
  await page.waitForURL('/');
  expectDelay(2000, startedAt);
});

it('redirects to the login 2 s after a refused reset link', async () => {
  await page.goto('/reset-password?token=abc');
  await screen.fill({ 'New Password': 'ilang-ilang', 'Confirm New Password': 'ilang-ilang' });
  const startedAt = performance.now();
  await screen.press('Update Password');
  await screen.seesToast('Invalid reset link');
  await page.waitForURL('/');
  expectDelay(2000, startedAt);
});

const startWithPet = async (): Promise<{ client: TestClient; pet: Pet }> => {
  const { client } = await app.signIn();
  const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
  return { client, pet };
};

interface Span {
  readonly method: string;
  readonly path: string;
  /** The start of the call in milliseconds by the browser's clock. */
  readonly begun: number;
}

/** Records every call from now on when it is answered. */
const watchCalls = (): readonly Span[] => {
  const spans: Span[] = [];
  page.on('requestfinished', (request) => {
    const path = new URL(request.url()).pathname;
    spans.push({ method: request.method(), path, begun: request.timing().startTime });
  });
  return spans;
};

/** Whether a path is requested this long after a call was sent. */
const isReadAfter = (
  spans: readonly Span[],
  firstSpan: Span | undefined,
  path: string,
  delay: number,
) =>
  firstSpan !== undefined &&
  spans.some(
    (span) => span.method === 'GET' && span.path === path && span.begun - firstSpan.begun >= delay,
  );

it('refetches the screen 1 s after a record was saved', async () => {
  const { pet } = await startWithPet();
  await page.goto(`/pet/${pet.id}/vaccine`);
  await page.getByLabel('Vaccine').selectOption('Rabies');
  const spans = watchCalls();
  await screen.press('Save Record');
  await screen.seesHeading('Coming up');
  // All immediate requests, including refresh=true with its 100 ms, are long finished.
  await expect
    .poll(() => {
      const saveSpan = spans.find(({ method }) => method === 'POST');
      return isReadAfter(spans, saveSpan, `/api/pets/${pet.id}`, 1000);
    })
    .toBe(true);
});

it('refresh=true refetches after 100 ms', async () => {
  const { pet } = await startWithPet();
  const path = `/api/pets/${pet.id}`;
  const spans = watchCalls();
  await page.goto(`/pet/${pet.id}?refresh=true`);
  await expect
    .poll(
      () =>
        isReadAfter(
          spans,
          spans.find((span) => span.path === path),
          path,
          100,
        ),
      {
        timeout: 10_000,
      },
    )
    .toBe(true);
  expect(spans.filter((span) => span.path === path)).toHaveLength(2);
});

it('saves a draft 1 s after the last change, and not before', async () => {
  await app.signIn();
  await page.goto('/add-pet');
  const nameField = page.getByLabel('Name', { exact: true });
  const note = page.getByText('Draft saved', { exact: true });
  const startedAt = performance.now();
  await nameField.fill('Muning');
  await note.waitFor();
  expectDelay(1000, startedAt);
});

it('causes no uncaught errors', () => {
  expect(app.problems).toEqual([]);
});

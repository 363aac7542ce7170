import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import { type App, startApp, toastOf } from '#renderer/e2e/testing/testing.ts';

let app: App;
let screen: Actions;

beforeAll(async () => {
  app = await startApp();
  screen = actionsOn(app.page);
});
afterAll(() => app.close());

const TITLE = 'Reset failed';

beforeEach(async () => {
  await app.page.goto('/forgot-password');
  await app.page.route('**/forgot-password', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: '' })
      : route.continue(),
  );
  await screen.fill({ Email: 'maya@example.com' });
  await screen.press('Send Reset Link');
  await screen.seesToast(TITLE);
});

const waitUntilClosed = () => toastOf(app.page).waitFor({ state: 'detached' });

it('shows one toast at a time, for five seconds', async () => {
  // The time is measured from before the second toast was requested, so a slow computer cannot fail the test.
  const previous = performance.now();
  await screen.press('Send Reset Link');
  await screen.seesToast(TITLE);
  await waitUntilClosed();
  expect(performance.now() - previous).toBeGreaterThan(4900);
});

const swipe = async (distance: number) => {
  const box = await toastOf(app.page).boundingBox();
  if (!box) throw new Error('no toast is shown');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await app.page.mouse.move(x, y);
  await app.page.mouse.down();
  await app.page.mouse.move(x + distance / 2, y, { steps: 3 });
  await app.page.mouse.move(x + distance, y, { steps: 3 });
  await app.page.mouse.up();
};

it('closes after a swipe of 50 px to the right, not of less nor to the left', async () => {
  await swipe(-120);
  await screen.seesToast(TITLE);
  await swipe(40);
  await screen.seesToast(TITLE);
  await swipe(70);
  await waitUntilClosed();
});

it('takes the focus with F8', async () => {
  await app.page.keyboard.press('F8');
  const toastRegion = app.page.getByRole('region', { name: 'Notifications (F8)' });
  expect(await toastRegion.evaluate((region) => region.contains(document.activeElement))).toBe(
    true,
  );
  await app.page.getByRole('button', { name: 'Close' }).focus();
  await app.page.keyboard.press('Enter');
  await waitUntilClosed();
});

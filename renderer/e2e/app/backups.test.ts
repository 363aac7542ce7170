import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunBackupTask, runInForeground } from '#db/backups/background.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';

/** Whether making a backup is past its last step, so that cancelling comes too late. */
let isPastLastStep = false;

/** Making a backup takes until it is cancelled. */
const runBackupTask: RunBackupTask = (name, input, onProgress, signal) => {
  onProgress?.(0.5);
  const begun = name === 'make' && signal ? once(signal, 'abort') : Promise.resolve();
  return begun.then(() =>
    runInForeground(name, input, onProgress, isPastLastStep ? undefined : signal),
  );
};

let app: App;

beforeAll(async () => {
  app = await startApp({ config: { mode: 'household' }, mailAvailable: false, runBackupTask });
});
afterAll(() => app.close());

test('a cancelled backup is not said to be made', async () => {
  const { page } = app;
  await app.signIn();
  const screen = actionsOn(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Backups' }).click();
  await screen.press('Back up now');
  await page.getByText('Backing up', { exact: true }).waitFor();
  await screen.press('Cancel');
  await page.getByRole('button', { name: 'Back up now' }).waitFor();
  expect(await page.locator('li[data-tone]').allTextContents()).toEqual([]);
});

test('a backup that was cancelled too late is said to be made', async () => {
  const { page } = app;
  const screen = actionsOn(page);
  isPastLastStep = true;
  await screen.press('Back up now');
  await page.getByText('Backing up', { exact: true }).waitFor();
  await screen.press('Cancel');
  await screen.seesToast('Backed up', 'The backup was checked and can be restored.');
});

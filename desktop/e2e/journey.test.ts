import { expect, it } from 'vitest';
import { launchDesktop } from '#desktop/testing/launch.ts';
import { freshFolder } from '#desktop/testing/placeholder.ts';
import { logIn, mainJob, signUp } from '#renderer/e2e/main-journey.ts';

/** The desktop's own main process with the server inside, its window a Chromium page. */
it('the main job in household mode, started by the shell’s own code', async () => {
  using folder = freshFolder();
  const owner = { email: 'household@example.com', password: 'mabuting-aso' };
  const first = await launchDesktop({ dataDir: folder.path });
  await signUp(first.page, owner);
  // Confirmed at once: nothing is said of an email that nobody sends.
  await first.page.getByRole('heading', { name: 'Your account is ready' }).waitFor();
  await first.page.getByRole('link', { name: 'Continue to Login' }).click();
  await logIn(first.page, owner);
  await mainJob(first.page);
  expect(await first.close()).toBe(0);

  const again = await launchDesktop({ dataDir: folder.path });
  expect(again.origin).toBe(first.origin);
  await again.page.getByText('Managing 1 pet', { exact: true }).waitFor();
  expect(await again.close()).toBe(0);
});

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { launchDesktop } from '#desktop/testing/launch.ts';
import { freshFolder } from '#desktop/testing/placeholder.ts';
import { logIn, mainJob, signUp } from '#renderer/e2e/main-journey.ts';
import { readZxing } from '#renderer/sharing/testing/read-code.ts';

/** What the tag says that the window saves: the contact itself, as no address leads here. */
const collarTag = async (page: Page): Promise<string | undefined> => {
  const bantay = page.getByRole('link', { name: /Bantay/ });
  await bantay.first().click();
  await page.getByRole('tab', { name: 'QR' }).click();
  await page.getByRole('radio', { name: 'Collar tag' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  return (await readZxing(await readFile(await (await saving).path())))?.text;
};

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
  expect(await collarTag(again.page)).toContain('\r\nFN:Bantay\r\n');
  expect(await again.close()).toBe(0);
});

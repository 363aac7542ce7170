import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBuffer } from 'qrcode';
import { expect, it } from 'vitest';
import { rendererFolder } from '#renderer/e2e/testing/testing.ts';
import { hasWebKit, openWebKit } from '#renderer/e2e/testing/webkit.ts';
import type { Pet } from '#server/pets/contract.ts';
import { startTestServer } from '#server/testing.ts';

it('crops a photo and reads codes in workers, in Safari’s engine', async ({ skip }) => {
  if (!hasWebKit()) return skip('Debian’s webkit2gtk-driver, xvfb or dbus-daemon is missing');
  await using server = await startTestServer({ rendererFolder });
  server.clock.set(new Date().toISOString());
  const { client } = await server.owner();
  const folder = await mkdtemp(join(tmpdir(), 'alaga-safari-'));
  const image = join(folder, 'code.png');
  await writeFile(image, await toBuffer('not a pet', { width: 600 }));
  await using page = await openWebKit();
  try {
    await page.goto(`${server.url}/api/health`);
    await page.addCookies(client.cookies);

    await page.goto(`${server.url}/qr-scanner`);
    await page.sees('The camera is off.');
    await page.choose(image);
    await page.sees('Invalid QR Code');
    await page.press('Start Camera Scan');
    await page.sees('Looking for a code...');

    await page.goto(`${server.url}/add-pet`);
    await page.press('Cat');
    await page.run(`
      const field = [...document.querySelectorAll('label')].find((each) => each.innerText === 'Name').control;
      field.focus();
      document.execCommand('insertText', false, 'Muning');`);
    await page.choose(image);
    await page.press('Use Photo');
    await page.press('Save Pet Profile');
    await page.sees('Managing 1 pet');
    const { body } = await client.get<readonly Pet[]>('/api/pets');
    expect(body).toMatchObject([{ name: 'Muning', imageUrl: '[image_available]' }]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

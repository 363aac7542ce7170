import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { launchDesktop } from '#desktop/testing/launch.ts';
import { freshFolder, placeholderApp } from '#desktop/testing/placeholder.ts';

const updates = { newest: 'https://example.com/newest.json', page: 'https://example.com/alaga' };
const TELL = ['Help', 'Tell Me of New Versions'];

/** Nothing leaves this computer in a test: the double refuses it, and tells what would have been asked. */
it('asks for a newer version only where the owner wants it, once a day, and sends no more than that', async () => {
  using app = placeholderApp();
  writeFileSync(join(app.path, 'package.json'), JSON.stringify({ updates }));
  using folder = freshFolder();
  const launch = () => launchDesktop({ dataDir: folder.path, appPath: app.path });

  const first = await launch();
  first.process.have({ ask: 'menu', entry: ['Help', 'Look for a New Version'] });
  expect(await first.process.until('opened-outside')).toMatchObject({ address: updates.page });
  expect(first.process.all('reached-out')).toEqual([]);
  first.process.have({ ask: 'menu', entry: TELL });
  expect(await first.process.until('reached-out')).toMatchObject({
    by: 'node',
    host: 'example.com',
  });
  expect(await first.close()).toBe(0);

  const file = join(folder.path, 'updates.json');
  const kept: object = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...kept, at: '2026-01-01T00:00:00Z' }));
  const later = await launch();
  expect(await later.process.until('reached-out')).toMatchObject({ host: 'example.com' });
  // And no more once it is switched off.
  later.process.have({ ask: 'menu', entry: TELL });
  expect(await later.close()).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ on: false });
});

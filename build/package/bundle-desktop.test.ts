import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleDesktop, hasPublishSetting } from './bundle-desktop.ts';

const repositoryRoot = join(import.meta.dirname, '../..');

test.each([
  ['publish: null\nfiles: []\n', false],
  ['publish: ~\n', false],
  ['publish: [] # nowhere\n', false],
  ['files: []\n', false],
  ['publish:\nfiles: []\n', false],
  ['publish:\n  provider: generic\n  url: https://example.com\n', true],
  ['publish: # ours\n  - provider: github\n', true],
  ['publish: github\n', true],
])('%j publishes: %s', (configuration, publishes) => {
  expect(hasPublishSetting(configuration)).toBe(publishes);
});

test('bundles the updater only with an update address', async () => {
  const folder = mkdtempSync(join(repositoryRoot, 'dist', 'alaga-bundle-'));
  const holdsUpdater = (name: string) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .filter((file) => readFileSync(join(folder, name, file), 'utf8').includes('NsisUpdater'));
  try {
    await bundleDesktop(join(folder, 'off'));
    expect(holdsUpdater('off')).toEqual([]);
    await bundleDesktop(join(folder, 'on'), true);
    const chunks = holdsUpdater('on');
    expect(chunks).toHaveLength(1);
    // The updater is loaded on first use, so the first file does not need it.
    expect(chunks[0]).toMatch(/^chunks/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

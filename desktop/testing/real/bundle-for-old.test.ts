import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import { bundleForOld } from './bundle-for-old.ts';

it('bundles the shell with the server in a separate process', async () => {
  using folder = makeFolder();
  await bundleForOld(folder.path);
  expect(existsSync(join(folder.path, 'main.cjs'))).toBe(true);
}, 60_000);

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Builds the sitter page into a folder of its own, which also has an app shell that must never answer for it. */
export const builtSitPage = () => {
  const folder = mkdtempSync(join(tmpdir(), 'alaga-sit-'));
  const rendererFolder = join(folder, 'renderer');
  const script = join(import.meta.dirname, '../../../build/vite/sit-page.ts');
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stderr } = spawnSync(process.execPath, [script, rendererFolder], { env });
  if (status !== 0) throw new Error(String(stderr));
  writeFileSync(join(rendererFolder, 'index.html'), 'the shell');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { rendererFolder, remove, [Symbol.dispose]: remove };
};

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withFileLock } from '#build/test/file-lock.ts';

/** The script of `build/vite` that builds a page which the server renders. */
export type PageScript = 'public-page' | 'sit-page';

const build = (page: PageScript, folder: string): void => {
  const script = join(import.meta.dirname, `../../build/vite/${page}.ts`);
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = [script, join(folder, 'renderer')];
  const { status, stderr } = spawnSync(process.execPath, args, { env });
  if (status !== 0) throw new Error(String(stderr));
};

/** Builds a page once for all files of a test run, because a build takes seconds. Returns its folder. */
const buildOnce = (page: PageScript, run: string): string => {
  const pageFolder = join(run, page);
  return withFileLock(`${pageFolder}.lock`, () => {
    if (existsSync(pageFolder)) return pageFolder;
    const draft = mkdtempSync(`${pageFolder}-`);
    build(page, draft);
    renameSync(draft, pageFolder);
    return pageFolder;
  });
};

/** A built page in a folder of its own, which also has an app shell that must never answer for it. */
export const buildServerPage = (page: PageScript) => {
  const folder = mkdtempSync(join(tmpdir(), 'alaga-page-'));
  const testFolder = process.env['ALAGA_TEST_FOLDER'];
  if (testFolder) cpSync(buildOnce(page, testFolder), folder, { recursive: true });
  else build(page, folder);
  const rendererFolder = join(folder, 'renderer');
  writeFileSync(join(rendererFolder, 'index.html'), 'the shell');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { rendererFolder, remove, [Symbol.dispose]: remove };
};

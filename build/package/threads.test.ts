import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { threadsPlugin } from './threads.ts';

const repositoryRoot = join(import.meta.dirname, '../..');

/** Bundles a program into the folder `out` beside it. */
const bundle = (folder: string, source: string) => {
  const entry = join(folder, 'program.ts');
  writeFileSync(entry, source);
  return build({
    root: repositoryRoot,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [threadsPlugin()],
    build: {
      ssr: entry,
      outDir: join(folder, 'out'),
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
};

/** Runs a test in a folder inside the repository, so that programs find the installed packages. */
const runInFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
  mkdirSync(join(repositoryRoot, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(repositoryRoot, 'dist', 'alaga-threads-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

test('a process that a bundled program starts, and its thread, are bundled and answer', () =>
  runInFolder(async (folder) => {
    await bundle(
      folder,
      `import { runInBackground } from '#db/backups/background.ts';
      console.log(JSON.stringify(await runInBackground('list', { folder: ${JSON.stringify(folder)} })));`,
    );
    const output = execFileSync(process.execPath, [join(folder, 'out', 'main.js')]);
    expect(output.toString().trim()).toBe('[]');
  }));

test('a program that is started in an unknown form is reported', () =>
  runInFolder(async (folder) => {
    writeFileSync(join(folder, 'other.ts'), 'export {};');
    const source = "console.log(launch(new URL('./other.ts', import.meta.url)));";
    await expect(bundle(folder, source)).rejects.toThrow('names a program that is not bundled');
  }));

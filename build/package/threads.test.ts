import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { threads } from './threads.ts';

const repositoryRoot = join(import.meta.dirname, '../..');

test('a thread that a bundled program starts is bundled and answers', async () => {
  // Inside the repository, so that it finds the installed packages.
  mkdirSync(join(repositoryRoot, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(repositoryRoot, 'dist', 'alaga-threads-'));
  try {
    const entry = join(folder, 'program.ts');
    writeFileSync(
      entry,
      `import { runInBackground } from '#db/backups/background.ts';
      console.log(JSON.stringify(await runInBackground('list', { folder: ${JSON.stringify(folder)} })));`,
    );
    await build({
      root: repositoryRoot,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      plugins: [threads()],
      build: {
        ssr: entry,
        outDir: join(folder, 'out'),
        target: 'node24',
        rolldownOptions: { output: { entryFileNames: 'main.js' } },
      },
    });
    const output = execFileSync(process.execPath, [join(folder, 'out', 'main.js')]);
    expect(output.toString().trim()).toBe('[]');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

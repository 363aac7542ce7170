import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { SHARED_WORKER_PARTS, separateWorkerEntry } from './separate-worker-entry.ts';

const FILES = {
  'page.js': "new Worker(new URL('./decoder.worker.js', import.meta.url), { type: 'module' });",
  'decoder.worker.js':
    "import { size } from './decode-pixels.js'; onmessage = () => import('./part.js'); console.log(size);",
  'part.js': "import { size } from './decode-pixels.js'; console.log(size + 1);",
  'decode-pixels.js': 'export const size = Number(location.hash);',
};

const buildWorker = async (output: object): Promise<unknown> => {
  const root = await mkdtemp(join(tmpdir(), 'alaga-worker-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [name, code] of Object.entries(FILES)) await writeFile(join(root, name), code);
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(root, 'page.js') } },
    worker: {
      format: 'es',
      plugins: () => [separateWorkerEntry()],
      rolldownOptions: { output },
    },
  });
};

it('refuses a worker whose part imports its entry, and builds it with a file for what they share', async () => {
  await expect(buildWorker({})).rejects.toThrow(
    /part-.*\.js imports .*decoder\.worker-.*\.js, which Safari would then run twice/,
  );
  await buildWorker({ codeSplitting: SHARED_WORKER_PARTS });
});

import { join } from 'node:path';
import type { Plugin } from 'vite';
import { buildPart } from './build-inputs.ts';

const root = join(import.meta.dirname, '../..');

/** The push worker's file, next to `sw.js`, which loads it with `importScripts`. */
export const PUSH_WORKER = 'push-worker.js';

const bundleWorker = async (): Promise<string> => {
  const result = await buildPart({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: {
        entry: join(root, 'renderer/push-worker-entry.ts'),
        formats: ['iife'],
        name: 'alagaPushes',
      },
    },
  });
  const outputs = [result]
    .flat()
    .flatMap((buildResult) => ('output' in buildResult ? buildResult.output : []));
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (!chunk) throw new Error('The part of the service worker that takes pushes was not built.');
  return chunk.code;
};

/**
 * The part of the service worker that handles push messages: a single classic script, because the
 * worker is not a module.
 */
export const pushWorker = (): Plugin => ({
  name: 'alaga-push-worker',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: PUSH_WORKER, source: await bundleWorker() });
  },
});

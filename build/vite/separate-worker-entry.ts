import type { Plugin } from 'vite';

/** The options of the workers' builds: a file of its own for what the parts of a worker share with its entry. */
export const SHARED_WORKER_PARTS = { groups: [{ name: 'worker-parts', test: /decode-pixels/ }] };

/**
 * Fails the build of a worker if one of its files imports its entry. Safari's engine would run the entry a second time,
 * and the new `onmessage` would know nothing of what the worker was told before.
 */
export const separateWorkerEntry = (): Plugin => ({
  name: 'alaga-separate-worker-entry',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const entries = new Set(
      chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
    );
    for (const { fileName, imports } of chunks) {
      const entry = imports.find((imported) => entries.has(imported));
      if (entry) this.error(`${fileName} imports ${entry}, which Safari would then run twice.`);
    }
  },
});

import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { InlineConfig, Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { budget } from './budget.ts';
import { buildPart } from './build-inputs.ts';
import {
  type BuildOutput,
  buildRenderedPage,
  commonOptions,
  root,
} from './server-rendered-page.ts';

/** Gzipped bytes of a sitter's page without photos. */
export const MAX_SIT_PAGE_BYTES = 100_000;

/** Gzipped bytes of these for the document alone. A test fills a page to its limits and measures it. */
export const SIT_PAGE_DOCUMENT = 48_000;

/** The script is without React: a browser gets the page ready to read. */
const BUDGET = {
  screen: 'renderer/sit/client/entry.ts',
  texts: [],
  limit: 12,
  never: /node_modules\//,
};

const compressedSize = (output: BuildOutput): number => {
  const source = output.type === 'chunk' ? output.code : output.source;
  // Fonts are packed already, and are not compressed again.
  return output.fileName.endsWith('.woff2') ? source.length : gzipSync(source, { level: 9 }).length;
};

/** Throws if script, styles and fonts leave too little for the page itself. */
const checkTotal = (outputs: readonly BuildOutput[]): void => {
  const bytes = outputs.reduce((sum, output) => sum + compressedSize(output), 0);
  const maxSize = MAX_SIT_PAGE_BYTES - SIT_PAGE_DOCUMENT;
  console.log(`sitter's page: ${bytes} of ${maxSize} bytes gzipped beside the page itself`);
  if (bytes > maxSize) throw new Error(`The files of a sitter's page are over ${maxSize} bytes.`);
};

/** The worker has a fixed address, because its scope is the folder that contains it. */
const worker = (renderer: string): InlineConfig => ({
  ...commonOptions,
  build: {
    outDir: join(renderer, 'sit'),
    emptyOutDir: true,
    lib: {
      entry: join(root, 'sit/worker/entry.ts'),
      formats: ['iife'],
      name: 'alagaSit',
      fileName: () => 'worker.js',
    },
  },
});

/** Builds the page of a sitter, for browsers into the renderer's folder and for the server beside it. */
export const buildSitPage = async (renderer: string): Promise<void> => {
  const outputs = await buildRenderedPage(renderer, {
    entry: 'sit/entry-server.tsx',
    file: 'sit-page.mjs',
    // The folder already holds the page of a pet.
    emptyOutDir: false,
    assetsVariable: 'ALAGA_SIT_ASSETS',
    script: join(root, 'sit/client/entry.ts'),
    folder: 'assets/sit',
    plugins: [budget([BUDGET])],
  });
  checkTotal(outputs);
  await buildPart(worker(renderer));
};

/** Runs after the build of a pet's page, which empties the server's folder. */
export const sitPage = (): Plugin => afterBuild('alaga-sit-page', buildSitPage);

// As a separate process, because the bundler applies its caller's NODE_ENV to the code that it
// builds.
if (import.meta.main) {
  await buildSitPage(resolve(process.argv[2] ?? join(root, '../dist/renderer')));
}

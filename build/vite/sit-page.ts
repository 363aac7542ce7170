import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin, Rollup } from 'vite';
import { budget } from './budget.ts';
import { buildPart } from './build-inputs.ts';
import { compileMessages } from './compile-messages.ts';
import { precompress } from './precompress.ts';
import { common, serverFolder } from './public-page.ts';

const root = join(import.meta.dirname, '../..', 'renderer');
const ENTRY = join(root, 'sit/client/entry.ts');
const STYLES = join(root, 'styles.css');

const FOLDER = 'assets/sit';
const BASE = `/${FOLDER}/`;

/** Gzipped bytes of a sitter's page without photos. */
export const SIT_PAGE_MOST = 100_000;

/** What of it is left for the page itself; a test fills a page to its limits and measures it. */
export const SIT_PAGE_DOCUMENT = 30_000;

/** The script is without React: a browser gets the page ready to read. */
const BUDGET = {
  screen: 'renderer/sit/client/entry.ts',
  texts: [],
  limit: 12,
  never: /node_modules\//,
};

type Output = Rollup.OutputChunk | Rollup.OutputAsset;

const bytesOf = (output: Output): number => {
  const source = output.type === 'chunk' ? output.code : output.source;
  // Fonts are packed already, and are not compressed again.
  return output.fileName.endsWith('.woff2') ? source.length : gzipSync(source, { level: 9 }).length;
};

/** Fails the build where script, styles and fonts leave too little for the page itself. */
const wholeBudget = (): Plugin => ({
  name: 'alaga-sit-budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const bytes = Object.values(bundle).reduce((sum, output) => sum + bytesOf(output), 0);
      const most = SIT_PAGE_MOST - SIT_PAGE_DOCUMENT;
      console.log(`sitter's page: ${bytes} of ${most} bytes gzipped beside the page itself`);
      if (bytes > most) this.error(`The files of a sitter's page are over ${most} bytes.`);
    },
  },
});

const forBrowsers = (renderer: string): InlineConfig => ({
  ...common,
  base: BASE,
  plugins: [tailwindcss(), budget([BUDGET]), wholeBudget(), precompress()],
  build: {
    outDir: join(renderer, FOLDER),
    assetsDir: '',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: { page: ENTRY, style: STYLES } },
  },
});

/** At a fixed address, because its scope is the folder that it lies in. */
const worker = (renderer: string): InlineConfig => ({
  ...common,
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

const forServer = (renderer: string, assets: unknown): InlineConfig => ({
  ...common,
  plugins: [react(), compileMessages('renderer/sit/entry-server.tsx')],
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.env.ALAGA_SIT_ASSETS': JSON.stringify(JSON.stringify(assets)),
  },
  ssr: { noExternal: true },
  build: {
    ssr: join(root, 'sit/entry-server.tsx'),
    outDir: serverFolder(renderer),
    // Beside the page of a pet.
    emptyOutDir: false,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'sit-page.mjs', codeSplitting: false } },
  },
});

const addressOf = (outputs: readonly Output[], isWanted: (output: Output) => boolean): string => {
  const found = outputs.find(isWanted);
  if (!found) throw new Error('The page of sitters was built without one of its files.');
  return BASE + found.fileName;
};

/** Builds the page of a sitter, for browsers into the renderer's folder and for the server beside it. */
export const buildSitPage = async (renderer: string): Promise<void> => {
  const results = [await buildPart(forBrowsers(renderer))].flat();
  await buildPart(worker(renderer));
  const outputs = results.flatMap((result) => ('output' in result ? result.output : []));
  await buildPart(
    forServer(renderer, {
      script: addressOf(outputs, (output) => output.type === 'chunk' && output.isEntry),
      style: addressOf(outputs, ({ fileName }) => fileName.endsWith('.css')),
    }),
  );
};

/** After the page of a pet, whose build empties the server's folder. */
export const sitPage = (): Plugin => {
  let renderer = '';
  return {
    name: 'alaga-sit-page',
    apply: 'build',
    configResolved(config) {
      renderer = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (!error) await buildSitPage(renderer);
      },
    },
  };
};

// As a process of its own: the bundler takes the environment of who calls it for that of what it builds.
if (import.meta.main) {
  await buildSitPage(resolve(process.argv[2] ?? join(root, '../dist/renderer')));
}

import { join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin, Rollup } from 'vite';
import { budget, PUBLIC_PAGE_BUDGET } from './budget.ts';
import { buildPart } from './build-inputs.ts';
import { compileMessages, textsFile } from './compile-messages.ts';
import { FIRST } from './message-graph.ts';
import { precompress } from './precompress.ts';

const root = join(import.meta.dirname, '../..', 'renderer');
const ENTRY = join(root, 'public-pet/entry-client.tsx');
const STYLES = join(root, 'styles.css');

/**
 * Below `/assets/`, whose files are immutable, but separate from the app's files, which visitors do
 * not load.
 */
const FOLDER = 'assets/public-pet';
const BASE = `/${FOLDER}/`;

/** The folder beside the renderer's in which the server finds the page (server/sharing/page.ts). */
export const serverFolder = (renderer: string): string => `${renderer}-server`;

export const common = { root, configFile: false, publicDir: false, logLevel: 'warn' } as const;

/** One script and one stylesheet, because visitors have none of the app's files cached. */
const forBrowsers = (renderer: string): InlineConfig => ({
  ...common,
  base: BASE,
  plugins: [
    react(),
    tailwindcss(),
    compileMessages('renderer/public-pet/entry-client.tsx'),
    budget([PUBLIC_PAGE_BUDGET]),
    precompress(),
  ],
  build: {
    outDir: join(renderer, FOLDER),
    assetsDir: '',
    emptyOutDir: true,
    // The content security policy permits no data URLs for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { page: ENTRY, style: STYLES } },
  },
});

/**
 * Bundled into one file including React, because Node cannot run `.tsx`, and the file works in any
 * folder.
 */
const forServer = (renderer: string, assets: unknown): InlineConfig => ({
  ...common,
  plugins: [react(), compileMessages('renderer/public-pet/entry-server.tsx')],
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.env.ALAGA_PUBLIC_ASSETS': JSON.stringify(JSON.stringify(assets)),
  },
  ssr: { noExternal: true },
  build: {
    ssr: join(root, 'public-pet/entry-server.tsx'),
    outDir: serverFolder(renderer),
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'public-page.mjs', codeSplitting: false } },
  },
});

type Output = Rollup.OutputChunk | Rollup.OutputAsset;

const addressOf = (outputs: readonly Output[], wanted: (output: Output) => boolean): string => {
  const found = outputs.find(wanted);
  if (!found) throw new Error('The public page was built without one of its files.');
  return BASE + found.fileName;
};

const holds = (path: string) => (output: Output) =>
  output.type === 'chunk' && output.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(path));

/**
 * Builds the public page of a pet: for browsers into the renderer's folder, and for the server
 * beside it. `renderer` is an absolute path. The server's build refers to the hashed file names of
 * the browser's build.
 */
export const buildPublicPage = async (renderer: string): Promise<void> => {
  const results = [await buildPart(forBrowsers(renderer))].flat();
  const outputs = results.flatMap((result) => ('output' in result ? result.output : []));
  const assets = {
    script: addressOf(outputs, holds('/public-pet/entry-client.tsx')),
    style: addressOf(outputs, ({ fileName }) => fileName.endsWith('.css')),
    texts: {
      en: addressOf(outputs, holds(textsFile(FIRST, 'en'))),
      fil: addressOf(outputs, holds(textsFile(FIRST, 'fil'))),
    },
  };
  await buildPart(forServer(renderer, assets));
};

/**
 * Runs after the app's own build, which empties the folder. The service worker does not cache the
 * page.
 */
export const publicPage = (): Plugin => {
  let renderer = '';
  return {
    name: 'alaga-public-page',
    apply: 'build',
    configResolved(config) {
      renderer = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (!error) await buildPublicPage(renderer);
      },
    },
  };
};

// As a separate process, because the bundler applies its caller's NODE_ENV to the code that it
// builds.
if (import.meta.main) {
  await buildPublicPage(resolve(process.argv[2] ?? join(root, '../dist/renderer')));
}

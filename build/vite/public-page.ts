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

/** Below `/assets/`, whose files never change, but apart from the app's, which strangers do not load. */
const FOLDER = 'assets/public-pet';
const BASE = `/${FOLDER}/`;

/** Where the server finds the page, beside the folder of the renderer that belongs to it (server/sharing/page.ts). */
const serverFolder = (renderer: string): string => `${renderer}-server`;

const common = { root, configFile: false, publicDir: false, logLevel: 'warn' } as const;

/** One script and one stylesheet: a stranger's phone has nothing of the app, so that there is nothing to share. */
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
    // The content security policy takes no data URL for a script or a style.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { page: ENTRY, style: STYLES } },
  },
});

/** Whole in one file, React too: Node runs no `.tsx`, and the file works wherever it lies. */
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
 * Builds the page that strangers see of a pet, for browsers into the renderer's folder and for the server beside it.
 * `renderer` is a whole path; what the server's build imports is asked for with the hashed names of the browser's.
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

/** After the app's own build, which empties the folder; its service worker keeps nothing of the page. */
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

// As a process of its own: the bundler takes the environment of who calls it for that of what it builds.
if (import.meta.main) {
  await buildPublicPage(resolve(process.argv[2] ?? join(root, '../dist/renderer')));
}

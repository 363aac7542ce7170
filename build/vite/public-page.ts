import { join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { budget, PUBLIC_PAGE_BUDGET } from './budget.ts';
import { buildPart } from './build-inputs.ts';
import { compileMessages, textsFile } from './compile-messages.ts';
import { FIRST_PART } from './message-graph.ts';
import { precompress } from './precompress.ts';
import {
  addressesIn,
  type BuildOutput,
  commonOptions,
  root,
  STYLES_FILE,
  serverBuildConfig,
  serverFolder,
} from './server-rendered-page.ts';

const ENTRY_FILE = join(root, 'public-pet/entry-client.tsx');

/**
 * Below `/assets/`, whose files are immutable, but separate from the app's files, which visitors do
 * not load.
 */
const ASSETS_FOLDER = 'assets/public-pet';
const ASSETS_PATH = `/${ASSETS_FOLDER}/`;

/** One script and one stylesheet, because visitors have none of the app's files cached. */
const browserBuildConfig = (renderer: string): InlineConfig => ({
  ...commonOptions,
  base: ASSETS_PATH,
  plugins: [
    react(),
    tailwindcss(),
    compileMessages('renderer/public-pet/entry-client.tsx'),
    budget([PUBLIC_PAGE_BUDGET]),
    precompress(),
  ],
  build: {
    outDir: join(renderer, ASSETS_FOLDER),
    assetsDir: '',
    emptyOutDir: true,
    // The content security policy permits no data URLs for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { page: ENTRY_FILE, style: STYLES_FILE } },
  },
});

const contains = (path: string) => (output: BuildOutput) =>
  output.type === 'chunk' && output.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(path));

/**
 * Builds the public page of a pet: for browsers into the renderer's folder, and for the server
 * beside it. `renderer` is an absolute path. The server's build refers to the hashed file names of
 * the browser's build.
 */
export const buildPublicPage = async (renderer: string): Promise<void> => {
  const results = [await buildPart(browserBuildConfig(renderer))].flat();
  const outputs = results.flatMap((result) => ('output' in result ? result.output : []));
  const outputAddress = addressesIn(ASSETS_PATH, outputs);
  await buildPart(
    serverBuildConfig({
      entry: 'public-pet/entry-server.tsx',
      outDir: serverFolder(renderer),
      file: 'public-page.mjs',
      assets: {
        variable: 'ALAGA_PUBLIC_ASSETS',
        addresses: {
          script: outputAddress(contains('/public-pet/entry-client.tsx')),
          style: outputAddress(({ fileName }) => fileName.endsWith('.css')),
          texts: {
            en: outputAddress(contains(textsFile(FIRST_PART, 'en'))),
            fil: outputAddress(contains(textsFile(FIRST_PART, 'fil'))),
          },
        },
      },
      emptyOutDir: true,
    }),
  );
};

/** The service worker does not cache the page. */
export const publicPage = (): Plugin => afterBuild('alaga-public-page', buildPublicPage);

// As a separate process, because the bundler applies its caller's NODE_ENV to the code that it
// builds.
if (import.meta.main) {
  await buildPublicPage(resolve(process.argv[2] ?? join(root, '../dist/renderer')));
}
